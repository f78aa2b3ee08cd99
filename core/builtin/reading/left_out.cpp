// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/left_out.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

bool comparesTimes(const Elements& said, std::size_t at)
{
    return std::any_of(
        said.pieces.begin() + static_cast<std::ptrdiff_t>(at), said.pieces.end(), [](const SaidPiece& each) {
            return each.piece.is(Last) || each.piece.is(This) || each.piece.is(YearBefore) || each.piece.is(Before);
        });
}

bool isMeasureBeside(const Elements& said, std::size_t at, const Schema& schema)
{
    const auto isMeasure = [&](const SaidPiece& each) {
        return each.piece.kind == PieceKind::Column && schema.isNumeric(each.piece.column.column)
            && schema.isAmount(each.piece.column.column) && !each.inCondition && !each.inFormula && !each.inThreshold;
    };
    return at > 0 && isMeasure(said.pieces[at]) && isMeasure(said.pieces[at - 1])
        && said.pieces[at].piece.column.column != said.pieces[at - 1].piece.column.column;
}

bool countsPeriods(const Elements& said, std::size_t at, const Schema& schema)
{
    const auto* next = at + 1 < said.pieces.size() ? &said.pieces[at + 1].piece : nullptr;
    return next != nullptr && next->kind == PieceKind::Period
        && !(next->period == Period::Day && schema.isOneRowPerDay());
}

bool isCountedAgain(const Elements& said, std::size_t at)
{
    const auto begin = said.pieces.begin(), end = begin + static_cast<std::ptrdiff_t>(at);
    const auto before = std::find_if(begin, end, [](const SaidPiece& each) { return each.piece.is(Concept::HowMany); });
    const bool isOfNext = at + 1 < said.pieces.size() && said.pieces[at + 1].piece.kind == PieceKind::Value;
    const bool isBesideOther = std::any_of(
        before, end, [](const SaidPiece& each) { return each.piece.is(Concept::And); });
    return (isOfNext || isBesideOther) // "orders in TX and how many of these were returned"
        && std::any_of(before, end, [](const SaidPiece& each) { return each.inCondition; });
}

} // namespace core::builtin
