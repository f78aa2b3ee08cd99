// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/facts_asked.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isPieceOf(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

bool means(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

/// "from when to when does the data go": the first and the last date of the column that is named, or of each.
void takeExtent(Pieces& pieces, const Schema& schema)
{
    const auto extent = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Extent); });
    const auto isDate = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isDate(each.column.column);
    };
    if (extent == pieces.end()) {
        return;
    }
    const auto named = std::ranges::find_if(pieces, isDate);
    std::vector<int> dates;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.isDate(i) && (named == pieces.end() || named->column.column == i)) {
            dates.push_back(i);
        }
    }
    Pieces ends;
    for (const int date : dates) {
        for (const auto meaning : { And, Minimum, And, Maximum }) {
            ends.push_back(*extent);
            ends.back().meaning = meaning;
        }
        ends.push_back(*extent);
        ends.back().kind = PieceKind::Column;
        ends.back().column = { date, 1, {} };
    }
    if (!ends.empty()) {
        const auto at = extent - pieces.begin();
        if (named != pieces.end()) {
            pieces.erase(named);
        }
        const auto first = pieces.begin() + at - (named != pieces.end() && named < extent ? 1 : 0);
        pieces.insert(pieces.erase(first), ends.begin() + 1, ends.end());
    }
}

/// "duplicate ticket numbers": those that stand in several rows.
void takeDuplicatesOf(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isOf = pieces[i].is(Duplicates) && isPieceOf(pieces, i + 1, PieceKind::Column)
            && (schema.isText(pieces[i + 1].column.column) || schema.isIdentifier(pieces[i + 1].column.column))
            && !means(pieces, i + 2, { And });
        if (!isOf) {
            continue;
        }
        auto limit = pieces[i], one = pieces[i], rows = pieces[i];
        limit.meaning = Above;
        one.kind = PieceKind::Number;
        one.number = 1;
        rows.kind = PieceKind::RowNoun;
        const Pieces several { limit, one, rows };
        std::swap(pieces[i], pieces[i + 1]);
        pieces[i + 1].meaning = With;
        pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 2, several.begin(), several.end());
        return;
    }
}

/// "blanks out", "ohne Leere": rows without the group, or where there is none without the number, are left out.
void takeBlanksOut(Pieces& pieces, const Schema& schema)
{
    const auto blanks = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(BlanksOut); });
    if (blanks == pieces.end()) {
        return;
    }
    std::optional<Piece> group, number;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isGroup = i > 0 && isPieceOf(pieces, i, PieceKind::Column) && means(pieces, i - 1, { By, Each });
        if (isGroup && !group) {
            group = pieces[i];
        } else if (isPieceOf(pieces, i, PieceKind::Column) && schema.isAmount(pieces[i].column.column) && !number) {
            number = pieces[i];
        }
    }
    if (!group && !number) {
        return;
    }
    auto is = *blanks, denied = *blanks;
    blanks->meaning = Missing;
    is.meaning = Is;
    denied.meaning = Not;
    const Pieces present { group ? *group : *number, is, denied };
    pieces.insert(blanks, present.begin(), present.end());
}
} // namespace

void takeFactsAsked(std::vector<Piece>& pieces, const Schema& schema)
{
    takeExtent(pieces, schema);
    takeDuplicatesOf(pieces, schema);
    takeBlanksOut(pieces, schema);
}

} // namespace core::builtin
