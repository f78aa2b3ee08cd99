// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <optional>
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
    Describe,
    Columns,
    CleanUp
};

/// What becomes of a column's numbers. Rows: the column does not matter, rows are counted.
enum class Function { Rows, Sum, Mean, Median, Minimum, Maximum, Distinct };

enum class Chart { None, Line, Bar, Pie, Histogram, Scatter };

enum class Test {
    Equals,
    NotEquals,
    OneOf,
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
    DateRange
};

/// A condition on rows. Of a DateRange the values are ISO dates: from, and the first day after; "" is open.
struct Filter {
    int column = -1;
    Test test = Test::Equals;
    std::vector<std::string> values;
    std::vector<double> numbers;
    std::string words; ///< a date range as a person says it: "in 2024"
    bool operator==(const Filter&) const = default;
};

/// A question as the planner understood it.
struct Reading {
    Operation operation = Operation::ListRows;
    Function function = Function::Rows;
    std::optional<int> measure;
    std::optional<std::pair<int, int>> product; ///< the measure is these columns multiplied
    std::vector<int>
        columns; ///< what correlation, missing values, duplicates, distribution and lists look at; empty: all
    std::vector<int> groups;
    std::vector<Filter> filters;
    Period period = Period::None;
    std::optional<int> date; ///< the column of the period
    std::optional<int> limit;
    bool ascending = false;
    bool sorted = false; ///< an order was asked for
    bool bySize = false; ///< rank by absolute value: refunds are negative
    bool fromEnd = false; ///< the last rows, not the first
    bool countOnly = false; ///< how many duplicates or outliers, not which
    Chart chart = Chart::None;
    std::vector<ReadingNote> notes; ///< what was assumed
};

/// "share of cancelled orders by region": of each region's orders. With a time only, "share of revenue by region in
/// 2024" is that of the regions.
inline bool isShareWithin(const Reading& reading)
{
    return !reading.groups.empty()
        && std::ranges::any_of(reading.filters, [](const Filter& each) { return each.test != Test::DateRange; });
}

} // namespace core::builtin
