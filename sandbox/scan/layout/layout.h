// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"
#include "sandbox/scan/layout/repeated_header.h"
#include "sandbox/scan/text/tokenizer.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What lines drawn across a table begin with, as a comment's sign.
constexpr std::string_view ruleSign = "--";

/// So many of the first records tell where the tables of a file are.
constexpr std::size_t sampleRecords = 1000;

/// Where the table is in the file and what its columns are called.
struct Layout {
    Dialect dialect;
    std::int64_t skipped = 0; ///< lines before the header (or before the first record), as pandas counts them
    int headerRows = 1; ///< 0: there are no names
    std::int64_t dataIndex = 1; ///< of the first record, counted as `skipped`
    std::int64_t headerLine = 0; ///< of the file, from 1
    std::vector<std::string> names; ///< unique, never empty; one a column
    bool hasHeader() const { return headerRows > 0; }
    std::vector<std::string>
        headerLines; ///< the cells of each line of names, with commas between, where several are joined and nobody chose that
    std::vector<std::string>
        linesAbove; ///< likewise of lines above the names that have cells as records do, left out though nobody chose that
    std::vector<std::string> titleLines; ///< likewise of all other lines above the names that say something
    bool namesTrimmed = false; ///< they stand between lines that are drawn, with blanks around them
    std::size_t headerCells = 0; ///< how many of the names the file gives
    bool firstUnnamed = false; ///< the name that it leaves out is the first column's, not the last one's
    std::vector<std::int64_t>
        longLines; ///< of the file, from 1, between header and first record: records with too many cells, left out
    std::string longTotal; ///< the label of a row of totals among them
    std::size_t longCells = 0; ///< the most that one of them has
    char headerDelimiter
        = 0; ///< another sign than the table's separates them; a space: one or more; 0: the table's own
    std::int64_t endIndex
        = std::numeric_limits<std::int64_t>::max(); ///< the table ends before it, counted as `skipped`
    std::int64_t nextIndex = 0; ///< likewise, where another table begins
    std::int64_t nextLine = 0; ///< of the file, from 1, where it begins; 0: there is none
    std::string
        comment; ///< records that begin with it are none: "#"; ruleSign: lines drawn across the table, too; repeatedHeaderSign: the names again; empty: all are
};

/// Title lines, header, column names. `head`: the start of the file, in UTF-8.
Layout findLayout(std::string_view head, const Dialect& dialect, const sandbox::ReadOptions& options);
/// As pandas: x, x.1, x.2; an empty name becomes "Unnamed: 3".
std::vector<std::string> uniqueNames(std::vector<std::string> names);

} // namespace scan
