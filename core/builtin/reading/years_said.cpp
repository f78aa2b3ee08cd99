// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/years_said.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

using enum Concept;

namespace {
void takeYearsBefore(std::vector<Piece>& pieces)
{
    const auto isUnusual = [](const Piece& each) { return each.is(Outliers) || each.is(Odd); };
    const auto change = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Change); });
    const auto year = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(YearBefore); });
    if (change == pieces.end() || year == pieces.end() || std::ranges::none_of(pieces, isUnusual)) {
        return;
    }
    change->period = Period::Year;
    const bool isLed = year != pieces.begin()
        && (std::prev(year)->is(Compare) || std::prev(year)->is(With) || std::prev(year)->is(To));
    pieces.erase(isLed ? std::prev(year) : year, std::next(year));
}

void takeColumnsOfYears(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isYear = pieces[i].kind == PieceKind::Number && isYearWritten(pieces[i]);
        const bool isNamed = pieces[i + 1].kind == PieceKind::Column && schema.isNamedYear(pieces[i + 1].column.column)
            && !(i > 0 && pieces[i - 1].kind == PieceKind::Column && schema.isNamedYear(pieces[i - 1].column.column));
        if (isYear && isNamed) {
            std::swap(pieces[i], pieces[i + 1]);
            ++i;
        }
    }
}

} // namespace

void takeYears(std::vector<Piece>& pieces, const Schema& schema)
{
    takeYearsBefore(pieces);
    takeColumnsOfYears(pieces, schema);
}

void takePeriodsOfDates(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto isRank = [](const Piece& each) { return each.is(Top) || each.is(Bottom); };
    if (std::ranges::none_of(pieces, isRank)) {
        return;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto period = pieces[i].kind == PieceKind::Column ? periodWord(fold(pieces[i].text)) : std::nullopt;
        const bool isTopic = i == 0 || isRank(pieces[i - 1]) || pieces[i - 1].is(Which);
        if (!period || *period == Period::Day || !isTopic || !schema.isDate(pieces[i].column.column)
            || schema.dateColumn() != pieces[i].column.column
            || schema.column(pieces[i].column.column).distinct == schema.dataset().profile.rows) {
            continue;
        }
        pieces[i].kind = PieceKind::Period;
        pieces[i].period = *period;
    }
}

} // namespace core::builtin
