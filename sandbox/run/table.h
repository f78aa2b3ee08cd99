// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/column_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sandbox {

/// A missing value is std::monostate. Dates and durations are ISO 8601 text.
/// JSON has no infinity: it travels as {"number": "inf" | "-inf"}.
using Cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;
void cellToJson(Json& json, const Cell& cell);
Cell cellFromJson(const Json& json);
/// How a person reads it: no exponent below 1e15, at most 6 significant decimals, "" for missing.
std::string cellText(const Cell& cell);
/// The same of a cell in a column of that type: durations as durationText().
std::string cellText(const Cell& cell, ColumnType type);
/// "1:30:05", "3 days 4:05:06", "-0:00:01.5" of an ISO 8601 duration as Assay and pandas write it; other text as it is.
std::string durationText(const std::string& iso);
std::string durationText(double seconds);
/// With all its digits and no more, as Python writes it: "3.0", "0.1", "1e+300", "inf".
void appendNumber(std::string& text, double number);
/// Nothing where it is no such text.
std::optional<double> durationSeconds(const std::string& iso);

struct TableColumn {
    std::string name;
    ColumnType type = ColumnType::Other;
    std::optional<unsigned> periodMonths {}; ///< that each of its dates stands for; 0: its day. The host may know it.
    bool operator==(const TableColumn&) const = default;
};

/// How many months a date stands for, where that is told.
void monthsToJson(Json& json, const char* key, std::optional<unsigned> months);
std::optional<unsigned> monthsFromJson(const Json& json, const char* key);

/// A data frame as it is shown. A meaningful index comes as leading columns.
/// rows holds the first rows only (10,000 at most); rowCount is the length of the whole frame.
struct Table {
    std::string name;
    std::vector<TableColumn> columns;
    std::int64_t rowCount = 0;
    std::vector<std::vector<Cell>> rows;
    std::optional<unsigned> headMonths {}; ///< the same of dates that its columns are called by
    bool operator==(const Table&) const = default;
};
/// {"kind": "table", "name", "columns": [{"name","type","period_months"}], "row_count", "rows": [[…]],
///  "head_months"}. What comes out of the jail may have columns of numbers packed: with "numbers", base64 of a
/// little-endian double for each row (NaN: missing), in the place of cells in "rows".
void to_json(Json& json, const Table& table);
void from_json(const Json& json, Table& table);

} // namespace sandbox
