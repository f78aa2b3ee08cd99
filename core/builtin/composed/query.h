// SPDX-License-Identifier: GPL-3.0-or-later
// A question as parts that compose: which rows, one number or several of each group of them, and what becomes of
// these numbers.
#pragma once

#include "core/builtin/reading/reading.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// What there is one row of the answer for: the values of a column, or the stretches of time of a date.
struct Key {
    int column = -1;
    Period period = Period::None;
    bool operator==(const Key&) const = default;
};

/// One number of each group of rows.
struct Number {
    Function function = Function::Rows;
    std::optional<int> column {}; ///< none: rows are counted, or a formula is worked out
    std::optional<Formula> formula {};
    std::optional<int> weight {}; ///< of a mean
};

/// What becomes of the first number of each group.
enum class Running { None, ShareOfAll, ShareWithin, Cumulative, Rolling, Change };

/// By what places are given.
enum class PlacedBy { Number, Share, Change, ChangeInPercent, PlacesGained };

/// Which places of a ranking are wanted; `last` 0: all, in this order.
struct Places {
    int first = 1;
    int last = 1;
    bool ascending = false;
    PlacedBy by = PlacedBy::Number;
    bool inOrder = false; ///< equal ones have places of their own, as they stand in the file
    double percent = 0; ///< of all groups, rounded up; `last` is 0 then
    bool eitherWay = false; ///< by how far, up or down
};

struct Query {
    std::vector<Filter> filters;
    std::vector<Filter> part; ///< of a share: which of the rows
    std::vector<Key> keys;
    std::vector<Number> numbers; ///< of `rows` the one by which they are placed
    bool rows = false; ///< the rows themselves are wanted, not a number of them
    std::vector<int> shown {}; ///< of `rows`: what is wanted of them, beside the keys and the number; empty: all
    std::optional<Filter> threshold; ///< which groups are kept, by their first number
    /// By the numbers behind it, in their order; without a threshold those of a ranking are kept before they have
    /// places.
    std::vector<Filter> alsoLimited {};
    bool firstOnly = false; ///< of the stretches of time whose running total meets the threshold
    Running running = Running::None;
    int window = 0; ///< of Rolling, how many periods
    bool windowSum = false;
    int lag = 1; ///< of Change
    std::optional<Filter> changeLimit {}; ///< which groups or stretches of time are kept, by their change
    bool changeInPercent = false; ///< that limit is in percent
    bool limitsPlaces = false; ///< that limit is of the places gained: "which rose in rank"
    bool percentFirst = false; ///< of a change: it was asked for in percent
    std::vector<Filter> stretches; ///< two: the numbers of the one beside those of the other
    std::optional<Places> places;
    bool streak = false; ///< the longest run of periods that meet the threshold, or that fell or rose
    bool multiple = false; ///< one of two stretches, or of two groups, as a multiple of the other
    bool difference = false; ///< of two groups: the first less the second
    bool positions = false; ///< the place of each group: of stretches in either, else within the first keys
    std::optional<Filter>
        wholeOnly {}; ///< of a change, or where the lowest is asked for: the periods that the data cover whole
    std::optional<Filter> shownOnly {}; ///< of what runs on: the one period that is looked at
    std::size_t within = 0; ///< so many of the first keys have places, shares and changes of their own
    std::optional<Function> summary; ///< of the numbers of all groups, or within the first keys
    bool counted = false; ///< how many groups are left, not which
    bool sharesOfKept = false; ///< how many of the groups are kept in percent, of all or within the first keys
    double reached = 0; ///< how many of the largest groups have so many percent of all together
    bool crossed = false; ///< the last key along the top
    bool sharesOfPlaces = false; ///< the share that the first places have together
    Chart chart = Chart::None;
    std::vector<int> dividedBy {}; ///< of two stretches: the columns whose values are the parts of the change
    bool countsEntities = false; ///< the last number is how many there are of what the rows are of
    bool drawnUnasked = false; ///< bars that nobody spoke of
    bool stacked = false;
    int bins = 0; ///< of a histogram
    double step = 0; ///< of a histogram: how wide each is
    std::vector<ReadingNote> notes;
    std::string rowsCalled {}; ///< what the question calls the rows: "orders"; empty: nothing of their own
};

inline bool isRatioOfSums(const Number& number)
{
    return number.formula && number.formula->sign == Sign::Over && number.function == Function::Sum;
}

/// Of no rows it is 0.
inline bool isAdded(const Number& number)
{
    return number.function == Function::Rows || (number.function == Function::Sum && !isRatioOfSums(number));
}

} // namespace core::builtin
