// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/recency.h"

#include <algorithm>
#include <initializer_list>

namespace core::builtin {

using enum Concept;

namespace {
bool isRecencyWord(const std::vector<Piece>& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

Piece saying(Piece piece, Concept said)
{
    piece.kind = PieceKind::Concept;
    piece.meaning = said;
    return piece;
}
} // namespace

void takeRecency(std::vector<Piece>& pieces, const Schema& schema)
{
    for (std::size_t i = 1; i + 4 < pieces.size(); ++i) {
        const auto& noun = pieces[i + 1];
        const bool isRow = noun.kind == PieceKind::RowNoun
            || (noun.kind == PieceKind::Column
                && (schema.namesRows(noun.column.column) || schema.dateColumn() == noun.column.column));
        if (!isRecencyWord(pieces, i - 1, { With, Which }) || !pieces[i].is(Last) || !isRow) {
            continue;
        }
        const auto bound = i + (isRecencyWord(pieces, i + 2, { Is }) ? 3 : 2);
        const auto unit = bound + 2;
        const bool isBound = isRecencyWord(pieces, bound, { Above, AtLeast }) && unit < pieces.size()
            && pieces[bound + 1].kind == PieceKind::Number && pieces[unit].kind == PieceKind::Period;
        const auto ago = isRecencyWord(pieces, unit + 1, { Past }) ? unit + 2 : unit + 1;
        const auto end = isRecencyWord(pieces, ago, { Is }) ? ago + 1 : ago; // "her ist"
        if (!isBound || ago == unit + 1) {
            continue;
        }
        auto number = pieces[bound + 1];
        number.number += pieces[bound].is(Above) && pieces[unit].period == Period::Day ? 1 : 0;
        auto row = noun;
        row.kind = PieceKind::RowNoun;
        const std::vector said { saying(pieces[i - 1], Which), saying(pieces[i], Never), row,
            saying(pieces[bound], For), number, pieces[unit] };
        const auto from = pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1;
        pieces.erase(from, pieces.begin() + static_cast<std::ptrdiff_t>(end));
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) - 1, said.begin(), said.end());
        return;
    }
}

void takeOpenFirsts(std::vector<Piece>& pieces, const Schema& schema)
{
    const auto isColumn = [](const Piece& each) { return each.kind == PieceKind::Column; };
    const auto hasSeveralRows = [&](const Piece& each) {
        return isColumn(each) && !schema.isNumeric(each.column.column) && !schema.isDate(each.column.column)
            && !schema.namesRows(each.column.column);
    };
    for (std::size_t i = 2; i + 1 < pieces.size(); ++i) {
        const bool isOfNumber = isRecencyWord(pieces, i, { First, Last }) && isRecencyWord(pieces, i - 1, { Of, From })
            && isColumn(pieces[i - 2]) && schema.isNumeric(pieces[i - 2].column.column);
        const bool isOfPeriod = i > 2 && isRecencyWord(pieces, i, { First, Last })
            && isRecencyWord(pieces, i - 1, { Of }) && pieces[i - 2].kind == PieceKind::Period
            && isRecencyWord(pieces, i - 3, { By, Each });
        const auto& noun = pieces[i + 1];
        const bool isRow = noun.kind == PieceKind::RowNoun || (isColumn(noun) && schema.namesRows(noun.column.column));
        if (isRow && (isOfPeriod || (isOfNumber && std::ranges::none_of(pieces, hasSeveralRows)))) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

} // namespace core::builtin
