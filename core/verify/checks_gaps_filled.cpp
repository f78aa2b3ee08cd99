// SPDX-License-Identifier: GPL-3.0-or-later
// Missing values that a figure counts as something, or that take other values with them: filled by a number, divided by
// all rows, added to what is there.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"
#include "core/verify/said_gaps.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>

namespace core {

namespace {
bool saysOneOf(std::span<const std::string> words, std::initializer_list<std::string_view> some)
{
    return std::ranges::find_first_of(words, some) != words.end();
}

/// Of an empty cell: it "is a zero", "means nothing". That nothing was recorded leaves open what there was.
bool saysNothingIsThere(const QuestionFacts& asked, const std::string& column)
{
    const auto said = saidOfGaps(asked);
    const bool isGermanZero = saysPhrase(asWords(builtin::joined(asked.tokens, " ")), "als null");
    const bool isNumber = saysOneOf(said, { "zero", "zeros", "zeroes" }) || (isGermanZero && !said.empty());
    const bool isNothing = saysOneOf(said, { "nothing", "none", "free", "nichts", "kostenlos" })
        && !asked.saysAny({ "recorded", "measured", "noted", "entered", "known", "tested", "logged", "written",
            "erfasst", "gemessen", "notiert", "eingetragen", "bekannt", "gepruft" });
    return isNumber || isNothing || putsForGap(asked, column, 0);
}

/// "counting people without a bonus as having received none": what is missing is to count as nothing.
bool countsNone(const QuestionFacts& asked)
{
    const bool asNothing = asked.saysAny({ "none", "zero", "zeros", "zeroes", "nothing", "0", "null", "nichts" });
    const bool counts = asked.saysAny(
        { "counting", "counted", "count", "treat", "treating", "treated", "as", "als", "including", "mit" });
    const auto words = asWords(builtin::joined(asked.tokens, " "));
    const bool asNone = saysPhrase(words, "as no") || saysPhrase(words, "als kein") || saysPhrase(words, "als keine");
    const bool explains = asked.saysAny({ "means", "mean", "bedeutet", "heisst" })
        && std::ranges::count(asked.tokens, std::string("no")) + std::ranges::count(asked.tokens, std::string("kein"))
            > 1;
    return explains || asNone || (asNothing && counts && (asked.negates || asked.includes));
}

/// "An empty discount": the column beside the word, where it is one of amounts, and all of them where there is none.
bool areGapsOf(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::ptrdiff_t furthest = 3;
    const auto& tokens = asked.tokens;
    bool isOther = false;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto phrase = builtin::phraseAt(tokens, at);
        if (!phrase || phrase->meaning != builtin::Concept::Missing) {
            continue;
        }
        const auto place = tokens.begin() + static_cast<std::ptrdiff_t>(at);
        const auto begin = place - std::min(furthest, place - tokens.begin());
        const auto end = place + std::min(furthest, tokens.end() - place);
        for (const auto& named : asked.columns) {
            const auto words = builtin::nameWords(named.column->name);
            const bool isAmount = named.column->nulls > 0 && named.column->type != ColumnType::Text;
            const bool isBeside = isAmount && std::any_of(begin, end, [&](const auto& token) {
                return !words.empty() && rootOf(token) == rootOf(words.front());
            });
            if (isBeside && named.column->name == column) {
                return true;
            }
            isOther = isOther || isBeside;
        }
    }
    return !isOther;
}

/// What is missing in the column is to count as nothing.
bool asksForZeros(const QuestionFacts& asked, const std::string& column)
{
    return (saysNothingIsThere(asked, column) && areGapsOf(asked, column)) || countsNone(asked);
}

/// "Empty ones count as 30"
bool asksForFill(const QuestionFacts& asked, const std::string& column, double value)
{
    return asksForZeros(asked, column) || (value != 0 && putsForGap(asked, column, value) && areGapsOf(asked, column));
}

/// An added zero changes no sum, and every mean.
bool isHarmedByFill(const CodeFacts::Aggregation& one, double value)
{
    return !(isSumFunction(one.function) && value == 0) && one.function != "nunique" && one.function != "size"
        && one.function != "len" && one.function != "max" && one.function != "first" && one.function != "last";
}

void judgeFills(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& fill : request.facts.fills) {
        const auto value = writtenNumber(fill.by);
        for (const auto& dataset : request.datasets) {
            for (const auto& column :
                value&& isOf(fill.of, dataset) ? dataset.profile.columns : std::vector<ColumnProfile>()) {
                const bool filled = column.nulls > 0 && !asksForFill(asked, column.name, *value)
                    && (fill.columns.empty() || std::ranges::contains(fill.columns, column.name));
                const auto harmed = std::ranges::find_if(request.facts.aggregations, [&](const auto& one) {
                    const bool later = request.facts.mayPrecede(fill.line, one.line)
                        && one.columns.size() == 1 // nothing added changes no sum of two
                        && std::ranges::contains(one.columns, column.name);
                    return later
                        && (isHarmedByFill(one, *value)
                            || (asked.has(builtin::Concept::Mean) && !isHarmless(one.function)));
                });
                const auto cells = filled ? cellsFilled(request, fill, column) : std::optional<std::int64_t>(0);
                if (cells != 0 && harmed != request.facts.aggregations.end()) {
                    checks.push_back({ { CheckKind::GapsFilled,
                                           { .column = inSentence(column.name),
                                               .count = cells.value_or(0),
                                               .lines = { fill.line },
                                               .texts = { inSentence(fill.by), harmed->function },
                                               .counts = { cells ? 0 : 1, cells ? 0 : column.nulls } } },
                        CheckStatus::Warning });
                }
            }
        }
    }
}

/// A sum divided by the number of all rows is a mean with zeros for what is missing.
void judgeQuotients(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool divides = std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
    const bool hasMean = std::ranges::any_of(
        facts.aggregations, [](const auto& one) { return isMeanFunction(one.function); });
    const bool countsRows = std::ranges::any_of(facts.aggregations,
        [](const auto& one) { return one.function == "size" || one.function == "len" || one.function == "shape"; });
    if (!asked.has(builtin::Concept::Mean) || !divides || hasMean || !countsRows) {
        return;
    }
    for (const auto& one : facts.aggregations) {
        const auto used = isSumFunction(one.function) && one.columns.size() == 1
            ? columnIn(request, one.of, one.columns.front())
            : UsedColumn();
        const bool isDropped = used.column != nullptr && std::ranges::any_of(facts.drops, [&](const auto& drop) {
            return drop.what == DropKind::Missing && facts.mayPrecede(drop.line, one.line)
                && (drop.columns.empty() || std::ranges::contains(drop.columns, used.column->name));
        });
        if (used.column != nullptr && used.column->nulls > 0 && one.stage == RowStage::Records && !isDropped
            && !asksForZeros(asked, used.column->name)) {
            const bool isPart = isOfPart(facts, one, *used.dataset);
            checks.push_back({ { CheckKind::GapsFilled,
                                   { .column = inSentence(used.column->name),
                                       .count = isPart ? 0 : used.column->nulls,
                                       .lines = { one.line },
                                       .texts = { "", "", "the division by all rows" },
                                       .counts = { isPart ? 1 : 0, isPart ? used.column->nulls : 0 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// The sum of products leaves out what is missing; the sum of the weights beside it still has its rows.
void judgeWeights(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& top : facts.isComplete() ? facts.aggregations : std::vector<CodeFacts::Aggregation>()) {
        const bool isOfProducts = isSumFunction(top.function) && top.columns.empty() && top.called.size() == 1
            && top.called.front().contains(" × ") && std::ranges::any_of(facts.arithmetic, [&](const auto& one) {
                   return one.name == "/" && one.line == top.line;
               });
        const auto factors = isOfProducts ? operandsOf(top.called.front()) : std::vector<std::string>();
        for (const auto& base : facts.aggregations) {
            const bool isWeight = factors.size() == 2 && base.line == top.line && isSumFunction(base.function)
                && base.columns.size() == 1 && base.filtered == top.filtered
                && std::ranges::contains(factors, base.columns.front());
            const auto name = !isWeight ? std::string() : factors[factors[0] == base.columns[0] ? 1 : 0];
            const auto used = isWeight ? columnIn(request, top.of, name) : UsedColumn();
            const bool isPart = used.column != nullptr && isOfPart(facts, top, *used.dataset);
            if (used.column != nullptr && used.column->nulls > 0 && facts.fills.empty() && facts.drops.empty()
                && !std::ranges::contains(top.filtered, name)) {
                checks.push_back(
                    { { CheckKind::GapsFilled,
                          { .column = inSentence(name),
                              .count = isPart ? 0 : used.column->nulls,
                              .lines = { top.line },
                              .texts = { "", "", "the division by the sum of " + inSentence(base.columns[0]) },
                              .counts = { isPart ? 1 : 0, isPart ? used.column->nulls : 0 } } },
                        CheckStatus::Warning });
                return;
            }
        }
    }
}

Check skipped(const ColumnProfile& column, const CodeFacts::Aggregation& one)
{
    return { { CheckKind::GapsSkipped,
                 { .column = inSentence(column.name),
                     .count = column.nulls,
                     .lines = { one.line },
                     .texts = { inSentence(one.function) },
                     .counts = { 1 } } },
        CheckStatus::Warning };
}

/// A mean leaves out what is missing, where the question counts it as nothing.
void judgeSkipped(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.isComplete() || !request.facts.fills.empty()) {
        return;
    }
    for (const auto& one : request.facts.aggregations) {
        const auto used = (isMeanFunction(one.function) || one.function == "median") && one.columns.size() == 1
            ? columnIn(request, one.of, one.columns.front())
            : UsedColumn();
        if (used.column != nullptr && used.column->nulls > 0 && asksForZeros(asked, used.column->name)) {
            checks.push_back(skipped(*used.column, one));
            return;
        }
    }
}

/// A sum of two columns is missing where one of them is, and so is what the other one has.
void judgeSums(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const bool adds = std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "+"; })
        && std::ranges::none_of(facts.arithmetic, [](const auto& one) { return one.name == "-"; });
    const bool isLookedAfter = !facts.fills.empty() || !facts.drops.empty() || asked.isEmpty();
    for (const auto& one :
        adds && !isLookedAfter && facts.isComplete() ? facts.aggregations : std::vector<CodeFacts::Aggregation>()) {
        const bool computes = (isSumFunction(one.function) || isMeanFunction(one.function)) && one.columns.size() == 2
            && one.stage == RowStage::Records && one.filtered.empty();
        const auto first = computes ? columnIn(request, one.of, one.columns[0]) : UsedColumn();
        const auto second = computes ? columnIn(request, one.of, one.columns[1]) : UsedColumn();
        if (first.column == nullptr || second.column == nullptr || first.column->type == ColumnType::Text
            || second.column->type == ColumnType::Text || first.dataset != second.dataset) {
            continue;
        }
        const auto& gappy = first.column->nulls > second.column->nulls ? first : second;
        const auto& other = &gappy == &first ? second : first;
        if ((gappy.column->nulls - other.column->nulls) * 100 > gappy.dataset->profile.rows) {
            checks.push_back(skipped(*gappy.column, one));
            return;
        }
    }
}

} // namespace

void checkFilledGaps(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeFills(request, asked, checks);
    judgeQuotients(request, asked, checks);
    judgeWeights(request, checks);
    judgeSkipped(request, asked, checks);
    judgeSums(request, asked, checks);
}

} // namespace core
