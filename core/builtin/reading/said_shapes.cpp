// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_shapes.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// "pivot count: type x status", "appointments by type x status": crossed, as texts are not multiplied.
void takeCrossed(Pieces& pieces, const Schema& schema)
{
    const auto isText = [&](std::size_t at) {
        return pieces[at].kind == PieceKind::Column && !schema.isAmount(pieces[at].column.column);
    };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        if (!pieces[i].is(Times) || !isText(i - 1) || !isText(i + 1)) {
            continue;
        }
        pieces[i].meaning = And;
        const bool isLed = i > 1 && (pieces[i - 2].is(By) || pieces[i - 2].is(Each));
        if (!isLed) {
            auto by = pieces[i];
            by.meaning = By;
            by.begin = by.end = pieces[i - 1].begin;
            pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1, by);
        }
        return;
    }
}

/// "rejected requests as % of all requests": their share.
void takeShareOfRows(Pieces& pieces)
{
    const auto isNoun = [&](std::size_t at) { return at < pieces.size() && pieces[at].kind == PieceKind::RowNoun; };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isFirst = std::all_of(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(i),
            [](const Piece& each) { return each.kind == PieceKind::RowNoun || each.kind == PieceKind::Value; });
        if (!pieces[i].is(PercentOf) || !isNoun(i - 1) || !isNoun(i + 1) || !isFirst) {
            continue;
        }
        auto share = pieces[i], of = pieces[i];
        const auto here = pieces.begin() + static_cast<std::ptrdiff_t>(i);
        share.meaning = Share;
        of.meaning = Of;
        pieces.erase(here, here + 2);
        pieces.insert(pieces.begin(), { share, of });
        return;
    }
}

/// "which departments have more than 100 requests, and how many each", "… - list with count": their numbers are shown
/// with them.
void takeNumbersAsked(Pieces& pieces)
{
    const auto isLimit = [](const Piece& each) {
        return each.is(Above) || each.is(AtLeast) || each.is(Below) || each.is(AtMost);
    };
    const bool isOfThings = !pieces.empty() && (pieces.front().is(Which) || pieces.front().kind == PieceKind::Column);
    auto end = pieces.end();
    end -= end != pieces.begin() && (end - 1)->is(Each) ? 1 : 0;
    if (!isOfThings || end == pieces.begin() || !(end - 1)->is(HowMany)) {
        return;
    }
    --end;
    const auto behind = end;
    while (end != pieces.begin() && ((end - 1)->is(And) || (end - 1)->is(With) || (end - 1)->is(List))) {
        --end;
    }
    const bool isBehindLimit = end != pieces.begin()
        && ((end - 1)->kind == PieceKind::RowNoun || (end - 1)->kind == PieceKind::Number);
    if (end != behind && isBehindLimit && std::any_of(pieces.begin(), end, isLimit)) {
        pieces.erase(end, pieces.end());
    }
}
} // namespace

void takeShapes(std::vector<Piece>& pieces, const Schema& schema)
{
    takeCrossed(pieces, schema);
    takeNumbersAsked(pieces);
    takeShareOfRows(pieces);
}

} // namespace core::builtin
