// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/shares_of_rows.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

/// "as a share of all trips in the North": a condition behind the noun is of the whole, and is no part of it.
bool limitsWhole(const Pieces& pieces, std::size_t noun)
{
    return std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(noun) + 1, pieces.end(),
        [](const Piece& each) { return each.kind == PieceKind::Value || each.is(With); });
}

/// Where the words for some rows begin that end before `end`: "cancelled trips", "trips with status cancelled". `end`:
/// they are of no rows, or of all of them.
std::size_t someRowsBefore(const Pieces& pieces, std::size_t end)
{
    auto begin = end;
    std::size_t nouns = 0, values = 0;
    for (; begin > 0 && nouns < 2; --begin) {
        const auto& each = pieces[begin - 1];
        const bool isOfRows = each.kind == PieceKind::Value || each.kind == PieceKind::RowNoun
            || (each.kind == PieceKind::Column && values > 0) || each.is(With) || each.is(In) || each.is(Which);
        if (!isOfRows || (each.kind == PieceKind::RowNoun && nouns > 0)) {
            break;
        }
        nouns += each.kind == PieceKind::RowNoun ? 1 : 0;
        values += each.kind == PieceKind::Value ? 1 : 0;
    }
    return nouns == 1 && values > 0 ? begin : end;
}

/// What stands from `begin` to `of` and what stands behind are of values of one column.
bool limitOneColumn(const Pieces& pieces, std::size_t begin, std::size_t of)
{
    const auto isValue = [](const Piece& each) { return each.kind == PieceKind::Value; };
    const auto middle = pieces.begin() + static_cast<std::ptrdiff_t>(of);
    return std::any_of(middle, pieces.end(), [&](const Piece& whole) {
        return isValue(whole)
            && std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(begin), middle,
                [&](const Piece& part) { return isValue(part) && part.value.column == whole.value.column; });
    });
}

/// "cancelled trips in Kiel as a share of all trips in Kiel": what limits the whole need not be said of its part.
/// Returns how many pieces fewer stand before `of`.
std::size_t dropSaidOfWhole(Pieces& pieces, std::size_t begin, std::size_t of)
{
    const auto before = pieces.size();
    const bool isDenied = std::any_of(place(pieces, of), pieces.end(),
        [](const Piece& each) { return each.is(Not) || each.is(Without) || each.is(Never); });
    for (auto i = of; i-- > begin && !isDenied;) {
        const auto isOfColumn = [part = pieces[i]](const Piece& each) {
            return each.kind == PieceKind::Value && each.value.column == part.value.column;
        };
        const auto middle = place(pieces, of - (before - pieces.size()));
        const auto whole = std::find_if(middle, pieces.end(), isOfColumn);
        if (holds(pieces, i, PieceKind::Value) && std::count_if(middle, pieces.end(), isOfColumn) == 1
            && whole->value.value == pieces[i].value.value) {
            const bool isBehind = i > begin && says(pieces, i - 1, { In });
            pieces.erase(place(pieces, isBehind ? i - 1 : i), place(pieces, i + 1));
        }
    }
    return before - pieces.size();
}

/// "how much of the total fee is from Kiel", "how much of the fee do the five largest clients pay": a part of it.
void takePartOfTotal(Pieces& pieces)
{
    const auto isCount = [&](std::size_t at) { return holds(pieces, at, PieceKind::Number) && pieces[at].number > 1; };
    const auto isPlaces = [&](std::size_t at) { // "the 10 biggest"; a number elsewhere is a limit
        return says(pieces, at, { Top, Bottom }) && (isCount(at + 1) || (at > 0 && isCount(at - 1)));
    };
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        if (!says(pieces, i, { Sum }) || !asksForPrice(fold(pieces[i].text)) || !says(pieces, i + 1, { Of })) {
            continue;
        }
        const bool isOfTotal = says(pieces, i + 2, { Sum });
        const bool isOfPlaces = std::ranges::any_of(std::views::iota(i + 2, pieces.size()), isPlaces);
        if (isOfTotal || isOfPlaces) {
            pieces[i].meaning = Share;
        }
    }
}
} // namespace

void takeShareOfRows(Pieces& pieces, const Schema& schema)
{
    takePartOfTotal(pieces);
    if (says(pieces, 0, { PercentOf })) { // "Prozent der Express-Aufträge": of nothing before it
        pieces.front().meaning = Share;
    }
    const auto of = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(PercentOf); });
    auto at = static_cast<std::size_t>(of - pieces.begin());
    const auto begin = of == pieces.end() ? at : someRowsBefore(pieces, at);
    const auto said = of == pieces.end() ? Piece() : *of;
    const auto asSaid = pieces;
    at -= dropSaidOfWhole(pieces, begin, at);
    const auto noun = std::find_if(pieces.begin() + static_cast<std::ptrdiff_t>(std::min(at + 1, pieces.size())),
        pieces.end(), [](const Piece& each) { return each.kind != PieceKind::Value; });
    if (begin == at || noun == pieces.end() || noun->kind != PieceKind::RowNoun) {
        pieces = asSaid;
        return;
    }
    const auto head = pieces.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto isAmount = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isAmount(each.column.column);
    };
    const bool isShare = std::any_of(pieces.begin(), head, [](const Piece& each) { return each.is(Share); })
        && std::none_of(pieces.begin(), head, isAmount);
    const bool isCount = begin == 0 || (begin == 1 && says(pieces, 0, { HowMany }));
    const bool isLimited = !holds(pieces, at + 1, PieceKind::RowNoun) || limitsWhole(pieces, at + 1);
    if (isLimited && limitOneColumn(pieces, begin, at)) {
        pieces = asSaid;
        return; // "cancelled trips as a share of shipped trips": a ratio of two counts
    }
    if (isLimited && isCount) {
        pieces[at].meaning = Share;
        pieces.erase(pieces.begin(), place(pieces, begin));
    }
    if (isLimited) {
        return;
    }
    auto share = said, joint = said;
    share.meaning = Share;
    joint.meaning = Of;
    if (isShare) {
        pieces.erase(place(pieces, at), place(pieces, at + 2));
        pieces.erase(std::find_if(
            place(pieces, begin), pieces.end(), [](const Piece& each) { return each.kind == PieceKind::RowNoun; }));
    } else if (isCount) {
        pieces.erase(place(pieces, at), place(pieces, at + 2));
        pieces.erase(pieces.begin(), place(pieces, begin));
        pieces.insert(pieces.begin(), { share, joint });
    }
}

namespace {
/// A text by its own name, not "suppliers", which would be counted.
bool isKind(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    if (!holds(pieces, at, PieceKind::Column)) {
        return false;
    }
    const int column = pieces[at].column.column;
    return schema.isText(column) && !schema.isIdentifier(column)
        && nameWords(pieces[at].text) == nameWords(schema.name(column));
}
} // namespace

void takeSharesOfKinds(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const auto kind = i + (says(pieces, i + 1, { Of }) ? 2 : 1);
        const bool isAhead = says(pieces, i, { Share, PercentOf }) && isKind(pieces, kind, schema);
        const bool isBehind = isKind(pieces, i, schema) && says(pieces, i + 1, { Share });
        auto group = isAhead ? kind + 1 : i + 2;
        group += says(pieces, group, { In }) && says(pieces, group + 1, { Each }) ? 1 : 0;
        const bool isWithin = (isAhead || isBehind) && says(pieces, group, { By, Each })
            && (holds(pieces, group + 1, PieceKind::Period)
                || (holds(pieces, group + 1, PieceKind::Column) && schema.isText(pieces[group + 1].column.column)));
        if (!isWithin) {
            continue;
        }
        auto share = pieces[isAhead ? i : i + 1], each = share;
        share.meaning = Share;
        each.meaning = Each;
        const auto said = pieces[isAhead ? kind : i];
        pieces.erase(place(pieces, i), place(pieces, isAhead ? kind + 1 : i + 2));
        pieces.insert(place(pieces, i), { std::move(share), std::move(each), said });
        return;
    }
}

} // namespace core::builtin
