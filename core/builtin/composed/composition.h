// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/settle.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

bool isLevel(const Number& number, const Schema& schema);
bool isSame(const Number& one, const Number& other);

/// A question on its way from its clauses to one query: what is left of it, and what it became so far.
struct Composition {
    Said said;
    const Schema& schema;
    Query query {};
    std::optional<int> date {}; ///< of which the stretches of time are
    std::vector<Key> groups {};
    std::vector<Clause> conditions {};
    std::optional<Function> inherited {}; ///< of numbers that are named behind another: "average fee and price"
    bool hasFunction = false; ///< it was said what becomes of a number
    bool comparesNumbers = false; ///< "budget vs cost": they are put beside each other
    bool eachRow = false; ///< "per order"
    std::optional<Key> ofShare {}; ///< "share of each status", "share per status": of which each has one
    bool saysOfEach = false; ///< the first of these
    std::size_t groupsEnd = 0; ///< of the last group
    std::vector<Key> saidWithin {}; ///< "within each clinic"
    std::vector<Key> ofEach {}; ///< "per customer", "monthly": of the groups
    std::optional<int> entity {}; ///< "per receipt", of which each has several rows, in a group of its own

    /// A stretch of time is one of a date, and a year may be a column of its own. False where there is neither.
    bool timed(Key& key) const;
    void filter(const std::vector<Clause>& limits);
    /// The numbers that are said, or the rows as a number of them. False where there are none.
    bool takeNumbers(bool countsRows);
    bool takeRows(); ///< the noun that means the rows
    bool takeRowKeys(); ///< "tickets" of a column "Ticket" that tells the rows apart
    std::optional<Key> takeTopic(bool isRanked = false); ///< the noun that does not: "which region"
    void place(const std::optional<Clause>& rank, const std::optional<Clause>& order);
};

// Each makes the query of one kind of question; false where the clauses make none.
bool composeRank(Composition& c); ///< "top 5 customers by revenue"
/// "2019-Q1" names a stretch of time, and is one where time goes on. A month of a column of years is always one.
void takeLabelsForTime(Composition& c, bool goesOn);
/// A stretch of time, or the labels of such: these have an order of their own, and a line is drawn of them.
bool standsForTime(const Key& key, const Schema& schema);
void dateLabels(Composition& c); ///< "in 2019-Q1" is a stretch of time, too
void shareOfStretches(Composition& c); ///< "share of cancelled orders in 2023 and 2024": that of each of the two
bool composeShare(Composition& c); ///< "share of cancelled orders by team"
bool composeChange(Composition& c); ///< "YoY growth per quarter", "revenue in Q1 2022 and Q1 2023"
/// Those that grew or fell, or by so much. False where it is not said which way.
bool takeChangeLimit(Composition& c, const Clause& change, bool isRanked);
void showOne(Composition& c); ///< "by how many ranks did North move": its places among all of them
bool composeStreak(Composition& c); ///< "longest streak of days with more than 10 calls"
bool keepWhole(Composition& c); ///< no stretch of time that the data cover in part; false where too few are left
/// A part of a month is no low one.
void leaveOutParts(Composition& c);
/// "complete months only"; false where the data have none, or the query is of no time.
bool takeWholePeriods(Composition& c, const Clause& whole);
void takeFirstPast(Composition& c); ///< "in which month did the fee first fall below 1000"
bool mayBeFirst(Composition& c); ///< false of what has no first that meets a limit
bool composeReach(Composition& c); ///< "how many customers make 80 % of the revenue"
bool composeOfTwo(Composition& c); ///< "how many times as much revenue has North as South", "how many more"
/// Two stretches of time beside each other, or values of one column; false where it is open how.
bool takeStretches(Composition& c);
/// "budget vs cost by team": both of the same rows, or the gaps of the one would stand as a difference.
void keepSameRows(Composition& c);
/// "fastest growing region" against the year before: takes the last two whole years, where the data have them.
void takeLastYears(Composition& c, const Clause& change, const std::optional<Clause>& before);
/// "customers who ordered again within 30 days of their first order"; false where it is not said of what the first is.
bool ofFirst(Composition& c);
/// Limits on rows that stand beside those on groups become such; false where it is not said what becomes of a level.
bool limitBeside(Composition& c, std::vector<Clause>& thresholds);
bool ofDoers(Composition& c, std::vector<Clause>& thresholds); ///< "how many dives were made by divers with …"
bool limitPeriods(Composition& c, std::vector<Clause>& thresholds);
bool limited(Composition& c, const std::vector<Clause>& thresholds); ///< "customers with more than 20 orders"
bool composeRunning(Composition& c); ///< "running total over the months"

/// The column of "average fee in North and South", "how many Gala, Elstar and Boskoop lots": of each value. What adds
/// up is asked for of all: "number of lots in rows 3, 4 and 5", "total fee of North and South".
std::optional<int> listOfEach(const Composition& c);
/// The column of "line chart of the fee, North and South": each has a line of its own.
std::optional<int> linesOfEach(const Composition& c);

bool isYearAndPart(const Query& query); ///< "the best month of each year"
/// "January to June: 2024 against 2023" in parts of which none can hold.
bool isEmpty(const Query& query);

} // namespace core::builtin
