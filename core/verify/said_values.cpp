// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/said_values.h"

#include "core/builtin/language/words.h"
#include "core/domain/chart_periods.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <format>
#include <initializer_list>
#include <span>

namespace core {

bool speaksOf(const QuestionFacts& asked, const std::string& text)
{
    const auto words = builtin::nameWords(text);
    return std::ranges::any_of(words, [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
}

bool beginsPeriod(const CodeFacts::Literal& literal, const std::string& value)
{
    const auto period = periodNamed(value);
    return period && literalText(literal) == std::format("{:%F}", period->first);
}

namespace {
/// "cancellations" of cancelled orders; "deliveries" of a file of them says nothing of delivered ones. And "failed" of
/// a result that is "fail".
bool saysDeed(const QuestionFacts& asked, const CodeFacts::Filter& filter, const std::string& value)
{
    constexpr std::size_t shortest = 5;
    const auto word = builtin::fold(value);
    const auto root = builtin::isParticiple(word) ? builtin::verbRoot(word) : std::string();
    const auto begins = [&](const std::string& name) { return builtin::fold(name).starts_with(root); };
    const auto isDone = [&](const std::string& token) {
        return builtin::isParticiple(token) && rootOf(builtin::verbRoot(token)) == rootOf(word);
    };
    return (root.size() >= shortest && std::ranges::any_of(asked.tokens, begins)
               && std::ranges::none_of(filter.of, begins))
        || std::ranges::any_of(asked.tokens, isDone);
}

} // namespace

bool saysValues(const CodeFacts::Filter& filter, const QuestionFacts& asked)
{
    const bool isPlace = hasWord(filter.column, { "rank", "place", "position", "placing", "rang", "platz" });
    const auto initial = countedNoun(asked).substr(0, 1); // "how many retraps", of which the code is R
    const auto isSaid = [&](const CodeFacts::Literal& literal) {
        const auto text = literalText(literal);
        const auto number = numberIn(literal.cell);
        const auto isSpelled = [&](const auto& named) { return areSpellings(named.value, text); };
        const auto begins = [&](const auto& named) { return beginsPeriod(literal, named.value); };
        return speaksOf(asked, text) || saysDeed(asked, filter, text) || std::ranges::any_of(asked.values, isSpelled)
            || std::ranges::any_of(asked.values, begins) || (number && std::ranges::contains(asked.numbers, *number))
            || (!initial.empty() && foldedValue(text) == initial)
            || (number && isPlace && asked.rows == static_cast<std::int64_t>(*number)) // "in the top three" of a rank
            || std::ranges::any_of(asked.years, [&](int year) { return text.contains(std::to_string(year)); });
    };
    return std::ranges::any_of(filter.values, isSaid);
}

bool saysLonger(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::size_t shortest = 5;
    return std::ranges::any_of(builtin::nameWords(column), [&](const std::string& word) {
        return std::ranges::any_of(asked.tokens, [&](const std::string& token) {
            return std::min(token.size(), word.size()) >= shortest
                && (token.starts_with(word) || word.starts_with(token));
        });
    });
}

namespace {
using Tokens = std::span<const std::string>;

bool hasAny(Tokens tokens, std::initializer_list<std::string_view> some)
{
    return std::ranges::find_first_of(tokens, some) != tokens.end();
}

/// Where its last word is said, in whatever form; the end: nowhere.
std::size_t placeOf(const std::string& value, const std::vector<std::string>& tokens)
{
    const auto words = builtin::nameWords(value);
    const auto is = [&](const std::string& token) {
        return rootOf(token) == rootOf(words.back()) || std::ranges::contains(singularsOf(token), words.back());
    };
    const auto found = words.empty() ? tokens.end() : std::ranges::find_if(tokens, is);
    return static_cast<std::size_t>(found - tokens.begin());
}

/// "aborted ones too", and "aborted ones count as booked"
bool saysTooBehind(Tokens from)
{
    constexpr std::size_t farthest = 3;
    const auto near = from.first(std::min(farthest, from.size()));
    const bool isCounted = hasAny(near, { "count", "counts", "counted", "zahlen", "zahlt", "gelten", "gilt" })
        && from.size() > 1 && hasAny(from, { "as" });
    return isCounted || hasAny(near, { "too", "also", "ebenfalls", "auch" });
}

/// "also the aborted ones", but not "who also ordered"
bool saysTooBefore(Tokens before)
{
    while (!before.empty()
        && isAnyOf(before.back(), { "the", "those", "any", "all", "die", "der", "den", "das", "alle", "aller" })) {
        before = before.first(before.size() - 1);
    }
    return !before.empty()
        && isAnyOf(before.back(),
            { "also", "even", "including", "inclusive", "auch", "sogar", "einschliesslich", "inklusive", "inkl" });
}

/// Another value of the same column.
bool isAnotherValue(const std::string& token, const std::string& value, const QuestionFacts& asked)
{
    return std::ranges::any_of(asked.values, [&](const auto& one) {
        const auto words = builtin::nameWords(one.value);
        return !words.empty() && words.back() == token && one.value != value
            && std::ranges::any_of(
                asked.values, [&](const auto& other) { return other.value == value && other.column == one.column; });
    });
}

/// "took a higher fee", but not "more than 30 minutes" or "30 or more": the values beside each other are asked about.
bool comparesThem(Tokens words)
{
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool isLimit = (at > 0 && isAnyOf(words[at - 1], { "or", "oder" }))
            || (at + 2 < words.size() && isAnyOf(words[at + 1], { "than", "als" }) && writtenNumber(words[at + 2]));
        if (isComparative(words[at]) && !isLimit) {
            return true;
        }
    }
    return false;
}

/// "find out whether": no matter of indifference.
bool asksForIt(Tokens before)
{
    return !before.empty()
        && isAnyOf(before.back(), { "out", "tell", "see", "know", "check", "determine", "say", "ask" });
}

/// "whether or not they were aborted", "whether booked or aborted", "egal ob": it makes no difference.
bool makesNoDifference(const std::string& value, const QuestionFacts& asked, std::size_t first, std::size_t last)
{
    constexpr std::size_t farthest = 6;
    const auto& tokens = asked.tokens;
    const auto is = [&](std::size_t at, std::string_view word) { return at < tokens.size() && tokens[at] == word; };
    for (auto at = first - std::min(farthest, first); at < first; ++at) {
        const bool isLed = is(at, "whether") && !asksForIt(Tokens(tokens).first(at))
            && !comparesThem(Tokens(tokens).subspan(last));
        const bool isOrNot = (is(at + 1, "or") && is(at + 2, "not")) || (is(last + 1, "or") && is(last + 2, "not"));
        const bool isBehind = first > 1 && is(first - 1, "or") && isAnotherValue(tokens[first - 2], value, asked);
        const bool isBefore = is(last + 1, "or") && last + 2 < tokens.size()
            && isAnotherValue(tokens[last + 2], value, asked);
        if ((isLed && (isOrNot || isBehind || isBefore)) || is(at, "egal") || builtin::whateverAt(tokens, at) > 0) {
            return true;
        }
    }
    return false;
}
} // namespace

bool saysToo(const std::string& value, const QuestionFacts& asked)
{
    const auto last = placeOf(value, asked.tokens);
    const Tokens tokens(asked.tokens);
    const auto first = last + 1 - std::min(last + 1, builtin::nameWords(value).size());
    return last < tokens.size()
        && (saysTooBehind(tokens.subspan(last)) || saysTooBefore(tokens.first(first))
            || makesNoDifference(value, asked, first, last));
}

} // namespace core
