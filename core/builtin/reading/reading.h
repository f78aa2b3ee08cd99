// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace core::builtin {

enum class Operation {
    CountRows,
    ListRows,
    ExtremeRow,
    Aggregate,
    Trend,
    Change,
    Share,
    Values,
    Distribution,
    Correlation,
    Missing,
    Duplicates,
    Outliers,
    Oddities, ///< what the scan counted in the file and may be odd
    Describe,
    Columns,
    CleanUp,
    Entities ///< a number of each entity first, then what is asked about those
};

/// What becomes of a column's numbers. Rows: the column does not matter, rows are counted.
enum class Function {
    Rows,
    Sum,
    Mean,
    Median,
    Minimum,
    Maximum,
    Distinct,
    Deviation,
    Variance,
    Range,
    QuartileRange,
    Present, ///< rows in which the column has a value
    Percentile = 1000 ///< the first of a hundred: the 90th is Percentile + 90
};

inline Function percentile(double number)
{
    return static_cast<Function>(static_cast<int>(Function::Percentile) + static_cast<int>(number));
}
/// 90 of the 90th percentile.
inline std::optional<int> percentileOf(Function function)
{
    const int number = static_cast<int>(function) - static_cast<int>(Function::Percentile);
    return number > 0 ? std::optional(number) : std::nullopt;
}

/// What is done to a copy of the file.
struct Cleaning {
    bool trims = false;
    bool writesDates = false; ///< as year-month-day
    bool dropsRepeats = false;
    bool respells = false; ///< values that differ only in capitals
};

enum class Chart { None, Line, Bar, Pie, Histogram, Scatter, Box };

enum class Test {
    Equals,
    NotEquals,
    OneOf,
    NoneOf,
    Contains,
    StartsWith,
    Less,
    AtMost,
    More,
    AtLeast,
    Between,
    IsMissing,
    IsPresent,
    IsTrue,
    IsFalse,
    DateRange,
    // Of the entity in the column, by its rows that pass `rows`:
    HasRow,
    HasNoRow,
    HasOnly,
    HasSoMany, ///< numbers: the least, and the most
    HasEvery, ///< value of the column `other`
    IsFirstRow, ///< by the date `other`
    WithinFirst, ///< by the date `other`: not later than so many (numbers) of a unit (values) after its first
    AllOf, ///< `rows` all hold
    AnyOf, ///< one of `rows` holds, of whatever columns
    NotContains,
    NotStartsWith,
    EndsWith,
    NotEndsWith
};

/// A condition on rows. Of a DateRange the values are ISO dates: from, and the first day after; "" is open.
struct Filter {
    int column = -1;
    Test test = Test::Equals;
    std::vector<std::string> values;
    std::vector<double> numbers;
    std::string words; ///< a date range as a person says it: "in 2024"
    int other = -1; ///< the column that is compared with, where it is no number
    std::optional<Function> ofAll {}; ///< compared with this of the column's rows: their average
    std::vector<Filter> rows {}; ///< conditions of which this one is made
    int ofEach = -1; ///< of `ofAll`: of the rows with the same value of this column
    double times = 1; ///< of `ofAll`: compared with so many times of it
    bool operator==(const Filter&) const = default;
};

/// The columns that a condition looks at.
inline void collectColumns(const Filter& filter, std::set<int>& columns)
{
    columns.insert(filter.column);
    if (filter.other >= 0) {
        columns.insert(filter.other);
    }
    if (filter.ofEach >= 0) {
        columns.insert(filter.ofEach);
    }
    for (const auto& each : filter.rows) {
        collectColumns(each, columns);
    }
}

/// Since: the days from the row before, by the date on the right, to this one, by the date on the left.
enum class Sign { Plus, Minus, Times, Over, Since };

/// A measure worked out of two columns: of each row, but for the sum of a quotient, which is that of the two sums.
struct Formula {
    int left = -1;
    Sign sign = Sign::Plus;
    int right = -1;
    bool percent = false; ///< of Over
    std::string name; ///< of the result: "revenue"
    bool ofRest = false; ///< of Over: what is left of the first without the second, by the first: a margin
    bool operator==(const Formula&) const = default;
};

constexpr std::int64_t mostBarsUnasked = 30;

/// A question as the planner understood it.
struct Reading {
    Operation operation = Operation::ListRows;
    Function function = Function::Rows;
    std::optional<int> measure;
    std::optional<Formula> formula; ///< the measure is this one's result
    std::optional<Filter> threshold; ///< of Entities: which are kept, by their number
    std::vector<int> outerGroups; ///< of Entities: the numbers of each of these are taken together
    Period innerPeriod = Period::None; ///< of Entities: what there is a number of is a period
    std::optional<Function> outer; ///< of Entities: what becomes of the numbers; Rows counts the entities, none lists
    std::vector<std::pair<Function, int>> also; ///< further numbers of each group, or of all rows
    std::vector<int>
        columns; ///< what correlation, missing values, duplicates, distribution and lists look at; empty: all
    std::vector<int> groups;
    std::vector<Filter> filters;
    Period period = Period::None;
    std::optional<int> date; ///< the column of the period
    std::optional<int> limit;
    bool ascending = false;
    bool ofTop = false; ///< of Share: the part of the whole that the first groups have together
    int lag = 1; ///< of Change: so many periods before
    bool cumulative = false; ///< of Trend: each period with all before it
    std::optional<int> window {}; ///< of Trend: the average, or the sum, of so many periods
    bool windowSum = false;
    bool sorted = false; ///< an order was asked for
    bool bySize = false; ///< rank by absolute value: refunds are negative
    bool fromEnd = false; ///< the last rows, not the first
    Cleaning cleaning; ///< of CleanUp
    bool marksUnusual = false; ///< of Change: the changes that lie far from the others
    bool onlyWithGaps = false; ///< of Missing: only the columns that have any
    bool countOnly = false; ///< how many duplicates or outliers, not which
    Chart chart = Chart::None;
    bool drawnUnasked = false; ///< bars that nobody spoke of
    std::vector<ReadingNote> notes; ///< what was assumed
};

/// "cost per hour" is the quotient of both sums.
inline bool isRatioOfSums(const Reading& reading)
{
    return reading.formula && reading.formula->sign == Sign::Over && reading.function == Function::Sum;
}

/// The quantity and the price of a revenue.
inline bool isFactor(const Reading& reading, int column)
{
    const auto& formula = reading.formula;
    return formula && formula->sign == Sign::Times && (formula->left == column || formula->right == column);
}

/// "share of revenue of the top 5 customers": of all of them together.
inline bool isOfTop(const Reading& reading)
{
    return reading.operation == Operation::Share && reading.ofTop;
}

/// "share of cancelled orders by region": of each region's orders. With a time only, "share of revenue by region in
/// 2024" is that of the regions; so is it with what all rows of a region meet, or none.
inline bool isShareWithin(const Reading& reading)
{
    return !reading.groups.empty() && std::ranges::any_of(reading.filters, [&](const Filter& each) {
        return each.test != Test::DateRange && !std::ranges::contains(reading.groups, each.column);
    });
}

} // namespace core::builtin
