// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/said_gaps.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ranges>

namespace core {

namespace {
using Tokens = std::span<const std::string>;
constexpr std::size_t furthestOfGap = 6; ///< words from a gap to what is said of it
constexpr std::size_t longestMeaning = 12; ///< words that say what it is

/// Words of the question from one up to another, which say one value.
struct Place {
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<Place> placesSaid(const QuestionFacts& asked, double number)
{
    std::vector<Place> places;
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto word = builtin::numberWord(asked.tokens[at]);
        if (writtenNumber(asked.tokens[at]) == number || (word && *word == number)) {
            places.push_back({ at, at + 1 });
        }
    }
    return places;
}

/// "31 March 2025", "March 31, 2025", "2025-03-31"
std::vector<Place> placesSaid(const QuestionFacts& asked, const Span& span)
{
    const auto written = dayText(span.begin);
    const auto year = written.substr(0, 4);
    const auto day = std::to_string(std::atoi(written.substr(8).c_str()));
    const auto month = std::atoi(written.substr(5, 2).c_str());
    const auto& tokens = asked.tokens;
    std::vector<Place> places;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool isSplit = at + 2 < tokens.size() && tokens[at + 2] == year
            && ((tokens[at] == day && builtin::monthWord(tokens[at + 1]) == month)
                || (tokens[at + 1] == day && builtin::monthWord(tokens[at]) == month));
        if (isSplit || tokens[at] == written) {
            places.push_back({ at, at + (isSplit ? 3U : 1U) });
        }
    }
    return places;
}

/// "empty", and of a day also "still open", which has no end yet: how many words; 0: it says neither.
std::size_t gapAt(const QuestionFacts& asked, std::size_t at, bool isOfDay)
{
    const auto phrase = builtin::phraseAt(asked.tokens, at);
    if (phrase && phrase->meaning == builtin::Concept::Missing) {
        return static_cast<std::size_t>(std::max(1, phrase->words));
    }
    const auto& word = asked.tokens[at];
    return isOfDay && (builtin::isOngoing(word) || isAnyOf(word, { "still", "open", "noch", "offene", "offenen" })) ? 1
                                                                                                                    : 0;
}

bool isGapWithin(const QuestionFacts& asked, std::size_t begin, std::size_t end, bool isOfDay)
{
    for (auto at = begin; at < std::min(end, asked.tokens.size()); ++at) {
        if (gapAt(asked, at, isOfDay) > 0) {
            return true;
        }
    }
    return false;
}

/// What stands behind the word that explains the gap there.
Tokens explainedAt(const QuestionFacts& asked, std::size_t at, bool isOfDay, std::size_t furthest = furthestOfGap)
{
    constexpr std::size_t nearest = 2; // an "is" farther away is of something else
    const auto words = gapAt(asked, at, isOfDay);
    const auto behind = words > 0 ? Tokens(asked.tokens).subspan(at + words) : Tokens();
    for (std::size_t next = 0; next < std::min(furthestOfGap, behind.size()); ++next) {
        const bool explains = isAnyOf(behind[next],
            { "means", "meaning", "counts", "count", "stand", "stands", "treated", "filled", "bedeutet", "bedeuten",
                "heisst", "heissen", "zahlt", "zahlen", "gilt", "gelten" });
        const bool equals = !asked.negates && !isOfDay && isAnyOf(behind[next], { "is", "are", "ist", "sind" });
        if (explains || (next < nearest && (equals || isAnyOf(behind[next], { "mean", "as", "als" })))) {
            return behind.subspan(next + 1, std::min(furthest, behind.size() - next - 1));
        }
    }
    return {};
}

/// "over 30": no value, but a limit of them.
bool isLimited(const QuestionFacts& asked, const Place& place)
{
    return place.begin > 0
        && isAnyOf(asked.tokens[place.begin - 1],
            { "over", "under", "above", "below", "than", "least", "most", "uber", "unter", "mindestens", "hochstens" });
}

bool isExplained(const QuestionFacts& asked, const Place& place, bool isOfDay)
{
    const auto* const value = asked.tokens.data() + place.begin;
    return std::ranges::any_of(std::views::iota(std::size_t { 0 }, place.begin), [&](std::size_t at) {
        const auto said = explainedAt(asked, at, isOfDay);
        return !said.empty() && value >= said.data() && value < said.data() + said.size();
    });
}

/// "0 amount": of another column than the one with the gaps.
bool isOfOther(const QuestionFacts& asked, const Place& place, const std::string& column)
{
    return place.end < asked.tokens.size()
        && std::ranges::any_of(
            asked.columns,
            [&](const auto& named) {
                const auto words = builtin::nameWords(named.column->name);
                return named.column->name != column && !words.empty()
                    && rootOf(words.front()) == rootOf(asked.tokens[place.end]);
            });
}

/// "Fill what is missing with 0", "missing minutes filled with 0"
bool isFilledWith(const QuestionFacts& asked, const Place& place, const std::string& column, bool isOfDay)
{
    constexpr auto verbs = std::to_array<std::string_view>(
        { "fill", "filling", "filled", "replace", "replacing", "replaced", "set", "setting", "treat", "treating",
            "treated", "fulle", "ersetze", "ersetzen", "setze", "setzen", "behandle" });
    const auto& tokens = asked.tokens;
    const auto from = place.begin - std::min(furthestOfGap, place.begin);
    const bool isLed = place.begin > 0
        && isAnyOf(tokens[place.begin - 1], { "with", "by", "as", "to", "mit", "durch", "auf", "als" });
    const bool isPut = std::ranges::any_of(
        std::views::iota(from, place.begin), [&](std::size_t at) { return std::ranges::contains(verbs, tokens[at]); });
    return isLed && isPut && isGapWithin(asked, from, place.begin, isOfDay) && !isOfOther(asked, place, column);
}

/// "Use 0 where it is missing", "where it is missing, take 0"
bool isTakenFor(const QuestionFacts& asked, const Place& place, bool isOfDay)
{
    const auto& tokens = asked.tokens;
    const bool isTaken = place.begin > 0
        && isAnyOf(tokens[place.begin - 1],
            { "use", "using", "take", "taking", "put", "putting", "set", "assume", "assuming", "nimm", "verwende",
                "setze", "nehme" });
    const bool isLinked = place.end < tokens.size()
        && isAnyOf(
            tokens[place.end], { "where", "wherever", "for", "if", "when", "instead", "wo", "fur", "wenn", "falls" });
    const auto from = place.begin - std::min(furthestOfGap, place.begin);
    return isTaken
        && ((isLinked && isGapWithin(asked, place.end, place.end + furthestOfGap, isOfDay))
            || isGapWithin(asked, from, place.begin, isOfDay));
}

bool isPutForGap(const QuestionFacts& asked, const std::vector<Place>& places, const std::string& column, bool isOfDay)
{
    return std::ranges::any_of(places, [&](const Place& place) {
        return !isLimited(asked, place)
            && (isExplained(asked, place, isOfDay) || isFilledWith(asked, place, column, isOfDay)
                || isTakenFor(asked, place, isOfDay));
    });
}

/// "March 31, 2025", "0, where it is missing": no comma parts what belongs together.
QuestionFacts withoutCommas(QuestionFacts asked)
{
    std::erase(asked.tokens, ",");
    return asked;
}
} // namespace

std::span<const std::string> saidOfGaps(const QuestionFacts& asked)
{
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        if (const auto said = explainedAt(asked, at, false, longestMeaning); !said.empty()) {
            return said;
        }
    }
    return {};
}

bool putsForGap(const QuestionFacts& asked, const std::string& column, double number)
{
    const auto plain = withoutCommas(asked);
    return isPutForGap(plain, placesSaid(plain, number), column, false);
}

bool putsForGap(const QuestionFacts& asked, const std::string& column, const Span& day)
{
    const auto plain = withoutCommas(asked);
    return isPutForGap(plain, placesSaid(plain, day), column, true);
}

} // namespace core
