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

/// Behind a year, a month or a quarter that begins at `at`; `at`: none does.
std::size_t behindTime(const std::vector<Piece>& pieces, std::size_t at)
{
    const auto isYear = [&](std::size_t i) {
        return i < pieces.size() && pieces[i].kind == PieceKind::Number && isYearWritten(pieces[i]);
    };
    const bool isPart = at < pieces.size()
        && (pieces[at].kind == PieceKind::Month || pieces[at].kind == PieceKind::Quarter);
    return isPart ? at + (isYear(at + 1) ? 2 : 1) : isYear(at) ? at + 1 : at;
}

/// "how did sales compare between 2023 and 2024": one beside the other, and not from the one to the other.
void takeTwoTimes(std::vector<Piece>& pieces)
{
    const auto isCompare = [](const Piece& each) { return each.is(Compare); };
    for (std::size_t i = 0; i < pieces.size() && std::ranges::count_if(pieces, isCompare) == 1; ++i) {
        const auto joint = pieces[i].is(Between) ? behindTime(pieces, i + 1) : i;
        const bool areTwo = joint > i + 1 && joint < pieces.size() && pieces[joint].is(And)
            && behindTime(pieces, joint + 1) > joint + 1;
        if (areTwo) {
            const auto said = std::ranges::find_if(pieces, isCompare);
            pieces[i].meaning = In;
            pieces[joint].meaning = Compare;
            pieces.erase(said);
            return;
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

namespace {
/// "average fee between 2023 and 2024" is of these years, and of no fees that are so many.
bool areYearsBetween(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema)
{
    const bool areYears = pieces[at].is(Between) && isYearOver(pieces, at, schema) && at + 3 < pieces.size()
        && pieces[at + 3].kind == PieceKind::Number && isYearWritten(pieces[at + 3]);
    const bool isBehindNumber = areYears && at > 0 && pieces[at - 1].kind == PieceKind::Column
        && schema.isNumeric(pieces[at - 1].column.column) && !schema.mayBeYears(pieces[at - 1].column.column);
    if (!isBehindNumber) {
        return false;
    }
    const auto& most = schema.column(pieces[at - 1].column.column).max;
    const auto* whole = std::get_if<std::int64_t>(&most);
    const auto* number = std::get_if<double>(&most);
    const bool isBeyond = (whole != nullptr && double(*whole) < pieces[at + 1].number)
        || (number != nullptr && *number < pieces[at + 1].number);
    return isBeyond || saidOver(pieces, at, schema) == SaidOver::Nothing;
}

void takeYearsBetween(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto isOfTwo = [](const Piece& each) {
        return each.is(Compare) || each.is(Change) || each.is(Fall) || each.is(Difference) || each.is(Fastest);
    };
    for (std::size_t i = 0; i + 3 < pieces.size() && std::ranges::none_of(pieces, isOfTwo); ++i) {
        if (pieces[i + 2].is(And) && areYearsBetween(pieces, i, schema)) {
            pieces[i].meaning = From;
            pieces[i + 2].meaning = To;
        }
    }
}
} // namespace

void takeYears(std::vector<Piece>& pieces, const Schema& schema)
{
    takeYearsBefore(pieces);
    takeTwoTimes(pieces);
    takeYearsBetween(pieces, schema);
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
