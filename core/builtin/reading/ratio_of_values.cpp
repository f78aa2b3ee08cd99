// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/ratio_of_values.h"

#include <algorithm>
#include <initializer_list>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isRatioPart(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool isRatioWord(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

/// Behind what is said of the first value again: "orders", "revenue in".
std::size_t behindSaidAgain(const Pieces& pieces, std::size_t at, std::size_t first)
{
    const bool isAgain = isRatioPart(pieces, at, PieceKind::Column)
        && std::ranges::any_of(
            pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(first), [&](const Piece& each) {
                return each.kind == PieceKind::Column && each.column.column == pieces[at].column.column;
            });
    at += isAgain || isRatioPart(pieces, at, PieceKind::RowNoun) ? 1 : 0;
    return at + (isRatioWord(pieces, at, { In, Of, From, For }) ? 1 : 0);
}
} // namespace

void takeRatios(Pieces& pieces)
{
    const auto ratio = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Ratio); });
    const auto isValue = [](const Piece& each) { return each.kind == PieceKind::Value; };
    const auto found = std::find_if(ratio, pieces.end(), isValue);
    if (found == pieces.end()) {
        return;
    }
    const auto first = static_cast<std::size_t>(found - pieces.begin());
    const auto joint = first + (isRatioPart(pieces, first + 1, PieceKind::RowNoun) ? 2 : 1);
    const auto second = behindSaidAgain(pieces, joint + 1, first);
    const bool areTwo = isRatioWord(pieces, joint, { To, Compare }) && isRatioPart(pieces, second, PieceKind::Value)
        && pieces[second].value.column == pieces[first].value.column;
    if (!areTwo) {
        return;
    }
    ratio->meaning = Multiple;
    pieces[joint].meaning = And;
    pieces.erase(
        pieces.begin() + static_cast<std::ptrdiff_t>(joint) + 1, pieces.begin() + static_cast<std::ptrdiff_t>(second));
    const auto isNoun = [](const Piece& each) {
        return each.kind == PieceKind::Column || each.kind == PieceKind::RowNoun;
    };
    const auto behind = pieces.begin() + static_cast<std::ptrdiff_t>(joint) + 2;
    const bool isDivided = behind != pieces.end() && (behind->is(By) || behind->is(Each));
    if (std::none_of(pieces.begin(), isDivided ? behind : pieces.end(),
            isNoun)) { // "ratio of returned to delivered": of the rows
        auto rows = pieces[joint + 1];
        rows.kind = PieceKind::RowNoun;
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(joint) + 2, std::move(rows));
    }
}

} // namespace core::builtin
