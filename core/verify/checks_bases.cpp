// SPDX-License-Identifier: GPL-3.0-or-later
// What shares are taken of, where the question names it: the decided ones, one year.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>
#include <string_view>

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
} // namespace

void checkBases(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeYearOfBase(request, asked, checks);
    judgeDecided(request, asked, checks);
}

} // namespace core
