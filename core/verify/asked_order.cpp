// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_order.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace core {

namespace {
/// "a" … "b" with one word between: "lowest to highest", "klein nach gross".
bool goesFrom(const QuestionFacts& asked, std::initializer_list<std::string_view> from,
    std::initializer_list<std::string_view> to)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], from) && isAnyOf(tokens[at + 1], { "to", "nach", "bis" })
            && isAnyOf(tokens[at + 2], to)) {
            return true;
        }
    }
    return false;
}

/// "lowest first", "die kleinsten zuerst"
bool leads(const QuestionFacts& asked, std::initializer_list<std::string_view> words)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], words) && isAnyOf(tokens[at + 1], { "first", "zuerst", "oben" })) {
            return true;
        }
    }
    return false;
}

constexpr std::initializer_list<std::string_view> low = { "lowest", "smallest", "least", "fewest", "low", "small",
    "klein", "kleinste", "kleinsten", "niedrig", "niedrigste", "niedrigsten", "wenigsten" };
constexpr std::initializer_list<std::string_view> high = { "highest", "largest", "biggest", "most", "high", "large",
    "gross", "grosste", "grossten", "hoch", "hochste", "hochsten", "meisten" };

/// Largest: the rows begin with it. None: no direction is said.
Direction firstAsked(const QuestionFacts& asked)
{
    if (asked.saysAny({ "ascending", "aufsteigend" }) || goesFrom(asked, low, high) || leads(asked, low)) {
        return Direction::Smallest;
    }
    const bool isFalling = asked.saysAny({ "descending", "absteigend" }) || goesFrom(asked, high, low)
        || leads(asked, high);
    return isFalling ? Direction::Largest : Direction::None;
}

/// The first words behind "sorted by" and its like.
std::vector<std::string> orderedBy(const QuestionFacts& asked)
{
    constexpr std::size_t most = 4;
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], { "sorted", "sort", "ordered", "order", "sortiert", "geordnet", "reihenfolge" })
            && isAnyOf(tokens[at + 1], { "by", "of", "nach", "der", "des" })) {
            const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(at + 2);
            const auto rest = static_cast<std::size_t>(tokens.end() - begin);
            return { begin, begin + static_cast<std::ptrdiff_t>(std::min(most, rest)) };
        }
    }
    return {};
}

bool isByLabel(const QuestionFacts& asked, const LabelledFigures& figures)
{
    const auto behind = orderedBy(asked);
    const auto names = builtin::nameWords(figures.labelled);
    const auto isOfLabel = [&](const std::string& word) {
        return std::ranges::any_of(names, [&](const auto& name) { return builtin::stem(name) == builtin::stem(word); });
    };
    return std::ranges::any_of(behind, isOfLabel)
        || asked.saysAny(
            { "alphabetical", "alphabetically", "alphabetisch", "chronological", "chronologically", "chronologisch" });
}

/// "9 b" before "10": by the number that a label begins with, then by what follows.
std::pair<std::int64_t, std::string> numberAndRest(const std::string& label)
{
    constexpr auto behindNumbers = std::numeric_limits<std::int64_t>::max();
    std::int64_t number = behindNumbers;
    const auto end = std::from_chars(label.data(), label.data() + label.size(), number);
    return { number, label.substr(static_cast<std::size_t>(end.ptr - label.data())) };
}

/// Months and quarters have keys that are written in the order of time.
bool labelsStandInOrder(const LabelledFigures& figures, Direction first)
{
    return first == Direction::Largest ? std::ranges::is_sorted(figures.keys, std::greater(), numberAndRest)
                                       : std::ranges::is_sorted(figures.keys, std::less(), numberAndRest);
}

/// Missing figures stand anywhere.
bool figuresStandInOrder(const LabelledFigures& figures, Direction first)
{
    std::vector<double> known;
    for (const auto& value : figures.columns.front().values) {
        if (value) {
            known.push_back(*value);
        }
    }
    return first == Direction::Largest ? std::ranges::is_sorted(known, std::greater()) : std::ranges::is_sorted(known);
}

/// Like the second method's, but for rows with the same figure.
bool standAlike(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    for (const auto first : { Direction::Largest, Direction::Smallest }) {
        if (figuresStandInOrder(theirs, first) && figuresStandInOrder(ours, first)) {
            return true;
        }
    }
    return ours.keys == theirs.keys;
}
} // namespace

bool asksForOrder(const QuestionFacts& asked)
{
    return firstAsked(asked) != Direction::None || !orderedBy(asked).empty()
        || asked.saysAny(
            { "alphabetical", "alphabetically", "alphabetisch", "chronological", "chronologically", "chronologisch" });
}

bool standAsAsked(const QuestionFacts& asked, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    if (isByLabel(asked, ours)) {
        return labelsStandInOrder(ours, firstAsked(asked));
    }
    const auto first = firstAsked(asked);
    return first != Direction::None ? figuresStandInOrder(ours, first) : standAlike(ours, theirs);
}

void checkOrder(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto first = firstAsked(asked);
    const auto ours = first != Direction::None && !request.facts.sorts.empty() ? labelledFigures(request.result)
                                                                               : std::nullopt;
    if (!ours || ours->keys.size() < 2 || isByLabel(asked, *ours)) {
        return;
    }
    const auto other = first == Direction::Largest ? Direction::Smallest : Direction::Largest;
    if (figuresStandInOrder(*ours, other) && !figuresStandInOrder(*ours, first)) {
        const bool isLargest = first == Direction::Largest;
        checks.push_back({ { CheckKind::OtherDirection,
                               { .lines = { request.facts.sorts.back().line },
                                   .texts = { isLargest ? "largest first" : "smallest first",
                                       isLargest ? "smallest first" : "largest first" } } },
            CheckStatus::Warning });
    }
}

} // namespace core
