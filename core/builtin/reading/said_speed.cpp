// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_speed.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
/// "finish_minutes", but not "calls in 30 days" and not "rent per day".
bool isInUnitsOfTime(int column, const Schema& schema)
{
    constexpr std::array<std::string_view, 4> units { "seconds", "minutes", "hours", "days" };
    const auto words = nameWords(schema.name(column));
    bool isTime = false;
    for (const auto& word : words) {
        const auto phrase = phraseAt({ word }, 0);
        if ((phrase && phrase->meaning == Each)
            || std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; })) {
            return false;
        }
        isTime = isTime || std::ranges::contains(units, timeUnit(word));
    }
    return isTime && !schema.isMoney(column);
}

bool isTimeOf(int column, const Schema& schema)
{
    return schema.isDuration(column)
        || (schema.isNumeric(column) && !schema.isIdentifier(column)
            && (isTimeTaken(column, schema) || isInUnitsOfTime(column, schema)));
}

/// "slowest growing", "fastest revenue growth", "grew slowest": no time that is taken.
bool isOfChange(const std::vector<Piece>& pieces, std::vector<Piece>::const_iterator word)
{
    const auto isChange = [&](std::vector<Piece>::const_iterator at) {
        return at != pieces.end() && (at->is(Change) || at->is(Fall));
    };
    const auto next = word + 1;
    return isChange(next) || (word != pieces.begin() && isChange(word - 1))
        || (next != pieces.end() && next->kind == PieceKind::Column && isChange(next + 1));
}

bool isSpeed(int column, const Schema& schema)
{
    return schema.isNumeric(column) && schema.hasWord(column, "speed");
}
} // namespace

std::vector<int> timesTaken(const Schema& schema)
{
    std::vector<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (isTimeOf(i, schema)) {
            found.push_back(i);
        }
    }
    return found;
}

void takeSpeed(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto speaks = [](const Piece& each) {
        return (each.is(Top) || each.is(Bottom)) && speaksOfSpeed(fold(each.text));
    };
    const auto word = std::ranges::find_if(pieces, speaks);
    if (word == pieces.end() || isOfChange(pieces, word)) {
        return;
    }
    const auto names = [&](auto test) {
        return std::ranges::any_of(pieces,
            [&](const Piece& each) { return each.kind == PieceKind::Column && test(each.column.column, schema); });
    };
    const auto isOther = [](int column, const Schema& of) { return of.isNumeric(column) && !of.isIdentifier(column); };
    bool isOfSpeed = names(isSpeed);
    bool isOfTime = !isOfSpeed && names(isTimeOf);
    if (!isOfSpeed && !isOfTime && !names(isOther)) {
        const auto hinted = schema.matchColumn(columnHint(fold(word->text)), 0.6);
        isOfSpeed = hinted.has_value();
        isOfTime = !isOfSpeed && !timesTaken(schema).empty();
    }
    if (isOfTime) {
        word->meaning = word->is(Top) ? Bottom : Top;
    } else if (!isOfSpeed) {
        word->kind = PieceKind::Unknown;
    }
}

} // namespace core::builtin
