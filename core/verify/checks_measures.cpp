// SPDX-License-Identifier: GPL-3.0-or-later
// Of which column a figure is: a share of another column's sum, amounts where rows are counted.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
using builtin::Concept;
using Aggregation = CodeFacts::Aggregation;

/// The one column of numbers whose sum it is; empty: it is none.
std::string summedBy(const VerifyRequest& request, const Aggregation& one)
{
    const bool isOne = one.stage == RowStage::Records && isSumFunction(one.function) && one.columns.size() == 1;
    return isOne && isOfNumbers(request, one, one.columns.front()) ? one.columns.front() : std::string();
}

/// Each group's cost divided by all parcels, where the share in the cost is asked for.
void judgeOtherBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto part = std::ranges::find_if(
        facts.aggregations, [&](const auto& one) { return one.by > 0 && !summedBy(request, one).empty(); });
    const auto base = std::ranges::find_if(
        facts.aggregations, [&](const auto& one) { return one.by == 0 && !summedBy(request, one).empty(); });
    const bool isOther = facts.aggregations.size() == 2 && part != facts.aggregations.end()
        && base != facts.aggregations.end() && part->columns != base->columns;
    const bool divides = std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
    if (isOther && divides && facts.isComplete() && asked.has(Concept::Share) && isSpoken(asked, part->columns.front())
        && !isSpoken(asked, base->columns.front())) {
        checks.push_back(
            { { CheckKind::SharesOfOtherBase,
                  { .lines = { base->line }, .texts = { "", "", "", inSentence(base->columns.front()) } } },
                CheckStatus::Warning });
    }
}

/// Whether the word names what each row of a file in use is: "visits" of visits.csv. No column may be called so.
bool isRowOf(const VerifyRequest& request, const std::string& noun)
{
    const auto stem = builtin::stem(noun);
    const auto isCalled = [&](const std::string& name) {
        return std::ranges::any_of(
            builtin::nameWords(name), [&](const auto& word) { return builtin::stem(word) == stem; });
    };
    bool isRow = false;
    for (const auto* dataset : datasetsUsed(request)) {
        const auto words = builtin::nameWords(dataset->variable);
        isRow = isRow || (!words.empty() && builtin::stem(words.back()) == stem);
        for (const auto& column : dataset->profile.columns) {
            const bool isKey = column.distinctExact && column.distinct == dataset->profile.rows;
            if (isCalled(column.name) && !isKey) {
                return false;
            }
        }
    }
    return isRow;
}

/// The word behind "share of", "most" or "fewest": what is counted; empty: none stands there.
std::string countedWithout(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const bool ranks = isAnyOf(tokens[at], { "most", "fewest", "meisten", "wenigsten" });
        const bool isOfShare = at > 0 && tokens[at] == "of"
            && isAnyOf(tokens[at - 1], { "share", "percentage", "percent", "proportion" });
        const bool hasAll = isOfShare && at + 2 < tokens.size() && isAnyOf(tokens[at + 1], { "all", "the" });
        if (ranks || isOfShare) {
            return tokens[at + (hasAll ? 2 : 1)];
        }
    }
    return {};
}

/// "share of stays", "the most stays", by their prices.
void judgeAmountsForRows(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto counts = [](const auto& one) {
        return isCountFunction(one.function) || one.function == "nunique" || one.function == "share"
            || one.function == "matches" || one.function == "value_counts";
    };
    const auto figure = std::ranges::find_if(facts.aggregations, [&](const Aggregation& one) {
        return one.stage == RowStage::Records && one.by > 0 && one.columns.size() == 1
            && (isSumFunction(one.function) || isMeanFunction(one.function)) && one.ratio.empty()
            && isOfNumbers(request, one, one.columns.front()) && !isSpoken(asked, one.columns.front());
    });
    const auto noun = countedWithout(asked);
    const bool isFound = std::ranges::contains(
        checks, CheckKind::OtherAggregate, [](const Check& check) { return check.fact.kind; });
    if (!noun.empty() && figure != facts.aggregations.end() && std::ranges::none_of(facts.aggregations, counts)
        && facts.isComplete() && !isFound && isRowOf(request, noun)) {
        checks.push_back({ { CheckKind::OtherAggregate,
                               { .column = inSentence(figure->columns.front()),
                                   .lines = { figure->line },
                                   .texts = { "number of " + noun, inSentence(figure->function) },
                                   .counts = { 1 } } },
            CheckStatus::Warning });
    }
}
} // namespace

void checkMeasures(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeOtherBase(request, asked, checks);
    judgeAmountsForRows(request, asked, checks);
}

} // namespace core
