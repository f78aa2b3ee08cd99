// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/time_taken.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/statistic_words.h"
#include "core/builtin/reading/two_ends.h"

#include <algorithm>
#include <optional>

namespace core::builtin {

using enum Concept;

namespace {
/// A number, and no other says so and no two dates do.
std::optional<int> onlyTimeTaken(const Schema& schema)
{
    std::optional<int> found;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool isTaken = schema.isNumeric(i) && isTimeTaken(i, schema);
        if (isTaken && found) {
            return std::nullopt;
        }
        found = isTaken ? std::optional(i) : found;
    }
    return theTwoEnds(schema) ? std::nullopt : found;
}

bool isIn(const std::string& unit, int column, const Schema& schema)
{
    return !unit.empty() && std::ranges::any_of(nameWords(schema.name(column)), [&](const std::string& word) {
        return timeUnit(word) == unit;
    });
}

/// "dauert", which may be taken for the column itself.
bool isVerb(const Piece& piece, int column)
{
    const auto word = fold(piece.text);
    const bool isColumn = piece.kind == PieceKind::Column && piece.column.column == column;
    return (piece.kind == PieceKind::Unknown || isColumn) && (meansElapsed(word) || howLongPhrases().contains(word));
}
} // namespace

void takeTimeTaken(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto word = pieces.empty() ? std::string() : fold(pieces.front().text);
    const bool isLong = !pieces.empty() && pieces.front().kind == PieceKind::Unknown
        && (howLongPhrases().contains("how " + word) || howLongPhrases().contains("wie " + word));
    const bool isCounted = pieces.size() > 1 && pieces.front().is(HowMany);
    const auto column = isLong || isCounted ? onlyTimeTaken(schema) : std::nullopt;
    if (!column || (isCounted && !isIn(timeUnit(fold(pieces[1].text)), *column, schema))) {
        return;
    }
    const auto isStatistic = [](const Piece& each) { return statisticOf(each).has_value(); };
    if (isCounted && std::ranges::none_of(pieces, isStatistic)) {
        return; // each, or all of them?
    }
    const auto isOther = [&](const Piece& each) { // "how many days from sent to paid", "did the longest visit take"
        return each.is(Top) || each.is(Bottom)
            || (each.kind == PieceKind::Column
                && (schema.isDate(each.column.column) || (each.column.column == *column && !isVerb(each, *column))));
    };
    if (std::ranges::any_of(pieces.begin() + 1, pieces.end(), isOther)) {
        return;
    }
    std::erase_if(pieces, [&](const Piece& each) { return isVerb(each, *column); });
    if (isCounted) {
        pieces.erase(pieces.begin());
    }
    pieces.front().kind = PieceKind::Column;
    pieces.front().column = { *column, 1, {} };
    const auto isRow = [&](const Piece& each) {
        return each.kind == PieceKind::RowNoun
            || (each.kind == PieceKind::Column && schema.namesRows(each.column.column));
    };
    if (pieces.size() > 1 && isRow(pieces[1])) { // "a visit": each row
        pieces.erase(pieces.begin() + 1);
    }
}

} // namespace core::builtin
