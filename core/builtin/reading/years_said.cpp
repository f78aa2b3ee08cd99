// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/years_said.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>
#include <cstdlib>
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

bool isInDates(double year, const Schema& schema)
{
    const auto column = schema.dateColumn() ? schema.dateColumn() : schema.yearColumn();
    const auto yearOf = [](const Cell& cell) {
        const auto* text = std::get_if<std::string>(&cell);
        const auto* number = std::get_if<std::int64_t>(&cell);
        return text != nullptr ? std::atof(text->substr(0, 4).c_str()) : number != nullptr ? double(*number) : 0;
    };
    return column && yearOf(schema.column(*column).min) <= year && year <= yearOf(schema.column(*column).max);
}

/// "over 2024", "over the year 2024", "over March": all of it.
void takeLasting(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        if (!pieces[i].is(Above) || !isLastingWord(fold(pieces[i].text))) {
            continue;
        }
        const bool isNamed = pieces[i + 1].period == Period::Year && isYearOver(pieces, i + 1, schema);
        const bool isPart = pieces[i + 1].kind == PieceKind::Month || pieces[i + 1].kind == PieceKind::Quarter;
        const bool isAmount = saidOver(pieces, i, schema) != SaidOver::Nothing;
        const bool isCount = i + 2 < pieces.size() && pieces[i + 2].begin == pieces[i + 1].end + 1
            && (pieces[i + 2].kind == PieceKind::Column || pieces[i + 2].kind == PieceKind::RowNoun);
        if (isNamed || isPart || (isYearOver(pieces, i, schema) && !isAmount && !isCount)) {
            pieces[i].meaning = In;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                pieces.begin() + static_cast<std::ptrdiff_t>(i) + (isNamed ? 2 : 1));
        }
    }
}
} // namespace

bool isYearOver(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    return at + 1 < pieces.size() && pieces[at + 1].kind == PieceKind::Number && isYearWritten(pieces[at + 1])
        && isInDates(pieces[at + 1].number, schema);
}

SaidOver saidOver(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool isNumber = at > 0 && pieces[at - 1].kind == PieceKind::Column
        && schema.isNumeric(pieces[at - 1].column.column) && !schema.isIdentifier(pieces[at - 1].column.column);
    auto first = isNumber ? at - 1 : at;
    while (isNumber && first > 0 && statisticOf(pieces[first - 1])) {
        --first;
    }
    const bool isLimit = first > 0 && (pieces[first - 1].is(With) || pieces[first - 1].is(And));
    return !isNumber     ? SaidOver::Nothing
        : isLimit        ? SaidOver::Limit
        : first + 1 < at ? SaidOver::Nothing
                         : SaidOver::Amount;
}

void takeYears(std::vector<Piece>& pieces, const Schema& schema)
{
    takeYearsBefore(pieces);
    takeColumnsOfYears(pieces, schema);
    takeLasting(pieces, schema);
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
