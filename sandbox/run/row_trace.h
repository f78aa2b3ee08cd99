// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that a number is made of, as conditions on a loaded frame: values only, so that finding them runs no code of
// anybody's.
#pragma once

#include "sandbox/run/comparison.h"
#include "sandbox/run/state_view.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sandbox {

/// What of a date a condition is about.
enum class DatePart { Whole, Year, Quarter, Month, Day, Hour, Weekday, WeekdayName, MonthName };

struct RowCondition {
    std::string column;
    Comparison comparison = Comparison::Equal;
    std::vector<Cell> values {}; ///< dates as ISO 8601 text
    DatePart part = DatePart::Whole;
    bool any = false; ///< one of several that suffice
    bool loose = false; ///< texts are the same whatever their case and the spaces around them
    bool operator==(const RowCondition&) const = default;
};

/// Something computed of the rows, by pandas' name: "sum", "mean", "len", …
struct RowFigure {
    std::string function;
    std::string column; ///< empty: of whole rows
    bool operator==(const RowFigure&) const = default;
};

/// Another frame of which each row of the first finds one row, or none, by keys.
struct RowLookup {
    TableReader frame;
    std::vector<std::string> keys; ///< of the rows so far
    std::vector<std::string> theirs; ///< what these are there
    bool all = false; ///< rows that find none stay
    std::vector<std::string> columns {}; ///< of that frame, which conditions and later keys may name
    bool operator==(const RowLookup&) const = default;
};

/// Rows of a loaded frame, as it was loaded.
struct RowTrace {
    TableReader frame;
    std::vector<RowLookup> lookups {}; ///< where a key of one finds several rows, nothing is traced
    std::vector<RowCondition> conditions {}; ///< none: all rows
    std::vector<RowFigure> figures {};
    bool operator==(const RowTrace&) const = default;
};
void to_json(Json& json, const RowTrace& trace);

struct TracedRows {
    std::vector<std::uint32_t> rows; ///< positions in the frame, ascending
    std::vector<Cell> figures; ///< one each; missing: not to be computed of these rows
};

} // namespace sandbox
