// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_in_turn.h"

#include "core/builtin/language/word_lookup.h"
#include "core/builtin/reading/parts_of_text.h"
#include "core/builtin/reading/shown_beside.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace core::builtin {

using enum Concept;

namespace {
using Pieces = std::vector<Piece>;

bool isDay(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return (holds(pieces, at, PieceKind::Period) && pieces[at].period == Period::Day)
        || (holds(pieces, at, PieceKind::Column) && schema.isDate(pieces[at].column.column));
}

bool isRow(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return holds(pieces, at, PieceKind::RowNoun)
        || (holds(pieces, at, PieceKind::Column) && schema.namesRows(pieces[at].column.column));
}

/// "on what date was the job with the most words": of that one job, and not the day whose jobs have the most.
void takeDateOfRow(Pieces& pieces, const Schema& schema)
{
    const std::size_t which = says(pieces, 0, { On, In }) ? 1 : 0;
    const bool isWhen = says(pieces, 0, { When });
    const bool isDated = says(pieces, which, { Which }) && isDay(pieces, which + 1, schema);
    auto row = isWhen ? 1 : which + 2;
    row += says(pieces, row, { Is }) ? 1 : 0;
    const bool isOfRow = (isWhen || isDated) && isRow(pieces, row, schema) && says(pieces, row + 1, { With })
        && says(pieces, row + 2, { Top, Bottom }) && holds(pieces, row + 3, PieceKind::Column)
        && (row + 4 == pieces.size() || (row + 5 == pieces.size() && isDay(pieces, row + 4, schema)));
    if (!isOfRow) {
        return;
    }
    if (row + 5 == pieces.size()) { // "… delivered": each cell of the row is shown
        pieces.pop_back();
    }
    pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(row));
}

/// "on which date was the 100th job", "third job by received": the row that has this place in time.
void takePlaceInTime(Pieces& pieces, const Schema& schema)
{
    const std::size_t which = says(pieces, 0, { On, In }) ? 1 : 0;
    const bool isDated = says(pieces, which, { Which }) && isDay(pieces, which + 1, schema);
    const bool isWhen = says(pieces, 0, { When });
    auto place = isDated ? which + 2 : isWhen ? 1 : 0;
    place += place > 0 && says(pieces, place, { Is }) ? 1 : 0;
    const auto row = place + 1;
    const auto date = row + (says(pieces, row + 1, { By }) ? 2 : 1);
    const bool isNamed = date + 1 == pieces.size() && holds(pieces, date, PieceKind::Column)
        && schema.isDate(pieces[date].column.column);
    const bool isPlace = says(pieces, place, { Nth })
        || (holds(pieces, place, PieceKind::Number) && !isYearWritten(pieces[place])
            && std::isalpha(static_cast<unsigned char>(pieces[place].text.back())) != 0
            && std::isdigit(static_cast<unsigned char>(pieces[place].text.front())) != 0); // "100th"
    const bool isOfRow = isPlace && isRow(pieces, row, schema)
        && (isNamed || (row + 1 == pieces.size() && place > 0 && schema.dateColumn()));
    if (!isOfRow) {
        return;
    }
    auto named = pieces[isNamed ? date : row];
    pieces[row].kind = PieceKind::RowNoun;
    named.kind = PieceKind::Column;
    named.column = { isNamed ? named.column.column : *schema.dateColumn(), 1, {} };
    pieces = { pieces[place], pieces[row], named };
}

/// "first date 2024 per species", "when was each species first seen in 2024": of each its first, and not those whose
/// first date is in 2024.
void takeFirstOfEach(Pieces& pieces, const Schema& schema)
{
    const auto each = std::size_t(holds(pieces, 3, PieceKind::Number) ? 4 : 3); // "March 2024"
    const bool isNamed = says(pieces, 0, { First, Last }) && holds(pieces, 1, PieceKind::Column)
        && schema.isDate(pieces[1].column.column)
        && (holds(pieces, 2, PieceKind::Number) || holds(pieces, 2, PieceKind::Month))
        && says(pieces, each, { By, Each });
    if (isNamed) {
        pieces.front().meaning = pieces.front().is(First) ? Minimum : Maximum;
        auto in = pieces.front();
        in.meaning = In;
        std::rotate(pieces.begin() + 2, pieces.begin() + static_cast<std::ptrdiff_t>(each), pieces.end());
        pieces.insert(pieces.end() - static_cast<std::ptrdiff_t>(each - 2), std::move(in));
        return;
    }
    const std::size_t of = says(pieces, 1, { Is }) ? 2 : 1;
    const bool isWhen = says(pieces, 0, { When }) && says(pieces, of, { Each })
        && holds(pieces, of + 1, PieceKind::Column) && says(pieces, of + 2, { First, Last }) && schema.dateColumn()
        && !schema.isAmount(pieces[of + 1].column.column);
    if (isWhen) {
        auto end = pieces[of + 2], date = pieces[of + 2];
        end.meaning = end.is(First) ? Minimum : Maximum;
        date.kind = PieceKind::Column;
        date.column = { *schema.dateColumn(), 1, {} };
        const bool isRowSaid = isRow(pieces, of + 3, schema);
        const auto begin = pieces.begin();
        pieces.erase(
            begin + static_cast<std::ptrdiff_t>(of) + 2, begin + static_cast<std::ptrdiff_t>(of) + (isRowSaid ? 4 : 3));
        pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(of));
        pieces.insert(pieces.begin(), { std::move(end), std::move(date) });
    }
}

/// "in which month did the fee first fall below 1000", "when did the monthly fee first exceed 2000"
void takeFirstPast(Pieces& pieces)
{
    const auto isBound = [&](std::size_t at) { return says(pieces, at, { Above, AtLeast, Below, AtMost }); };
    const std::size_t which = says(pieces, 0, { In }) ? 1 : 0;
    const bool isWhen = says(pieces, 0, { When });
    const bool isPeriod = says(pieces, which, { Which }) && holds(pieces, which + 1, PieceKind::Period);
    const auto period = isWhen ? std::ranges::find(pieces, PieceKind::Period, &Piece::kind) : pieces.end();
    const auto first = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(First); });
    const auto at = static_cast<std::size_t>(first - pieces.begin());
    const bool isVerb = says(pieces, at + 1, { Change, Fall });
    if (first == pieces.end() || !(isBound(at + 1) || (isVerb && isBound(at + 2)))
        || !(isPeriod || (period != pieces.end() && period < first))) {
        return;
    }
    auto marked = *first;
    pieces.erase(first, first + (isVerb ? 2 : 1));
    if (isWhen) {
        auto stretch = *period;
        stretch.text = periodName(stretch.period); // "monthly" would say of which number
        pieces.erase(period);
        pieces.front().meaning = Which;
        pieces.insert(pieces.begin() + 1, std::move(stretch));
    } else if (which > 0) {
        pieces.erase(pieces.begin());
    }
    pieces.insert(pieces.begin(), std::move(marked));
}

/// "rush jobs only": the word adds nothing to the condition.
void takeOnlyBehind(Pieces& pieces, const Schema& schema)
{
    const auto size = pieces.size();
    const bool isBehind = size > 2 && pieces.back().is(Only) && holds(pieces, size - 2, PieceKind::RowNoun)
        && (holds(pieces, size - 3, PieceKind::Value)
            || (holds(pieces, size - 3, PieceKind::Column)
                && schema.column(pieces[size - 3].column.column).type == ColumnType::Boolean));
    if (isBehind) {
        pieces.pop_back();
    }
}

/// A rows' noun that nobody typed, and what stands before it.
void putRows(Pieces& pieces, Concept before)
{
    auto count = pieces.front(), rows = pieces.front(), such = pieces.front();
    count.kind = such.kind = PieceKind::Concept;
    count.meaning = HowMany;
    rows.kind = PieceKind::RowNoun;
    such.meaning = before;
    pieces.insert(pieces.begin(), { count, rows, such });
}

/// "complaints in each service": how many rows of each have one.
void takeFlagsOfGroups(Pieces& pieces, const Schema& schema)
{
    const auto word = pieces.empty() ? std::string() : fold(pieces.front().text);
    const bool isSaid = pieces.size() == 3 && holds(pieces, 0, PieceKind::Column) && stem(word) != word
        && schema.column(pieces[0].column.column).type == ColumnType::Boolean && says(pieces, 1, { By, Each })
        && holds(pieces, 2, PieceKind::Column) && !schema.isAmount(pieces[2].column.column)
        && pieces[0].column.column != pieces[2].column.column;
    if (isSaid) {
        putRows(pieces, With);
    }
}

/// "contracts that include insurance": that have it.
void takeIncluded(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isFlag = holds(pieces, i + 1, PieceKind::Column)
            && schema.column(pieces[i + 1].column.column).type == ColumnType::Boolean;
        if (pieces[i].is(Contains) && isFlag) {
            pieces[i].meaning = With;
        }
    }
}

/// "minimum and maximum of fee": "a maximum of 5" is a bound.
void takeStatisticsOf(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isNumber = holds(pieces, i + 1, PieceKind::Column) && schema.isNumeric(pieces[i + 1].column.column);
        const auto names = [&](Concept meaning) {
            return std::ranges::any_of(nameWords(pieces[i].text), [&](const auto& word) {
                const auto own = phraseAt({ word }, 0);
                return own && own->meaning == meaning;
            });
        };
        if (isNumber && pieces[i].is(AtMost) && names(Maximum)) {
            pieces[i].meaning = Maximum;
        } else if (isNumber && pieces[i].is(AtLeast) && names(Minimum)) {
            pieces[i].meaning = Minimum;
        }
    }
}

/// "contracts that are still running" have no running total, "running revenue" is one.
void takeOngoing(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isNumber = says(pieces, i + 1, { Sum, HowMany })
            || (holds(pieces, i + 1, PieceKind::Column) && schema.isNumeric(pieces[i + 1].column.column));
        if (pieces[i].is(Cumulative) && isOngoing(fold(pieces[i].text)) && !isNumber) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

/// "clients with over 20 jobs, count", and not the numbers that go with a list: "… and how many each".
void takeCountBehind(Pieces& pieces, const Schema& schema)
{
    const auto size = pieces.size();
    const auto isLimit = [](const Piece& each) {
        return each.is(Above) || each.is(AtLeast) || each.is(Below) || each.is(AtMost);
    };
    const bool isOfThings = holds(pieces, 0, PieceKind::Column) && !schema.isAmount(pieces[0].column.column)
        && (!schema.isNumeric(pieces[0].column.column) || schema.isIdentifier(pieces[0].column.column));
    const bool isBehind = size > 4 && pieces.back().is(HowMany) && pieces[size - 2].is(And)
        && pieces[size - 2].text == ","
        && (holds(pieces, size - 3, PieceKind::RowNoun) || holds(pieces, size - 3, PieceKind::Number));
    if (isOfThings && isBehind && !holds(pieces, 1, PieceKind::Value) && std::ranges::any_of(pieces, isLimit)) {
        std::ranges::rotate(pieces, pieces.end() - 1);
        pieces.pop_back();
    }
}

/// "gaps longer than 30 days" are no missing cells.
void takeGaps(Pieces& pieces)
{
    for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
        const auto bound = i + (says(pieces, i + 1, { Of }) ? 2 : 1);
        const auto words = bound + 2 < pieces.size() ? nameWords(pieces[bound + 2].text) : std::vector<std::string> {};
        const bool isOfTime = says(pieces, bound, { Above, AtLeast }) && holds(pieces, bound + 1, PieceKind::Number)
            && !words.empty() && !timeUnit(words.front()).empty();
        if (pieces[i].is(Missing) && isOfTime) {
            pieces[i].meaning = Gap;
        }
    }
}

bool isFlag(const Pieces& pieces, std::size_t at, const Schema& schema)
{
    return holds(pieces, at, PieceKind::Column) && schema.column(pieces[at].column.column).type == ColumnType::Boolean;
}

/// "share of" in place of some pieces.
void putShare(Pieces& pieces, std::size_t at, Piece share)
{
    auto of = share;
    share.kind = of.kind = PieceKind::Concept;
    share.meaning = Share;
    of.meaning = Of;
    pieces.insert(pieces.begin() + static_cast<std::ptrdiff_t>(at), { std::move(share), std::move(of) });
}

/// "ratio of complaints to orders", "complaints per order by region", "complaint rate": the share that has one.
void takeRatesOfRows(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const bool isRatio = pieces[i].is(Ratio);
        auto to = i + 1;
        while (isRatio
            && (isFlag(pieces, to, schema) || holds(pieces, to, PieceKind::Value)
                || holds(pieces, to, PieceKind::RowNoun))) {
            ++to;
        }
        const auto word = fold(pieces[i].text);
        const bool isOfRows = isRatio && to > i + 1 && says(pieces, to, { To }) && isRow(pieces, to + 1, schema);
        const bool isPerRow = isFlag(pieces, i, schema) && stem(word) != word && says(pieces, i + 1, { Each })
            && isRow(pieces, i + 2, schema);
        const auto next = phraseAt({ fold(pieces[i + 1].text) }, 0);
        const bool isRate = isFlag(pieces, i, schema) && next && next->meaning == Share
            && (pieces[i + 1].is(Share) || holds(pieces, i + 1, PieceKind::Column));
        const auto begin = pieces.begin();
        if (isOfRows) {
            pieces.erase(begin + static_cast<std::ptrdiff_t>(to), begin + static_cast<std::ptrdiff_t>(to) + 2);
            const auto ratio = pieces[i];
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i));
            putShare(pieces, i, ratio);
            return;
        }
        if (isPerRow || isRate) {
            const auto said = pieces[i + 1];
            pieces.erase(begin + static_cast<std::ptrdiff_t>(i) + 1,
                begin + static_cast<std::ptrdiff_t>(i) + (isPerRow ? 3 : 2));
            putShare(pieces, i, said);
            return;
        }
    }
}

/// "which buyers have invoices in 2023 but none in 2024": rows of theirs, also where each line of one tells its number.
void takeRowsOfEntities(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isAgain = holds(pieces, i + 2, PieceKind::Column) && schema.isText(pieces[i + 2].column.column)
            && !schema.isIdentifier(pieces[i + 2].column.column); // "customers (buyer_name)"
        const auto behind = i + (isAgain ? 3 : 2);
        const auto noun = behind + (says(pieces, behind, { With }) ? 1 : 0);
        const bool isOfEntity = says(pieces, i, { Which }) && holds(pieces, i + 1, PieceKind::Column)
            && holds(pieces, noun, PieceKind::Column) && schema.isIdentifier(pieces[noun].column.column)
            && schema.isOwnNoun(fold(pieces[noun].text)) && pieces[noun].column.column != pieces[i + 1].column.column
            && says(pieces, noun + 1, { In, Since, Before, After });
        if (isOfEntity) {
            pieces[noun].kind = PieceKind::RowNoun;
        }
    }
}

/// "share of express in shipping": the column of that value, and no group.
void takeColumnOfValue(Pieces& pieces)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isOfColumn = holds(pieces, i, PieceKind::Value) && says(pieces, i + 1, { In, Of })
            && holds(pieces, i + 2, PieceKind::Column) && pieces[i].value.column == pieces[i + 2].column.column;
        if (isOfColumn) {
            pieces.erase(place(pieces, i + 1), place(pieces, i + 3));
        }
    }
}

/// "sell-through by department": what goes to nothing is a word that nobody knows.
void refuseToNothing(Pieces& pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool isNothing = i == 0 || i + 1 == pieces.size() || says(pieces, i + 1, { By, Share });
        if (pieces[i].is(To) && isNothing) {
            pieces[i].kind = PieceKind::Unknown;
        }
    }
}

/// "average fee in Kiel and average fee in Bonn", of which the number is said twice: of the one beside the other.
bool isSaidTwice(const Pieces& pieces, std::size_t first, std::size_t second)
{
    const bool isOfSame = holds(pieces, first + 1, PieceKind::RowNoun)
        || (holds(pieces, first + 1, PieceKind::Column) && holds(pieces, second + 1, PieceKind::Column)
            && pieces[first + 1].column.column == pieces[second + 1].column.column);
    return pieces[first].meaning == pieces[second].meaning && second + 1 < pieces.size()
        && pieces[first + 1].kind == pieces[second + 1].kind && isOfSame;
}

/// "average fee of cancelled jobs and average fee of these in Kiel", "… and number of jobs in Kiel": two numbers, each
/// of rows of its own, are no one question.
void takeOtherRows(Pieces& pieces)
{
    constexpr std::array statistics { HowMany, Sum, Mean, Median, Minimum, Maximum };
    const auto isStatistic = [&](const Piece& each) {
        return std::ranges::any_of(statistics, [&](Concept one) { return each.is(one); });
    };
    const auto isValue = [](const Piece& each) { return each.kind == PieceKind::Value; };
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        const auto next = i + (says(pieces, i + 1, { Which, Is }) ? 2 : 1);
        const auto first = std::find_if(pieces.begin(), place(pieces, i), isStatistic);
        const bool isSecond = pieces[i].is(And) && next < pieces.size() && isStatistic(pieces[next])
            && first != place(pieces, i) && std::any_of(pieces.begin(), place(pieces, i), isValue)
            && std::any_of(place(pieces, next), pieces.end(), isValue);
        const auto limitsMore = [&](std::size_t from, std::size_t to, std::size_t otherFrom, std::size_t otherTo) {
            return std::any_of(place(pieces, from), place(pieces, to), [&](const Piece& one) {
                return isValue(one)
                    && std::none_of(place(pieces, otherFrom), place(pieces, otherTo),
                        [&](const auto& each) { return isValue(each) && each.value.column == one.value.column; });
            });
        };
        const auto end = pieces.size();
        if (isSecond && (limitsMore(next, end, 0, i) || limitsMore(0, i, next, end))) {
            pieces[next].meaning = Beyond;
            pieces[next].text = pieces[i].text + " " + pieces[next].text;
            pieces[next].begin = pieces[i].begin;
        } else if (isSecond && isSaidTwice(pieces, static_cast<std::size_t>(first - pieces.begin()), next)) {
            pieces[i].meaning = Compare;
            pieces.erase(place(pieces, i + 1), place(pieces, next + 2));
        }
    }
}

/// "ranking by paid net": of the paid ones, and no group of them and the others.
void takeFlagOfNumber(Pieces& pieces, const Schema& schema)
{
    for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
        const bool isOfNumber = says(pieces, i, { By, SortBy }) && isFlag(pieces, i + 1, schema)
            && isParticiple(fold(pieces[i + 1].text)) && holds(pieces, i + 2, PieceKind::Column)
            && schema.isAmount(pieces[i + 2].column.column);
        if (isOfNumber) {
            auto with = pieces[i];
            with.meaning = With;
            std::rotate(place(pieces, i + 1), place(pieces, i + 2), pieces.end());
            pieces.insert(pieces.end() - 1, std::move(with));
        }
    }
}

/// "how did the damage add up, month by month": each month with all before it. "Schaden aufsummiert pro Monat" may be
/// that as well.
void takeAddedUpInTurn(Pieces& pieces)
{
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto period = i + (says(pieces, i + 1, { And }) ? 2 : 1);
        const auto again = period + (says(pieces, period + 1, { For, By, To }) ? 2 : 1);
        const auto words = nameWords(pieces[i].text);
        const bool isDeed = isParticiple(fold(pieces[i].text)) || (!words.empty() && isParticle(words.back()));
        const bool isInTurn = pieces[i].is(Sum) && isDeed && holds(pieces, period, PieceKind::Period)
            && holds(pieces, again, PieceKind::Period) && pieces[period].period == pieces[again].period;
        if (isInTurn) {
            pieces[i].meaning = Cumulative;
            pieces.erase(place(pieces, i + 1), place(pieces, period));
            return;
        }
        const bool isOpen = pieces[i].is(Sum) && lists().is(WordKind::Accumulating, fold(pieces[i].text))
            && std::ranges::contains(pieces, PieceKind::Period, &Piece::kind);
        if (isOpen) {
            pieces[i].kind = PieceKind::Unknown;
            return;
        }
    }
}

/// "[number of, share of] missing rating by team": how many of each team's rows.
void takeMissingOfGroups(Pieces& pieces, const Schema& schema)
{
    const auto missing = std::size_t(says(pieces, 0, { HowMany, Share }) ? 1 : 0)
        + (says(pieces, 0, { HowMany, Share }) && says(pieces, 1, { Of }) ? 1 : 0);
    const auto group = missing + 3;
    const bool isGroup = holds(pieces, group, PieceKind::Period)
        || (holds(pieces, group, PieceKind::Column) && !schema.isAmount(pieces[group].column.column)
            && pieces[group].column.column != pieces[missing + 1].column.column);
    const bool isSaid = says(pieces, missing, { Missing }) && holds(pieces, missing + 1, PieceKind::Column)
        && says(pieces, missing + 2, { By, Each }) && isGroup && group + 1 == pieces.size();
    if (!isSaid) {
        return;
    }
    const auto first = pieces.front();
    pieces.erase(pieces.begin(), place(pieces, missing));
    putRows(pieces, With);
    if (first.is(Share)) {
        pieces.erase(pieces.begin());
        putShare(pieces, 0, first);
    }
}

/// "amount per day on average": of what the days add up to, as "average daily amount" is.
void takeAverageOfPeriods(Pieces& pieces, const Schema& schema)
{
    const auto computes = [](const Piece& each) { return statisticOf(each) || each.is(Top) || each.is(Bottom); };
    const auto isGroup = [](const Piece& each) { return each.is(Each); };
    const bool isOnly = std::ranges::count_if(pieces, computes) == 1 && std::ranges::count_if(pieces, isGroup) == 1;
    for (std::size_t i = 0; i + 3 < pieces.size() && isOnly; ++i) {
        const bool isBehind = holds(pieces, i, PieceKind::Column) && schema.isAmount(pieces[i].column.column)
            && says(pieces, i + 1, { Each }) && holds(pieces, i + 2, PieceKind::Period)
            && says(pieces, i + 3, { Mean });
        if (isBehind) {
            pieces.erase(place(pieces, i + 1));
            std::ranges::reverse(place(pieces, i), place(pieces, i + 3));
        }
    }
}
} // namespace

void takeSaidInTurn(Pieces& pieces, const Schema& schema)
{
    takeOngoing(pieces, schema);
    takeCountBehind(pieces, schema);
    takeGaps(pieces);
    takeRatesOfRows(pieces, schema);
    takeDateOfRow(pieces, schema);
    takePlaceInTime(pieces, schema);
    takeFirstOfEach(pieces, schema);
    takeFirstPast(pieces);
    takeOnlyBehind(pieces, schema);
    takeIncluded(pieces, schema);
    takePartsOfText(pieces, schema);
    takeStatisticsOf(pieces, schema);
    takeFlagsOfGroups(pieces, schema);
    takeMissingOfGroups(pieces, schema);
    takeRowsOfEntities(pieces, schema);
    takeColumnOfValue(pieces);
    refuseToNothing(pieces);
    takeOtherRows(pieces);
    takeAddedUpInTurn(pieces);
    takeAverageOfPeriods(pieces, schema);
    takeRowsBeside(pieces);
    takeFlagOfNumber(pieces, schema);
}

} // namespace core::builtin
