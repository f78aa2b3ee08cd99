// SPDX-License-Identifier: GPL-3.0-or-later
// What shares are taken of, and means: the decided ones, one year, all rows.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

namespace {
/// "of the decided applications", "der entschiedenen Anträge": the word; empty: all are meant.
std::string decidedWord(const QuestionFacts& asked)
{
    constexpr auto words = std::to_array<std::string_view>({ "decided", "completed", "closed", "concluded", "settled",
        "resolved", "processed", "finalised", "finalized", "entschieden", "abgeschlossen", "erledigt", "bearbeitet" });
    const auto found = std::ranges::find_if(asked.tokens, [&](const auto& token) {
        return std::ranges::any_of(
            words, [&](auto word) { return token.starts_with(word) && token.size() <= word.size() + 2; });
    });
    return found != asked.tokens.end() ? *found : std::string();
}

/// The value of rows that are not decided yet; empty: the column has none.
std::string openValue(const ColumnProfile& column)
{
    constexpr auto words = std::to_array<std::string_view>({ "open", "pending", "undecided", "in progress", "ongoing",
        "unresolved", "offen", "laufend", "ausstehend", "in bearbeitung", "in prufung" });
    const auto found = std::ranges::find_if(
        column.top, [&](const auto& top) { return std::ranges::contains(words, foldedValue(top.value)); });
    return column.type == ColumnType::Text && found != column.top.end() ? found->value : std::string();
}

/// A share of decided ones, divided by all of them, open ones included.
void judgeDecided(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto word = decidedWord(asked);
    const auto base = std::ranges::find_if(facts.aggregations, [](const auto& one) {
        return one.stage == RowStage::Records && (isCountFunction(one.function) || one.function == "share");
    });
    const bool isShare = asked.has(builtin::Concept::Share) || asked.saysAny({ "percent", "percentage", "prozent" });
    if (word.empty() || !isShare || base == facts.aggregations.end() || !facts.isComplete()) {
        return;
    }
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const auto open = openValue(column);
            const bool looksAfter = std::ranges::any_of(facts.filters, [&](const auto& filter) {
                return filter.column == column.name
                    && (filter.keeps || filter.comparison != Comparison::Equal
                        || std::ranges::any_of(
                            filter.values, [&](const auto& one) { return literalText(one) == open; }));
            });
            const bool isUsed = std::ranges::contains(facts.filters, column.name, &CodeFacts::Filter::column)
                || std::ranges::any_of(
                    facts.groupings, [&](const auto& one) { return std::ranges::contains(one.columns, column.name); });
            if (!open.empty() && isUsed && !looksAfter && !std::ranges::contains(asked.tokens, foldedValue(open))) {
                checks.push_back(
                    { { CheckKind::SharesOfOtherBase, { .lines = { base->line }, .texts = { inSentence(word) } } },
                        CheckStatus::Warning });
                return;
            }
        }
    }
}

/// Two counts, of which one is of a year or a month and the other is not.
void judgeYearOfBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool divides = std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
    if (!asked.has(builtin::Concept::Share) || asked.years.size() != 1 || !divides || !facts.isComplete()
        || asked.has(builtin::Concept::Change)) {
        return;
    }
    const auto isLimited = [&](const CodeFacts::Aggregation& one) {
        return std::ranges::any_of(one.filtered, [&](const auto& name) {
            const auto used = columnIn(request, one.of, name);
            return used.column != nullptr
                && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime
                    || builtin::periodWord(builtin::fold(name)).has_value());
        });
    };
    const auto isBase = [](const CodeFacts::Aggregation& one) {
        return (isCountFunction(one.function) || isSumFunction(one.function)) && one.stage == RowStage::Records;
    };
    const auto whole = std::ranges::find_if(
        facts.aggregations, [&](const auto& one) { return isBase(one) && !isLimited(one) && one.filtered.empty(); });
    const bool hasPart = std::ranges::any_of(
        facts.aggregations, [&](const auto& one) { return isBase(one) && isLimited(one); });
    if (whole != facts.aggregations.end() && hasPart) {
        checks.push_back({ { CheckKind::SharesOfOtherBase,
                               { .lines = { whole->line }, .texts = { std::to_string(asked.years.front()) } } },
            CheckStatus::Warning });
    }
}

/// The column behind "base of " or "part of ": its condition left rows out on one side of a division only. Nothing
/// where the question speaks of it.
std::optional<std::pair<std::string, int>> sideLimited(
    const VerifyRequest& request, const QuestionFacts& asked, std::string_view side)
{
    const auto isSaid = [&](const std::string& column) {
        const auto speaks = [&](const std::string& word) { return asked.words.contains(builtin::stem(word)); };
        const bool isTime = std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
            return std::ranges::any_of(dataset->profile.columns, [&](const ColumnProfile& one) {
                return one.name == column && (one.type == ColumnType::Date || one.type == ColumnType::DateTime);
            });
        });
        return isTime || std::ranges::any_of(builtin::nameWords(column), speaks)
            || std::ranges::any_of(asked.values, [&](const auto& named) { return named.column->name == column; });
    };
    for (const auto& one : request.facts.arithmetic) {
        if (one.name.starts_with(side) && !isSaid(one.name.substr(side.size()))) {
            return std::pair(one.name.substr(side.size()), one.line);
        }
    }
    return std::nullopt;
}

/// The part of all rows, divided by some of them only, which no word of the question picks.
void judgeBaseLimited(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isShare = asked.has(builtin::Concept::Share) || asked.saysAny({ "percent", "percentage", "prozent" });
    const bool isFound = std::ranges::contains(
        checks, CheckKind::SharesOfOtherBase, [](const Check& check) { return check.fact.kind; });
    const auto limited = isShare && !isFound && request.facts.isComplete() ? sideLimited(request, asked, "base of ")
                                                                           : std::nullopt;
    if (limited) {
        checks.push_back({ { CheckKind::SharesOfOtherBase,
                               { .lines = { limited->second }, .texts = { "", "", inSentence(limited->first) } } },
            CheckStatus::Warning });
    }
}

/// "On average", worked out by a division or a sum that is no mean: of what, in words; empty: it may be one.
std::pair<std::string, int> otherMean(const VerifyRequest& request, const QuestionFacts& asked)
{
    using Aggregation = CodeFacts::Aggregation;
    const auto& facts = request.facts;
    const auto has = [&](std::string_view sign) {
        return std::ranges::any_of(facts.arithmetic, [&](const auto& one) { return one.name == sign; });
    };
    const auto of = [&](std::string_view function) {
        return std::ranges::find(facts.aggregations, function, &Aggregation::function);
    };
    const auto none = facts.aggregations.end();
    const auto sum = std::ranges::find_if(
        facts.aggregations, [](const auto& one) { return isSumFunction(one.function); });
    const auto things = of("nunique");
    const bool isOfThings = facts.aggregations.size() == 2 && sum != none && things != none && has("/")
        && things->columns.size() == 1 && sum->columns != things->columns;
    constexpr auto each = std::to_array<std::string_view>(
        { "per", "pro", "je", "each", "every", "jede", "jeder", "jedes", "jedem" });
    const auto asksOfEach = std::ranges::count_if(
        asked.tokens, [&](const auto& token) { return std::ranges::contains(each, token); });
    std::ptrdiff_t keys = 0; // of which one is meant each
    for (const auto& grouping : facts.groupings) {
        keys += std::ssize(grouping.columns);
    }
    if (isOfThings && !isSpoken(asked, things->columns.front()) && asksOfEach <= keys) {
        return { "sum divided by the number of different “" + inSentence(things->columns.front()) + "”", things->line };
    }
    const auto limited = sum != none && has("/") ? sideLimited(request, asked, "part of ") : std::nullopt;
    const bool counts = std::ranges::any_of(
        facts.aggregations, [](const auto& one) { return isCountFunction(one.function); });
    if (limited && counts) {
        return { "sum of some rows, by a filter on “" + inSentence(limited->first) + "”, divided by the number of all",
            limited->second };
    }
    const auto largest = of("max");
    const auto smallest = of("min");
    const bool isMiddle = facts.aggregations.size() == 2 && largest != none && smallest != none
        && largest->columns == smallest->columns && has("+");
    return isMiddle ? std::pair(std::string("middle between the smallest and the largest"), largest->line)
                    : std::pair(std::string(), 0);
}

/// "Of all visits, those without a referral included", and COUNT(referral) is what is divided by.
void judgeKnownBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    constexpr std::string_view isBase = "base counts ";
    const auto& facts = request.facts;
    const bool isAsked = asked.has(builtin::Concept::Share) && asked.includes
        && asked.saysAny({ "without", "ohne", "missing", "empty", "blank", "unknown", "unbekannt" });
    if (!isAsked || !facts.isComplete()) {
        return;
    }
    for (const auto& one : facts.arithmetic) {
        const auto used = one.name.starts_with(isBase) ? columnIn(request, one.of, one.name.substr(isBase.size()))
                                                       : UsedColumn();
        const bool isOpen = used.column != nullptr && used.column->nulls > 0 && asked.names(used.column->name)
            && std::ranges::none_of(
                facts.fills, [&](const auto& fill) { return std::ranges::contains(fill.columns, used.column->name); });
        if (isOpen) {
            checks.push_back({ { CheckKind::GapsLeftOut,
                                   { .column = inSentence(used.column->name),
                                       .lines = { one.line },
                                       .texts = { inSentence(used.dataset->name) },
                                       .counts = { used.column->nulls, used.dataset->profile.rows } } },
                CheckStatus::Warning });
            return;
        }
    }
}

void judgeMeanWorkedOut(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool hasMean = std::ranges::any_of(
        request.facts.aggregations, [](const auto& one) { return isMeanFunction(one.function); });
    if (!asked.has(builtin::Concept::Mean) || asked.has(builtin::Concept::Share) || hasMean
        || !request.facts.isComplete()) {
        return;
    }
    if (const auto [words, line] = otherMean(request, asked); !words.empty()) {
        checks.push_back(
            { { CheckKind::OtherAggregate, { .lines = { line }, .texts = { "mean", words }, .counts = { 0 } } },
                CheckStatus::Warning });
    }
}
} // namespace

void checkBases(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeYearOfBase(request, asked, checks);
    judgeDecided(request, asked, checks);
    judgeBaseLimited(request, asked, checks);
    judgeKnownBase(request, asked, checks);
    judgeMeanWorkedOut(request, asked, checks);
}

} // namespace core
