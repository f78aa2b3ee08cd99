// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_otherwise.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/shares_of_rows.h"

#include <algorithm>
#include <array>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

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

/// "who did Spanish as well as French? just the number of students": who is meant stands behind.
void takeWhoBehind(Pieces& pieces, const Schema& schema)
{
    const bool isWhoAsked = says(pieces, 0, { Which }) && isWho(fold(pieces.front().text)) && pieces.size() > 3;
    const auto last = pieces.size() - 1;
    const bool isCounted = isWhoAsked && says(pieces, last - 1, { HowMany }) && holds(pieces, last, PieceKind::Column)
        && (schema.isText(pieces[last].column.column) || schema.isIdentifier(pieces[last].column.column));
    if (isCounted) {
        const auto begin = says(pieces, last - 2, { Only }) ? last - 2 : last - 1;
        const Pieces noun { pieces[last - 1], pieces[last] };
        pieces.erase(place(pieces, begin), pieces.end());
        pieces.insert(pieces.begin(), noun.begin(), noun.end());
    }
}

/// "buyers with no invoice with channel web", where an invoice has several rows: none of these is missing, but rows of
/// the kind are.
void takeNoneOfKind(Pieces& pieces, const Schema& schema)
{
    const auto isKey = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isIdentifier(pieces[at].column.column)
            && schema.column(pieces[at].column.column).nulls == 0;
    };
    for (std::size_t i = 1; i + 3 < pieces.size(); ++i) {
        const bool isOfOther = holds(pieces, i - 1, PieceKind::Column)
            && (schema.isText(pieces[i - 1].column.column) || isKey(i - 1));
        const bool isNone = says(pieces, i, { Without, Never }) && isKey(i + 1) && isOfOther
            && pieces[i + 1].column.column != pieces[i - 1].column.column
            && says(pieces, i + 2, { With, In, On, For, From, Since, Before, After });
        if (isNone) {
            pieces[i + 1].kind = PieceKind::RowNoun;
        }
    }
}

/// "not delivered by express": done, but otherwise, or not done?
void refuseDeniedManner(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const auto& deed = pieces[i + 1];
        const bool isDone = isParticiple(fold(deed.text))
            && (deed.kind == PieceKind::Value
                || (deed.kind == PieceKind::Column
                    && (schema.isDate(deed.column.column)
                        || schema.column(deed.column.column).type == ColumnType::Boolean)));
        const bool isManner = says(pieces, i, { Not, Never }) && isDone && says(pieces, i + 2, { By })
            && holds(pieces, i + 3, PieceKind::Value)
            && (deed.kind != PieceKind::Value || deed.value.column != pieces[i + 3].value.column);
        if (isManner) {
            pieces[i].kind = PieceKind::Unknown;
        }
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

/// "rate of the fee" is neither of them, nor is the "value of the stock" where both are columns.
void takeNumberOfNumber(Pieces& pieces, const Schema& schema)
{
    const auto isAmount = [&](std::size_t at) {
        return holds(pieces, at, PieceKind::Column) && schema.isNumeric(pieces[at].column.column)
            && !schema.isIdentifier(pieces[at].column.column);
    };
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        if (!isAmount(i) || !says(pieces, i + 1, { Of }) || !isAmount(i + 2)) {
            continue;
        }
        pieces[i].kind = PieceKind::Unknown;
        pieces[i].text += " " + pieces[i + 1].text + " " + pieces[i + 2].text;
        pieces[i].end = pieces[i + 2].end;
        pieces.erase(place(pieces, i + 1), place(pieces, i + 3));
    }
}

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

/// "correlation of Q1 with Q3": with is no condition.
void takeCorrelatedWith(Pieces& pieces)
{
    for (std::size_t i = 2; i + 1 < pieces.size(); ++i) {
        const bool isOfTwo = says(pieces, i, { With, To }) && holds(pieces, i - 1, PieceKind::Column)
            && holds(pieces, i + 1, PieceKind::Column);
        const auto isCorrelation = [](const Piece& each) { return each.is(Correlation); };
        if (isOfTwo && std::any_of(pieces.begin(), place(pieces, i), isCorrelation)) {
            pieces[i].meaning = And;
        }
    }
}

/// "by year and month": each month of the data is of one year.
void takeNestedPeriods(Pieces& pieces)
{
    using enum Period;
    const auto isOneOf = [&](std::size_t at, std::initializer_list<Period> periods) {
        return holds(pieces, at, PieceKind::Period) && std::ranges::contains(periods, pieces[at].period);
    };
    const bool isTable = std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Cross); });
    for (std::size_t i = 1; i + 2 < pieces.size() && !isTable; ++i) {
        const bool areNested = says(pieces, i - 1, { By, Each }) && says(pieces, i + 1, { And });
        const bool isWithin = areNested && isOneOf(i, { Year }) && isOneOf(i + 2, { Month, Quarter });
        const bool isAround = areNested && isOneOf(i + 2, { Year }) && isOneOf(i, { Month, Quarter });
        if (isWithin) {
            pieces.erase(place(pieces, i), place(pieces, i + 2));
        } else if (isAround) {
            pieces.erase(place(pieces, i + 1), place(pieces, i + 3));
        }
    }
}

/// "when was the last order from Alder": the latest date of these rows. "When was the largest order": of that row.
void takeWhenLast(Pieces& pieces, const Schema& schema)
{
    const std::size_t end = says(pieces, 1, { Is }) ? 2 : 1;
    auto row = end + 1;
    while (holds(pieces, row, PieceKind::Value)) {
        ++row;
    }
    const bool isOfRows = says(pieces, 0, { When }) && says(pieces, end, { First, Last, Top, Bottom })
        && !countsThings(fold(pieces[end].text)) // "when were the most orders"
        && (holds(pieces, row, PieceKind::RowNoun)
            || (holds(pieces, row, PieceKind::Column) && schema.namesRows(pieces[row].column.column)));
    const bool isMore = std::any_of(place(pieces, std::min(row, pieces.size())), pieces.end(), [](const Piece& each) {
        return each.is(And) || each.is(HowMany) || each.is(Sum); // "and what was its amount"
    });
    if (!isOfRows || isMore || !schema.dateColumn()) {
        return;
    }
    if (says(pieces, end, { First, Last })) {
        pieces[end].meaning = pieces[end].is(First) ? Minimum : Maximum;
        pieces[row].kind = PieceKind::Column;
        pieces[row].column = { *schema.dateColumn(), 1, {} };
        std::rotate(place(pieces, end + 1), place(pieces, row), place(pieces, row + 1));
    }
    pieces.erase(pieces.begin(), place(pieces, end));
}

/// "amount by team compared to the average", "of each team compared to Kiel": each with one of them is not known.
void refuseComparedWithOne(Pieces& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const auto one = i + (says(pieces, i + 1, { With, To }) ? 2 : 1);
        const bool isMean = says(pieces, one, { Mean }) && one + 1 == pieces.size();
        const bool isOne = holds(pieces, one, PieceKind::Value)
            && std::ranges::count(pieces, PieceKind::Value, &Piece::kind) == 1;
        bool areGroups = false;
        for (std::size_t k = 0; k + 1 < i; ++k) {
            const bool isGroup = says(pieces, k, { By, Each }) && holds(pieces, k + 1, PieceKind::Column);
            areGroups = areGroups
                || (isGroup && (isMean || (isOne && pieces[k + 1].column.column == pieces[one].value.column)));
        }
        if (says(pieces, i, { Compare }) && areGroups) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

/// "[number of] loans divided by the number of different cards": so many of each card on average.
void takeCountsDivided(Pieces& pieces, const Schema& schema)
{
    for (std::size_t over = 1; over + 2 < pieces.size(); ++over) {
        auto things = over + 1;
        while (says(pieces, things, { HowMany, Distinct, Of })) {
            ++things;
        }
        const bool isSaid = says(pieces, over, { Over }) && holds(pieces, over - 1, PieceKind::RowNoun)
            && things > over + 1 && holds(pieces, things, PieceKind::Column);
        const int column = isSaid ? pieces[things].column.column : -1;
        const auto first = over > 1 && says(pieces, over - 2, { HowMany }) ? over - 2 : over - 1;
        const bool isOfSome = first > 0 && pieces[first - 1].end + 1 == pieces[first].begin
            && (holds(pieces, first - 1, PieceKind::Value) || holds(pieces, first - 1, PieceKind::Column));
        const bool isTimed = std::ranges::any_of(
            pieces, [](const Piece& each) { return each.kind == PieceKind::Period || each.is(Each); });
        const bool areThings = isSaid && !isOfSome && !isTimed && (schema.isText(column) || schema.isIdentifier(column))
            && !schema.hasFlag(column, "unique") && schema.column(column).nulls == 0; // else rows of none count above
        if (areThings) {
            const auto rows = pieces[over - 1];
            std::array made { pieces[over], pieces[over + 1], rows, pieces[over] };
            made[0].meaning = Mean;
            made[1].meaning = HowMany;
            made[3].meaning = Each;
            pieces.erase(place(pieces, first), place(pieces, things));
            pieces.insert(place(pieces, first), made.begin(), made.end());
            return;
        }
    }
}

/// "fee by month against last year", "fee by team against March 2023": beside what that is, it does not say.
void refuseComparedWithOneTime(Pieces& pieces)
{
    const auto isTime = [](const Piece& each) { return isTimeSaid(each) || each.is(Last) || each.is(This); };
    const auto isEnd = [&](const Piece& one, const Piece& next) { return isTime(one) && !isTime(next); };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const auto time = i + (says(pieces, i + 1, { With, To, In }) ? 2 : 1);
        const auto begin = pieces.begin(), other = place(pieces, i);
        const bool isCompared = says(pieces, i, { Compare }) && time < pieces.size() && isTime(pieces[time])
            && std::any_of(begin, other, [](const Piece& each) { return each.kind != PieceKind::Concept; });
        const auto end = isCompared ? std::adjacent_find(place(pieces, time), pieces.end(), isEnd) : pieces.end();
        const bool isOne = isCompared && std::none_of(begin, other, isTime)
            && (end == pieces.end() || std::none_of(end + 1, pieces.end(), isTime)); // "March 2023" is one
        if (isOne) {
            other->kind = PieceKind::Unknown;
        }
    }
}

/// "which drivers had over 90 jobs, and how many are there?": the list, or their number?
void refuseListAndNumber(Pieces& pieces)
{
    const auto count = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(HowMany); });
    const bool isLast = count != pieces.end() && count != pieces.begin() && (count - 1)->is(And)
        && count + 1 != pieces.end() && (count + 1)->is(Is)
        && std::all_of(count + 1, pieces.end(), [](const Piece& each) { return each.kind == PieceKind::Concept; });
    const bool isRanked = std::ranges::any_of(
        pieces, [](const Piece& each) { return each.is(Top) || each.is(Bottom); });
    if (isLast && !isRanked && says(pieces, 0, { Which })) {
        count->kind = PieceKind::Unknown;
    }
}

/// "fee onwards by team", "in 2024 onwards": from when on, it does not say.
void refuseOpenEnds(Pieces& pieces)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const bool isOpen = says(pieces, i, { On })
            && (i + 1 == pieces.size() || says(pieces, i + 1, { By, Each })
                || holds(pieces, i + 1, PieceKind::RowNoun));
        auto time = i;
        while (time > 0 && (isTimeSaid(pieces[time - 1]) || holds(pieces, time - 1, PieceKind::Date))) {
            --time;
        }
        const bool isFrom = time > 0 && time < i && says(pieces, time - 1, { From, Since, AtLeast });
        if (isOpen && !isFrom) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}
} // namespace

void takeOtherwise(Pieces& pieces, const Schema& schema)
{
    takeMarking(pieces);
    takeWhoBehind(pieces, schema);
    takeNoneOfKind(pieces, schema);
    refuseDeniedManner(pieces, schema);
    joinValues(pieces, schema);
    takeTwiceDenied(pieces, schema);
    takeShareOfRows(pieces, schema);
    takeSharesOfKinds(pieces, schema);
    takeCorrelatedWith(pieces);
    refuseComparedWithOne(pieces);
    refuseComparedWithOneTime(pieces);
    refuseOpenEnds(pieces);
    refuseListAndNumber(pieces);
    takeNestedPeriods(pieces);
    takeWhenLast(pieces, schema);
    takeNumberOfNumber(pieces, schema);
    takeCountsDivided(pieces, schema);
}

} // namespace core::builtin
