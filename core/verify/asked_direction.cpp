// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_direction.h"

#include "core/builtin/language/words.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
using builtin::Concept;

bool isTime(const ColumnProfile& column)
{
    return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
}

bool hasAny(const std::vector<std::string>& words, bool (*holds)(const std::string&))
{
    return std::ranges::any_of(words, holds);
}

bool isSpeed(const std::string& word)
{
    constexpr auto speeds = std::to_array<std::string_view>(
        { "speed", "kmh", "kph", "mph", "velocity", "tempo", "geschwindigkeit" });
    return std::ranges::contains(speeds, word);
}

bool isElapsed(const std::string& word)
{
    return !builtin::timeUnit(word).empty() || builtin::meansElapsed(word) || word == "duration" || word == "dauer"
        || word == "sec" || word == "secs" || word == "min" || word == "mins" || word == "hrs";
}

Direction turned(Direction direction)
{
    return direction == Direction::Largest ? Direction::Smallest
        : direction == Direction::Smallest ? Direction::Largest
                                           : Direction::None;
}

/// `direction` is that of more speed, of a better one.
Direction ofJudged(const std::vector<std::string>& name, Direction direction)
{
    return hasAny(name, builtin::isWorseHigh) || hasAny(name, builtin::isPlaceWord) ? turned(direction)
        : hasAny(name, builtin::isBetterHigh)                                       ? direction
                                                                                    : Direction::None;
}

Direction ofWord(const std::string& word, const ColumnProfile& column)
{
    const auto phrase = builtin::phraseAt({ word }, 0);
    const auto meaning = phrase ? phrase->meaning : Concept::Filler;
    const auto name = builtin::nameWords(column.name);
    if (isTime(column)) {
        return meaning == Concept::Minimum ? Direction::Smallest
            : meaning == Concept::Maximum  ? Direction::Largest
                                           : Direction::None;
    }
    if (meaning != Concept::Top && meaning != Concept::Bottom) {
        return Direction::None;
    }
    const auto said = meaning == Concept::Top ? Direction::Largest : Direction::Smallest;
    if (builtin::speaksOfSpeed(word)) {
        return hasAny(name, isSpeed) ? said : hasAny(name, isElapsed) ? turned(said) : Direction::None;
    }
    if (builtin::isJudging(word)) {
        return ofJudged(name, said);
    }
    // "cheapest", "heaviest": of the column that the word speaks of, or of what it costs or weighs.
    const auto hint = builtin::columnHint(word);
    const bool isOfHint = std::ranges::any_of(name, [&](const auto& part) {
        return std::ranges::contains(hint, builtin::canonical(part)) || std::ranges::contains(hint, part);
    });
    return isOfHint ? said : Direction::None;
}
} // namespace

Direction directionIn(const QuestionFacts& asked, const ColumnProfile& column)
{
    auto found = Direction::None;
    for (const auto& word : asked.tokens) {
        if (isFallingWord(word)) {
            return Direction::None;
        }
        const auto said = ofWord(word, column);
        if (said != Direction::None && found != Direction::None && said != found) {
            return Direction::None;
        }
        found = said != Direction::None ? said : found;
    }
    return found;
}

} // namespace core
