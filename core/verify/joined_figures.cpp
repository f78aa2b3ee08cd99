// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/joined_figures.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace core {

namespace {
using Aggregation = CodeFacts::Aggregation;

bool isOfGroups(const Aggregation& one, const CodeFacts::Join& join)
{
    return one.by > 0 && one.of == join.left.of && one.stage == RowStage::Records;
}

/// Sums and numbers of rows: who has no rows has 0 of them, but no mean.
bool areZeroOfNothing(const CodeFacts& facts, const CodeFacts::Join& join)
{
    return std::ranges::all_of(facts.aggregations, [&](const Aggregation& one) {
        return !isOfGroups(one, join) || isSumFunction(one.function) || isCountFunction(one.function);
    });
}

/// The condition by which the code compares figures of one side with those of the other.
const CodeFacts::Filter* comparisonOfSides(const CodeFacts& facts, const CodeFacts::Join& join)
{
    const auto found = std::ranges::find_if(facts.filters,
        [&](const CodeFacts::Filter& filter) { return filter.computed && facts.mayPrecede(join.line, filter.line); });
    return found != facts.filters.end() ? &*found : nullptr;
}

/// "higher than", not "rather than".
bool asksToCompare(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool prefers = at > 0 && isAnyOf(tokens[at - 1], { "rather", "other", "lieber", "eher", "anders" });
        if (isAnyOf(tokens[at], { "than", "als" }) && !prefers) {
            return true;
        }
    }
    return false;
}

/// "which clients had more than"
bool asksWhich(const QuestionFacts& asked, const std::string& key)
{
    const auto words = builtin::nameWords(key);
    const auto& tokens = asked.tokens;
    for (std::size_t at = 1; words.size() == 1 && at < tokens.size(); ++at) {
        const bool isWhich = isAnyOf(tokens[at - 1], { "which", "what", "welche", "welcher", "welches", "welchen" });
        if (isWhich && builtin::stem(tokens[at]) == builtin::stem(words.front())) {
            return true;
        }
    }
    return false;
}

bool areBesideEachOther(const CodeFacts::Join& join, const CodeFacts& facts, const QuestionFacts& asked)
{
    constexpr auto limiting = std::to_array<std::string_view>({ "both", "beide", "beiden", "also", "auch", "too",
        "whose", "stayed", "again", "change", "changed", "grew", "growth", "ratio", "percent" });
    const bool limits = std::ranges::any_of(
        limiting, [&](auto word) { return std::ranges::contains(asked.tokens, word); });
    const bool compares = comparisonOfSides(facts, join) != nullptr || asksToCompare(asked);
    const bool isOfEach = std::ranges::any_of(join.left.keys, [&](const std::string& key) {
        return (compares && asksWhich(asked, key)) || std::ranges::any_of(asked.columns, [&](const auto& named) {
            return named.isKey && named.column->name == key;
        });
    });
    const bool needsBoth = (compares && !areZeroOfNothing(facts, join)) || !facts.arithmetic.empty()
        || !facts.shifts.empty();
    return join.left.unique && join.right.unique && join.left.of == join.right.of && isOfEach && !limits && !needsBoth
        && std::ranges::any_of(facts.aggregations, [&](const auto& one) { return isOfGroups(one, join); });
}

/// What the join puts behind the names of each side's columns: "_2023" and "_2024".
std::vector<std::string> suffixesOf(const CodeFacts::Join& join, const CodeFacts& facts)
{
    std::vector<std::string> suffixes;
    bool areGiven = false;
    for (const auto& call : facts.calls) {
        for (const auto& argument : call.arguments) {
            const bool isIt = call.line == join.line && argument.name == "suffixes";
            areGiven = areGiven || isIt;
            for (const auto& written : isIt ? facts.texts : std::vector<CodeFacts::WrittenText>()) {
                if (written.begin >= argument.begin && written.end <= argument.end) {
                    suffixes.push_back(written.text);
                }
            }
        }
    }
    return areGiven ? suffixes : std::vector<std::string> { "_x", "_y" };
}
} // namespace

WholeSides sidesMeantWhole(const CodeFacts::Join& join, const VerifyRequest& request, const QuestionFacts& asked)
{
    using enum Comparison;
    if (!areBesideEachOther(join, request.facts, asked)) {
        return {};
    }
    const auto* compared = comparisonOfSides(request.facts, join);
    const auto suffixes = suffixesOf(join, request.facts);
    const auto isOf = [&](std::size_t side) {
        return compared != nullptr && suffixes.size() == 2 && !suffixes[side].empty()
            && compared->called.ends_with(suffixes[side]);
    };
    const auto is = [&](Comparison one, Comparison other) {
        return compared != nullptr && (compared->comparison == one || compared->comparison == other);
    };
    // Who has figures on the smaller side only is no answer.
    const bool isLeftLarger = (is(Greater, GreaterOrEqual) && isOf(0)) || (is(Less, LessOrEqual) && isOf(1));
    const bool isRightLarger = (is(Greater, GreaterOrEqual) && isOf(1)) || (is(Less, LessOrEqual) && isOf(0));
    return { .left = !isRightLarger, .right = !isLeftLarger };
}

} // namespace core
