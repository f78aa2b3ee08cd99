// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/repeated_header.h"
#include "sandbox/scan/tokenizer.h"
#include "sandbox/scan/wishes.h"

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
    std::vector<std::string> headerLines; ///< the cells of each line of names, with commas between, where several are joined and nobody chose that
    std::size_t headerCells = 0; ///< how many of the names the file gives
    bool firstUnnamed = false; ///< the name that it leaves out is the first column's, not the last one's
    std::vector<std::int64_t> longLines; ///< of the file, from 1, between header and first record: records with too many cells, left out
    char headerDelimiter = 0; ///< another sign than the table's separates them; a space: one or more; 0: the table's own
    std::int64_t endIndex = std::numeric_limits<std::int64_t>::max(); ///< the table ends before it, counted as `skipped`
    std::int64_t nextIndex = 0; ///< likewise, where another table begins
    std::int64_t nextLine = 0; ///< of the file, from 1, where it begins; 0: there is none
    std::string comment; ///< records that begin with it are none: "#"; ruleSign: lines drawn across the table, too; repeatedHeaderSign: the names again; empty: all are
};

struct Sniffed {
    Dialect dialect;
    std::string separator; ///< what the dialect's delimiter, the stand-in, is in the file; empty: the delimiter itself
    std::vector<int> columnStarts {}; ///< the columns are aligned there (aligned.h), and the delimiter is the stand-in; empty: they are not
    bool curly = false; ///< “curly quotes” enclose cells; the dialect's quote stands for them
    bool strayQuotes = false; ///< lone quotes in cells are read as doubled (stray_quotes.h)
    bool lineComments = false; ///< comments stand behind cells (line_comments.h)
    std::int64_t strayQuoteLine = 0; ///< quotes do not pair up from there on, so they mean nothing in this file; 0: they do
};

/// From the start of the file (UTF-8): the dialect that explains most of it (price.h).
/// What `wishes` says is taken as it is.
Sniffed sniffDialect(std::string_view head, const Wishes& wishes);
/// Title lines, header, column names. `head` as above.
Layout findLayout(std::string_view head, const Dialect& dialect, const Wishes& wishes);
/// As pandas: x, x.1, x.2; an empty name becomes "Unnamed: 3".
std::vector<std::string> uniqueNames(std::vector<std::string> names);

} // namespace scan
