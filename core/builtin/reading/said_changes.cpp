// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_changes.h"

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

} // namespace core::builtin
