// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/states_of_rows.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

namespace {
using Pieces = std::vector<Piece>;

/// The value that an amount is called like.
std::optional<ValueMatch> stateOf(const Piece& piece, const Schema& schema)
{
    const auto word = fold(piece.text);
    if (piece.kind != PieceKind::Column || !schema.isNumeric(piece.column.column) || !isParticiple(word)) {
        return std::nullopt;
    }
    auto match = schema.matchValue({ word });
    return match && match->rivals.empty() && schema.isText(match->column) ? match : std::nullopt;
}

bool isOfRows(const Pieces& pieces, std::size_t at)
{
    auto noun = at;
    while (noun > 0 && pieces[noun - 1].is(Concept::Is)) {
        --noun;
    }
    return holds(pieces, at + 1, PieceKind::RowNoun) || (noun > 0 && holds(pieces, noun - 1, PieceKind::RowNoun));
}
} // namespace

void takeStatesOfRows(Pieces& pieces, const Schema& schema)
{
    if (std::ranges::any_of(pieces, [](const Piece& each) { return statisticOf(each).has_value(); })) {
        return;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto state = isOfRows(pieces, i) ? stateOf(pieces[i], schema) : std::nullopt;
        if (state) {
            pieces[i].kind = PieceKind::Value;
            pieces[i].value = std::move(*state);
        }
    }
}

} // namespace core::builtin
