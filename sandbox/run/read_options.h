// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/column_type.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// How one column is to be read. Empty members stay the reader's to decide.
struct ColumnOptions {
    std::string name; ///< of the column as the reader names it; options of a column that is not there are left aside
    std::optional<ColumnType>
        type; ///< never Other; whether a number is whole, and a date has a time, is the reader's to see
    std::optional<std::string> decimal; ///< "." or ","
    std::optional<bool> dayFirst; ///< where a date could be day/month or month/day
    std::optional<std::vector<std::string>> missingWords; ///< exact spellings, besides those that pandas knows
    std::vector<std::string> keptWords {}; ///< of those that pandas knows: values here, as Namibia's NA
    bool operator==(const ColumnOptions&) const = default;
};

/// How a text is to be read: what a person says of it and the reader does not guess. Empty members stay the reader's to
/// decide, so the same options serve the next file of that kind.
struct ReadOptions {
    std::optional<std::string> encoding; ///< Python's name: "cp1252"
    std::optional<std::string> delimiter; ///< any sign but a quote or a line break; up to four bytes
    std::optional<std::string>
        comment; ///< what comments between records begin with, two bytes at most; empty: there are none
    std::optional<std::string> quote; ///< one of "'`~|%^$*#@, or “; empty: quotes mean nothing
    std::optional<std::string> escape; ///< a backslash; empty: a quote is escaped by doubling
    std::optional<bool> strayQuotes; ///< lone quotes in cells are part of their text
    std::optional<bool> lineComments; ///< what stands behind # in a line is left out
    std::optional<int> skippedRows; ///< lines before the header
    std::optional<int> headerRows; ///< 0: there is no header
    std::optional<int> footerRows; ///< records at the end that are left out
    std::optional<int>
        surplusColumns; ///< behind those of the table, for records with too many fields, which are left out else
    std::optional<std::string> decimal; ///< "." or ",", where both fit
    std::optional<bool> dayFirst; ///< for all columns
    std::vector<ColumnOptions> columns;
    bool operator==(const ReadOptions&) const = default;

    bool isEmpty() const { return *this == ReadOptions {}; }
    /// Nothing where nothing is said of that column.
    const ColumnOptions* find(std::string_view name) const;
    /// Those of that column, added if there are none.
    ColumnOptions& column(const std::string& name);
    void dropEmptyColumns(); ///< those of which nothing is said
};

/// The keys are those of the scanner's report; what is not said is left out. from_json throws for an unknown key and
/// for a value that no file can be read by.
void to_json(Json& json, const ReadOptions& options);
void from_json(const Json& json, ReadOptions& options);

} // namespace sandbox
