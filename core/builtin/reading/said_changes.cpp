// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_changes.h"

#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

bool isChangeAsSaid(const Piece& piece, const Elements& said, const Reading& reading)
{
    if (reading.operation != Operation::Change) {
        return false;
    }
    const auto stretches = std::ranges::count(said.filters, Test::DateRange, &Filter::test);
    const bool isDated = std::ranges::any_of(
        said.pieces, [](const SaidPiece& each) { return each.piece.is(Change) && each.piece.period != Period::None; });
    const bool isTimed = said.period != Period::None || stretches == 2 || isDated;
    const bool isSamePeriodBefore = piece.period == Period::Year && reading.lag > 1;
    const bool isSpan = reading.period == Period::Year && stretches == 1; // "from 2022 to 2023"
    return piece.period == Period::None ? isTimed || isSpan : piece.period == reading.period || isSamePeriodBefore;
}

bool isChangeInPercent(const Piece& piece, const Elements& said, const Reading& reading)
{
    return reading.operation == Operation::Change && reading.groups.empty() && isPercentWord(fold(piece.text))
        && said.asksForPercentOfChange();
}

bool asksForMore(std::size_t at, const Elements& said, const Reading& reading)
{
    const auto& pieces = said.pieces;
    const auto function = statisticOf(pieces[at].piece);
    if (!function) {
        return false;
    }
    const bool isOfNext = at + 1 < pieces.size() && statisticOf(pieces[at + 1].piece) && !reading.outer;
    const auto here = pieces.begin() + static_cast<std::ptrdiff_t>(at);
    const bool isAgain = reading.threshold && std::any_of(pieces.begin(), here, [&](const SaidPiece& each) {
        return statisticOf(each.piece) == function;
    });
    return isOfNext || isAgain;
}

} // namespace core::builtin
