// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/reading/pieces.h"
#include "core/domain/plan.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// What a clause does in a question.
enum class Part {
    Light, ///< only binds: "of", "with", "which"
    Count, ///< "how many", of the noun behind it
    Number, ///< numbers of columns: "lowest and highest fee"
    Function, ///< "on average", "in total": of a number elsewhere, or of the numbers of all groups
    Group, ///< "by region", "of each month", "weekly"
    Topic, ///< a noun: a column, a stretch of time, or the rows
    Rank, ///< "top 5", "highest", "third largest", with the number it speaks of where that follows
    OrderBy, ///< "by revenue", where that is a number
    Order, ///< "descending"
    Threshold, ///< "with more than 20 orders"
    Condition,
    Share,
    Change,
    Streak, ///< "in a row"
    Position, ///< "rank of the countries"
    Compare,
    Cumulative,
    Rolling,
    Weighted,
    YearBefore,
    WholePeriods, ///< "in whole months"
    Reach, ///< "80 % of the revenue": of how many it is; "first", of the stretches of time that meet a limit
    Multiple, ///< "how many times as much"
    Difference, ///< "how many more", "North minus South": the first less the second
    Cross,
    Reversed, ///< "the other way round"
    Picture
};

/// Some pieces of a question that belong together.
struct Clause {
    Part part = Part::Light;
    std::size_t begin = 0; ///< pieces
    std::size_t end = 0;
    std::vector<Number> numbers {};
    bool hasFunction = false; ///< the words say what becomes of the numbers
    std::vector<core::builtin::Function> functions {}; ///< of a Function
    std::vector<Key> keys {};
    bool isRows = false; ///< of a Topic or a Group: "orders"
    bool isWhich = false; ///< of a Topic: "which region"
    bool isOfShown = false; ///< of a Rank and its Topic: of the groups that the question before asked for
    bool isBeside = false; ///< of a Topic: "highest fee and its region"
    bool isEach = false; ///< of a Group: "per customer", "monthly", not "by region"
    bool isWithin = false; ///< of a Group: "within each region", of which the others are parts
    std::optional<Filter> filter {};
    std::vector<Filter> ends {}; ///< of a Condition "from 2022 to 2023": in 2022, in 2023
    bool isOf = false; ///< of a Share: "percentage of"; of a Condition: "among", "for"; of a Function: of all groups
    std::optional<ReadingNote> note {}; ///< of a Condition: what it takes for granted
    bool isEither = true; ///< of a Condition on several values: "A or B", not "A and B"
    bool isAnyYear = false; ///< of a Condition: "in March", without a year
    bool isOrder = false; ///< of a Change: "by growth", what gives the places
    bool isPredicate = false; ///< of a Condition: "… is in the North"
    bool isKept = false; ///< of a Condition: of a question before, whose answer is told in shares now
    bool isWhole = false; ///< of a Condition: "in the North", where a share is taken
    bool isLed = false; ///< of a Condition: "on the routes R1 and R2", in whatever column
    bool isTail = false; ///< of a Condition: "…, express and economy", at the end
    std::optional<Filter> share {}; ///< of a Threshold: limited is the share of the rows that meet it
    int count = 0; ///< of a Rank: 5 of "top 5"; 0: not said
    double percent = 0; ///< of a Rank: 10 of "top 10 %"; 0: not said; of a Reach: 80
    double step = 0; ///< of a Picture: "in steps of 50"
    bool isAhead = false; ///< of a Rank: its count stands ahead, "two highest", not "top two"
    int nth = 0; ///< of a Rank: 2 of "second largest"
    bool ascending = false;
    Piece piece {}; ///< the word that makes it what it is
    TextSpan words {}; ///< where it stands in the question
    std::string question {}; ///< in which it stands: this one, or one before
};

} // namespace core::builtin
