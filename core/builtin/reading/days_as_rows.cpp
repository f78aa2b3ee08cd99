// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/days_as_rows.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
/// Each row is of another day, or of another thing on a day: "turbine", of which nearly each day has all.
bool areRowsOfDays(const Schema& schema)
{
    const auto date = schema.dateColumn();
    if (!date || schema.column(*date).type != ColumnType::Date) {
        return false;
    }
    if (schema.isOneRowPerDay()) {
        return true;
    }
    constexpr double nearlyAll = 0.97;
    const auto rows = static_cast<double>(schema.dataset().profile.rows);
    const auto days = static_cast<double>(schema.column(*date).distinct);
    for (int i = 0; i < schema.columnCount(); ++i) {
        const double cells = days * static_cast<double>(schema.column(i).distinct);
        const bool isThing = (schema.isText(i) || schema.isIdentifier(i)) && schema.column(i).nulls == 0;
        if (isThing && schema.column(i).distinct > 1 && rows >= nearlyAll * cells && rows * nearlyAll <= cells) {
            return true;
        }
    }
    return false;
}

/// "days", also where the column of dates is called so.
bool isDay(const Piece& piece, const Schema& schema)
{
    const auto word = fold(piece.text);
    const bool isColumn = piece.kind == PieceKind::Column && schema.dateColumn() == piece.column.column
        && periodWord(word) == Period::Day;
    return isPluralOfTime(word) && (isColumn || (piece.kind == PieceKind::Period && piece.period == Period::Day));
}

/// "on", also where a valve is "on" or "off".
bool isLead(const Piece& piece)
{
    const auto phrase = phraseAt({ fold(piece.text) }, 0);
    const bool isGrammar = piece.kind == PieceKind::Concept || piece.kind == PieceKind::Value;
    return isGrammar && phrase && std::ranges::contains(std::array { On, In, For, Of, From }, phrase->meaning);
}

/// "wind over 10", "a remark", "storm", "the weather was storm": what is true of one row.
bool limitsRow(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    if (!holds(pieces, at, PieceKind::Column)) {
        return holds(pieces, at, PieceKind::Value);
    }
    const auto& column = schema.column(pieces[at].column.column);
    const auto behind = at + (says(pieces, at + 1, { Is }) ? 2 : 1);
    return schema.isNumeric(pieces[at].column.column) || column.type == ColumnType::Boolean || column.nulls > 0
        || holds(pieces, behind, PieceKind::Value);
}

/// "by section", "per turbine": a group beside the days.
bool isDivided(const std::vector<Piece>& pieces, std::size_t at)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        if (says(pieces, i, { By, Each }) && i + 1 != at && holds(pieces, i + 1, PieceKind::Column)) {
            return true;
        }
    }
    return false;
}
/// "on storm days": of all rows of such days, or of those with a storm?
void refuseDaysOfValue(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 2; i < pieces.size(); ++i) {
        const bool isSaid = isDay(pieces[i], schema) && holds(pieces, i - 1, PieceKind::Value)
            && says(pieces, i - 2, { On, In }) && !areRowsOfDays(schema);
        if (isSaid) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}
} // namespace

void takeDaysAsRows(std::vector<Piece>& pieces, const Schema& schema)
{
    refuseDaysOfValue(pieces, schema);
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool isLed = isLead(pieces[i - 1]);
        const bool areDays = isDay(pieces[i], schema) && (isLed || pieces[i - 1].kind == PieceKind::Column);
        const bool isOn = (isLed && !pieces[i - 1].is(Of))
            || pieces[i - 1].end + 1 < pieces[i].begin; // "an Tagen", of a word that is no piece
        auto limited = i + 1;
        while (says(pieces, limited, { With, Without, Which, When, In, On })) {
            ++limited;
        }
        if (!areDays || limited == i + 1 || !limitsRow(pieces, limited, schema)) {
            continue;
        }
        const bool isPerDay = std::ranges::count_if(pieces, [&](const Piece& each) {
            return each.kind == PieceKind::Period && each.period == Period::Day;
        }) > (pieces[i].kind == PieceKind::Period ? 1 : 0); // of which days, then?
        if (areRowsOfDays(schema) && !isPerDay) {
            const bool isDenied = pieces[limited - 1].is(Without);
            pieces[limited - 1].kind = PieceKind::Concept;
            pieces[limited - 1].meaning = isDenied ? Without : With;
            pieces.erase(place(pieces, isLed ? i - 1 : i), place(pieces, limited - 1));
        } else if (isPerDay || isDivided(pieces, i) || isOn) { // "on days with a storm"
            pieces[i].kind = PieceKind::Unknown;
        }
        return;
    }
}

} // namespace core::builtin
