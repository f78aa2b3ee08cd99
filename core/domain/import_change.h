// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

/// What a person says of one column against what the scanner found. Empty members stay the scanner's to decide.
struct ColumnChange {
    std::string name; ///< of the column as the profile names it; a change for a column that is not there is left aside
    std::optional<ColumnType> type; ///< Text, Number (whole or not is the scanner's to see), Boolean, Date, Time, Duration
    std::optional<std::string> decimal; ///< "." or ","
    std::optional<bool> dayFirst; ///< where a date could be day/month or month/day
    std::optional<std::vector<std::string>> missingWords; ///< exact spellings, besides those that pandas knows
    std::vector<std::string> keptWords {}; ///< of those that pandas knows: values here, as Namibia's NA
    bool operator==(const ColumnChange&) const = default;
};

/// What a person changed in the import contract of a file. With it the file is scanned again; empty members stay the
/// scanner's to decide, so the same change serves the next file of that kind.
struct ImportChange {
    std::optional<std::string> encoding; ///< Python's name: "cp1252"
    std::optional<std::string> delimiter; ///< one sign or a few
    std::optional<std::string> comment; ///< what comments between records begin with; empty: there are none
    std::optional<std::string> quote; ///< "\"", "'", “ or "": quotes mean nothing
    std::optional<std::string> escape; ///< "\\" or "": a quote is escaped by doubling
    std::optional<bool> strayQuotes; ///< lone quotes in cells are part of their text
    std::optional<bool> lineComments; ///< what stands behind # in a line is left out
    std::optional<int> skippedRows; ///< lines before the header
    std::optional<int> headerRows; ///< 0: there is no header
    std::optional<int> footerRows; ///< records at the end that are left out
    std::optional<std::string> decimal; ///< "." or ",", where both fit
    std::optional<bool> dayFirst; ///< for all columns
    std::vector<ColumnChange> columns;
    bool operator==(const ImportChange&) const = default;

    bool isEmpty() const { return *this == ImportChange {}; }
    /// The change of that column, added if there is none.
    ColumnChange& column(const std::string& name);
    void dropEmptyColumns(); ///< those of which nothing is said
};

void to_json(Json& json, const ImportChange& change);
void from_json(const Json& json, ImportChange& change);

} // namespace core
