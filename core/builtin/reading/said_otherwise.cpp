// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_otherwise.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool says(const Pieces& pieces, std::size_t at, std::initializer_list<Concept> meanings)
{
    return at < pieces.size() && std::ranges::any_of(meanings, [&](Concept each) { return pieces[at].is(each); });
}

bool holds(const Pieces& pieces, std::size_t at, PieceKind kind)
{
    return at < pieces.size() && pieces[at].kind == kind;
}

Pieces::iterator place(Pieces& pieces, std::size_t at)
{
    return pieces.begin() + static_cast<std::ptrdiff_t>(at);
}

/// "average fee in North as well as in South": of rows, each is in one of them; who is counted can have both.
void joinValues(Pieces& pieces)
{
    const auto isOfThings = [](const Piece& each) {
        return each.is(HowMany) || each.is(Which) || each.is(Distinct) || each.is(List);
    };
    if (std::ranges::any_of(pieces, isOfThings)) {
        return;
    }
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool areTwo = holds(pieces, i - 1, PieceKind::Value) && says(pieces, i, { Both })
            && holds(pieces, i + 1, PieceKind::Value) && pieces[i - 1].value.column == pieces[i + 1].value.column;
        pieces[i].meaning = areTwo ? And : pieces[i].meaning;
    }
}

/// "leaving out jobs without a team": those with one.
void takeTwiceDenied(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const auto without = i + (holds(pieces, i + 1, PieceKind::RowNoun) ? 2 : 1);
        const auto column = without + 1;
        const bool isDenied = says(pieces, i, { Not, Without }) && says(pieces, without, { Without }) && without > i + 1
            && holds(pieces, column, PieceKind::Column) && schema.column(pieces[column].column.column).nulls > 0
            && !schema.isNumeric(pieces[column].column.column);
        if (isDenied) {
            pieces[i].meaning = With;
            pieces.erase(place(pieces, i + 1), place(pieces, column));
        }
    }
}

/// "cancellation rate by route: trips with status cancelled as a share of all trips": the share of those.
void takeShareBehind(Pieces& pieces)
{
    const bool isCounted = says(pieces, 0, { HowMany }) && holds(pieces, 1, PieceKind::Value)
        && holds(pieces, 2, PieceKind::RowNoun) && says(pieces, 3, { PercentOf });
    if (isCounted && holds(pieces, 4, PieceKind::RowNoun)) { // "number of cancelled trips as a share of all trips"
        pieces.erase(pieces.begin());
        return;
    }
    for (std::size_t i = 2; i + 1 < pieces.size(); ++i) {
        const bool isOfRows = says(pieces, i, { PercentOf }) && holds(pieces, i + 1, PieceKind::RowNoun)
            && holds(pieces, i - 1, PieceKind::Value);
        auto first = i - 1;
        first -= first > 0 && holds(pieces, first - 1, PieceKind::Column) ? 1 : 0;
        first -= first > 0 && says(pieces, first - 1, { With, In, Which }) ? 1 : 0;
        if (!isOfRows || first == 0 || !holds(pieces, first - 1, PieceKind::RowNoun)) {
            continue;
        }
        const auto begin = first - 1;
        const auto head = pieces.begin() + static_cast<std::ptrdiff_t>(begin);
        const bool isShare = std::any_of(pieces.begin(), head, [](const Piece& each) { return each.is(Share); });
        const bool isCount = begin == 0 || (begin == 1 && says(pieces, 0, { HowMany }));
        if (!isShare && !isCount) {
            return;
        }
        auto share = pieces[i], of = pieces[i];
        share.meaning = Share;
        of.meaning = Of;
        pieces.erase(place(pieces, i), place(pieces, i + 2));
        if (isShare) {
            pieces.erase(place(pieces, begin));
        } else {
            pieces.erase(pieces.begin(), place(pieces, begin));
            pieces.insert(pieces.begin(), { share, of });
        }
        return;
    }
}
} // namespace

void takeOtherwise(Pieces& pieces, const Schema& schema)
{
    joinValues(pieces);
    takeTwiceDenied(pieces, schema);
    takeShareBehind(pieces);
}

} // namespace core::builtin
