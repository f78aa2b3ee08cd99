// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_otherwise.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

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
void joinValues(Pieces& pieces, const Schema& schema)
{
    const auto isOfThings = [](const Piece& each) {
        return each.is(HowMany) || each.is(Which) || each.is(Distinct) || each.is(List);
    };
    if (std::ranges::any_of(pieces, isOfThings)) {
        return;
    }
    const auto isThing = [&](std::size_t at) { // "the fee of customers who came in May as well as in June"
        const bool isGroup = at > 0 && says(pieces, at - 1, { By, Each, With, In });
        return holds(pieces, at, PieceKind::Column) && !isGroup && !schema.isAmount(pieces[at].column.column)
            && !schema.namesRows(pieces[at].column.column);
    };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool areTwo = holds(pieces, i - 1, PieceKind::Value) && says(pieces, i, { Both })
            && holds(pieces, i + 1, PieceKind::Value) && pieces[i - 1].value.column == pieces[i + 1].value.column;
        bool areThings = false;
        for (std::size_t k = 0; areTwo && k + 1 < i; ++k) {
            areThings = areThings || (isThing(k) && pieces[k].column.column != pieces[i - 1].value.column);
        }
        pieces[i].meaning = areTwo && !areThings ? And : pieces[i].meaning;
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

/// "as a share of all trips in the North": a condition behind the noun is of the whole, and is no part of it.
bool limitsWhole(const Pieces& pieces, std::size_t noun)
{
    const auto begin = pieces.begin() + static_cast<std::ptrdiff_t>(noun) + 1;
    const auto end = std::find_if(begin, pieces.end(), [](const Piece& each) { return each.is(By) || each.is(Each); });
    return std::any_of(begin, end, [](const Piece& each) { return each.kind == PieceKind::Value || each.is(With); });
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

/// "cancelled trips as a share of all trips", also behind "cancellation rate by route:": the share of those. Where a
/// condition limits the whole as well, the share stays between the two.
void takeShareOfRows(Pieces& pieces, const Schema& schema)
{
    const auto of = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(PercentOf); });
    const auto at = static_cast<std::size_t>(of - pieces.begin());
    const auto begin = of == pieces.end() ? at : someRowsBefore(pieces, at);
    const auto noun = std::find_if(pieces.begin() + static_cast<std::ptrdiff_t>(std::min(at + 1, pieces.size())),
        pieces.end(), [](const Piece& each) { return each.kind != PieceKind::Value; });
    if (begin == at || noun == pieces.end() || noun->kind != PieceKind::RowNoun) {
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
        return; // "cancelled trips as a share of shipped trips": a ratio of two counts
    }
    if (isLimited && isCount) {
        pieces[at].meaning = Share;
        pieces.erase(pieces.begin(), place(pieces, begin));
    }
    if (isLimited) {
        return;
    }
    auto share = *of, joint = *of;
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
} // namespace

namespace {
/// "highlight any outliers": they are marked anyway.
void takeMarking(Pieces& pieces)
{
    const auto isMarking = [](const Piece& each) {
        return each.kind == PieceKind::Unknown && lists().is(WordKind::Marking, fold(each.text));
    };
    const auto verb = std::ranges::find_if(pieces, isMarking);
    const auto what = std::find_if(verb == pieces.end() ? verb : verb + 1, pieces.end(), [](const Piece& each) {
        return !each.is(Filler) && !isAllWord(fold(each.text)) && !isAnyWord(fold(each.text));
    });
    if (what != pieces.end() && (what->is(Outliers) || what->is(Odd))) {
        pieces.erase(verb, what);
    }
}
} // namespace

void takeOtherwise(Pieces& pieces, const Schema& schema)
{
    takeMarking(pieces);
    joinValues(pieces, schema);
    takeTwiceDenied(pieces, schema);
    takeShareOfRows(pieces, schema);
}

} // namespace core::builtin
