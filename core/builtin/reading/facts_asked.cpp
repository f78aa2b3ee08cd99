// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/facts_asked.h"

#include "core/builtin/language/lexicon.h"

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

/// "was fehlt in den Daten": the data, although a column is called "Datum".
void takeDataMissing(Pieces& pieces, const Schema& schema)
{
    const bool isMissing = std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Missing); });
    const auto isOnlyColumn = std::ranges::count(pieces, PieceKind::Column, &Piece::kind) == 1;
    if (isMissing && isOnlyColumn) {
        std::erase_if(pieces, [&](const Piece& each) {
            const auto word = fold(each.text);
            return each.kind == PieceKind::Column && isFileWord(word) && fold(schema.name(each.column.column)) != word;
        });
    }
}

/// A column of yes and no, called as what it is true of: "Rückgabe".
bool isFlag(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return isPieceOf(pieces, at, PieceKind::Column)
        && schema.column(pieces[at].column.column).type == ColumnType::Boolean;
}

/// "Rückgaben von Stammkunden", "urgent complaints", "Rückgaben in Köln": no list of columns, nor of their values.
bool namesRowsByFlags(const Pieces& pieces, const Schema& schema)
{
    std::size_t flags = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isHung = i > 0 && means(pieces, i - 1, { With, Without }) && isPieceOf(pieces, i, PieceKind::Column);
        const bool isHook = means(pieces, i, { Of, In, With, Without }) && i > 0 && i + 1 < pieces.size();
        if (!isFlag(pieces, i, schema) && !isHung && !isHook && !isPieceOf(pieces, i, PieceKind::Value)) {
            return false;
        }
        flags += isFlag(pieces, i, schema) ? 1 : 0;
    }
    const auto& first = pieces.front();
    const bool isPlural = fold(first.text) != fold(schema.name(first.column.column));
    return flags > 1 || isPlural;
}

/// Those rows, each flag as a condition.
void takeFlagNouns(Pieces& pieces, const Schema& schema)
{
    if (pieces.size() < 2 || !isFlag(pieces, 0, schema) || !namesRowsByFlags(pieces, schema)) {
        return;
    }
    const auto word = [](Piece piece, Concept meaning) {
        piece.kind = PieceKind::Concept;
        piece.meaning = meaning;
        return piece;
    };
    Pieces rows { pieces.front() };
    rows.front().kind = PieceKind::RowNoun;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isHung = i > 0 && means(pieces, i - 1, { With, Without });
        if (means(pieces, i, { Of, With, Without }) && isPieceOf(pieces, i + 1, PieceKind::Column)) {
            rows.push_back(word(pieces[i], And));
            rows.push_back(pieces[i].is(Of) ? word(pieces[i], With) : pieces[i]);
        } else if (isFlag(pieces, i, schema) && !isHung && !(i > 0 && pieces[i - 1].is(Of))) {
            if (i > 0) {
                rows.push_back(word(pieces[i], And));
            }
            rows.push_back(word(pieces[i], With));
            rows.push_back(pieces[i]);
        } else {
            rows.push_back(pieces[i]);
        }
    }
    pieces = std::move(rows);
}

/// "Belege von Stammkunden in Köln": rows, told by their number.
void takeFlagOfRows(Pieces& pieces, const Schema& schema)
{
    const bool isOfRows = isPieceOf(pieces, 0, PieceKind::Column) && schema.isIdentifier(pieces[0].column.column)
        && means(pieces, 1, { Of }) && isFlag(pieces, 2, schema);
    if (isOfRows) {
        pieces[1].meaning = With;
    }
}
} // namespace

void takeFactsAsked(std::vector<Piece>& pieces, const Schema& schema)
{
    takeDataMissing(pieces, schema);
    takeFlagNouns(pieces, schema);
    takeFlagOfRows(pieces, schema);
    takeExtent(pieces, schema);
    takeDuplicatesOf(pieces, schema);
    takeBlanksOut(pieces, schema);
}

} // namespace core::builtin
