// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_orders.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/hinted_columns.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isNumber(const Piece& piece, const Schema& schema)
{
    return piece.kind == PieceKind::Column && schema.isNumeric(piece.column.column)
        && !schema.isIdentifier(piece.column.column) && !schema.isYear(piece.column.column);
}

/// "most frequent" of rows that are counted, "heaviest" of a weight, "largest" of any number.
bool fitsNumber(const Pieces& pieces, std::size_t end, const Schema& schema)
{
    const auto begin = pieces.begin(), behind = begin + static_cast<std::ptrdiff_t>(end);
    const auto isMeasure = [&](const Piece& each) { return isNumber(each, schema); };
    const auto isCount = [](const Piece& each) { return each.is(HowMany) || each.kind == PieceKind::RowNoun; };
    const auto numbers = std::count_if(begin, behind, isMeasure);
    if (pieces[end].is(Common)) {
        return numbers == 0 && std::any_of(begin, behind, isCount);
    }
    const auto number = std::find_if(begin, behind, isMeasure);
    const auto hinted = hintedColumns(pieces[end], schema);
    return numbers == 1 && std::ranges::contains(hinted, number->column.column);
}

/// "jobs", "jobs per fitter", but not "fitters", of whom the sums may be meant.
bool isOfRows(const Pieces& pieces, std::size_t end, const Schema& schema)
{
    bool areRows = false;
    for (std::size_t i = 0; i < end; ++i) {
        const bool isKey = holds(pieces, i, PieceKind::Column) && schema.namesRows(pieces[i].column.column);
        areRows = areRows || isKey || pieces[i].kind == PieceKind::RowNoun;
        const bool isGroup = i > 0 && says(pieces, i - 1, { By, Each });
        if (holds(pieces, i, PieceKind::Column) && !isKey && !isGroup) {
            return false;
        }
    }
    return areRows;
}
} // namespace

/// "ten most expensive orders", "most expensive rush order"
static void takeEndsOfRows(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto noun = i + (holds(pieces, i + 1, PieceKind::Number) ? 2 : 1);
        const bool isYes = holds(pieces, noun, PieceKind::Column)
            && schema.column(pieces[noun].column.column).type == ColumnType::Boolean;
        noun += isYes || holds(pieces, noun, PieceKind::Value) ? 1 : 0;
        pieces[i].ofRow = says(pieces, i, { Top, Bottom })
            && (holds(pieces, noun, PieceKind::RowNoun)
                || (holds(pieces, noun, PieceKind::Column) && schema.namesRows(pieces[noun].column.column)));
    }
}

void refuseEndsOfOthers(Pieces& pieces, const Schema& schema)
{
    const auto isMiddle = [](const Piece& each) { return each.is(Mean) || each.is(Median); };
    const auto isCount = [](const Piece& each) { return each.is(HowMany) || each.is(Share) || each.is(PercentOf); };
    const auto limits = [&](const Piece& each) {
        return each.kind == PieceKind::Value || each.is(Above) || each.is(AtLeast) || each.is(Below) || each.is(AtMost)
            || (each.kind == PieceKind::Column && schema.column(each.column.column).type == ColumnType::Boolean);
    };
    for (std::size_t i = 2; i + 1 < pieces.size(); ++i) {
        if (!says(pieces, i, { Top, Bottom })) {
            continue;
        }
        const auto begin = pieces.begin(), end = place(pieces, i);
        const auto word = fold(pieces[i].text);
        const bool isPlainEnd = columnHint(word).empty() && !isJudging(word) && !countsThings(word);
        const auto noun = i + (holds(pieces, i + 1, PieceKind::Number) ? 2 : 1);
        const bool isThing = holds(pieces, noun, PieceKind::Column)
            && (schema.isText(pieces[noun].column.column) || schema.isIdentifier(pieces[noun].column.column))
            && !schema.namesRows(pieces[noun].column.column);
        const bool isBy = std::any_of(
            end, pieces.end(), [](const Piece& each) { return each.is(By) || each.is(SortBy); });
        const bool isPart = std::any_of(begin, end, isCount) && std::any_of(begin, end, limits);
        if (isPlainEnd && isThing && !isBy && (isPart || std::any_of(begin, end, isMiddle))) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

void takeOrderWords(Pieces& pieces, const Schema& schema)
{
    takeEndsOfRows(pieces, schema);
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const bool isOrder = says(pieces, i, { Top, Bottom, Common }) && says(pieces, i + 1, { First })
            && (i + 2 == pieces.size() || says(pieces, i + 2, { In, For, Since, And }));
        const auto isGroup = [](const Piece& each) { return each.is(By) || each.is(Each); };
        const bool isOfGroups = std::any_of(pieces.begin(), place(pieces, i), isGroup);
        if (isOrder && isOfGroups && !fitsNumber(pieces, i, schema)) { // "quantity by team, fewest first"
            pieces[i + 1].kind = PieceKind::Unknown;
            return;
        }
        if (isOrder && fitsNumber(pieces, i, schema)) {
            pieces[i].meaning = pieces[i].is(Bottom) ? Ascending : Descending;
            pieces[i].end = pieces[i + 1].end;
            pieces.erase(place(pieces, i + 1));
            return;
        }
    }
}

/// "team with the most missing fees": the most rows without one.
static void takeMostMissing(Pieces& pieces, const Schema& schema)
{
    const auto isGroup = [&](const Piece& each) {
        return each.kind == PieceKind::Column && !schema.isNumeric(each.column.column);
    };
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool isSaid = says(pieces, i, { Top }) && says(pieces, i + 1, { Missing })
            && holds(pieces, i + 2, PieceKind::Column);
        if (isSaid && std::any_of(pieces.begin(), place(pieces, i), isGroup)) {
            auto rows = pieces[i + 1];
            rows.kind = PieceKind::RowNoun;
            pieces.insert(place(pieces, i + 1), std::move(rows));
            return;
        }
    }
}

/// "earliest finish time", of times of day.
static void takeEndsOfTimes(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isEnd = says(pieces, i, { First, Last });
        const auto& next = pieces[i + 1];
        if (isEnd && next.kind == PieceKind::Column && schema.column(next.column.column).type == ColumnType::Time) {
            pieces[i].meaning = pieces[i].is(First) ? Minimum : Maximum;
        }
        const bool isOfWhom = isEnd && i > 1 && i + 2 == pieces.size() && says(pieces, i - 1, { With })
            && holds(pieces, i - 2, PieceKind::Column) && next.kind == PieceKind::RowNoun;
        if (isOfWhom) { // "customer with the earliest order": one of them, or each of them?
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

/// "team with the most urgent jobs": the most jobs that are urgent, where that is yes or no.
static void takeMostOfYes(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isSaid = says(pieces, i, { Top, Bottom }) && holds(pieces, i + 1, PieceKind::Column)
            && schema.column(pieces[i + 1].column.column).type == ColumnType::Boolean
            && holds(pieces, i + 2, PieceKind::RowNoun);
        if (isSaid) {
            auto with = pieces[i];
            with.meaning = With;
            std::swap(pieces[i + 1], pieces[i + 2]);
            pieces.insert(place(pieces, i + 2), std::move(with));
            return;
        }
    }
}

/// "top 5 jobs by fee, show the team": each with its team. The "most frequent jobs" are none.
static void takeRankedRows(Pieces& pieces, const Schema& schema)
{
    bool areRanked = false;
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isOfRows = holds(pieces, i + 1, PieceKind::RowNoun)
            || (holds(pieces, i + 1, PieceKind::Column) && schema.namesRows(pieces[i + 1].column.column));
        if (says(pieces, i, { Common }) && isOfRows && !holds(pieces, i + 2, PieceKind::Column)) { // each is there once
            pieces[i].kind = PieceKind::Unknown;
        }
        const bool isShown = says(pieces, i, { List }) && holds(pieces, i + 1, PieceKind::Column);
        if (areRanked && isShown) {
            pieces[i].meaning = With;
            const auto before = i - 1;
            if (says(pieces, before, { And })) {
                pieces.erase(place(pieces, before));
            }
            return;
        }
        const auto noun = i + (holds(pieces, i + 1, PieceKind::Number) ? 2 : 1);
        areRanked = areRanked || (says(pieces, i, { Top, Bottom }) && holds(pieces, noun, PieceKind::RowNoun));
    }
}

void takeRanks(Pieces& pieces, const Schema& schema)
{
    takeMostMissing(pieces, schema);
    takeRankedRows(pieces, schema);
    takeMostOfYes(pieces, schema);
    takeEndsOfTimes(pieces, schema);
}

void takeMoreThanOther(Pieces& pieces, const Schema& schema)
{
    const auto isSign = [&](std::size_t at, WordKind kind) {
        return holds(pieces, at, PieceKind::Unknown) && lists().is(kind, fold(pieces[at].text));
    };
    for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
        const bool isFewer = isSign(i, WordKind::Fewer);
        const auto other = i + (isSign(i + 2, WordKind::Than) ? 3 : 2);
        const bool areTwo = (isFewer || isSign(i, WordKind::More)) && other < pieces.size()
            && isNumber(pieces[i + 1], schema) && isNumber(pieces[other], schema)
            && pieces[i + 1].column.column != pieces[other].column.column && isOfRows(pieces, i, schema);
        if (!areTwo) {
            continue;
        }
        auto with = pieces[i], sign = pieces[i];
        with.kind = sign.kind = PieceKind::Concept;
        with.meaning = With;
        sign.meaning = isFewer ? Below : Above;
        const bool isLed = says(pieces, i - 1, { With, Which });
        Pieces compared { with, pieces[i + 1], sign, pieces[other] };
        compared.erase(compared.begin(), compared.begin() + (isLed ? 1 : 0));
        const auto at = pieces.erase(place(pieces, i), place(pieces, other + 1));
        pieces.insert(at, compared.begin(), compared.end());
        return;
    }
}

} // namespace core::builtin
