// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/layout.h"
#include "sandbox/scan/profile/fact.h"
#include "sandbox/scan/profile/gathered.h"
#include "sandbox/scan/profile/subtotals.h"
#include "sandbox/scan/profile/totals.h"
#include "sandbox/scan/text/encoding.h"

#include <string>
#include <vector>

namespace scan {

/// Records and values of the likely key that occur again.
struct Repeats {
    RecordTable::Found found;
    std::int64_t looked = 0; ///< records compared
    std::int64_t keys = 0; ///< of them with a key
    std::size_t keyColumn = 0; ///< beyond the last one: there is none
};

/// What the whole file says.
struct Scan {
    std::int64_t bytes = 0;
    sandbox::ReadOptions options;
    Encoding encoding;
    bool checksText = false; ///< that it is UTF-8 is still to be seen
    Layout layout;
    std::int64_t end = 0; ///< in the file: there the table ends
    std::vector<std::string> lastRow; ///< of the table
    Totals totals;
    std::vector<Subtotals> subtotals; ///< by column
    std::vector<std::string> notes; ///< the records below the table, left out
    std::int64_t rows = 0;
    Trouble tooLong; ///< records with more cells than columns: rejected
    std::size_t mostCells = 0; ///< of those
    Trouble tooShort; ///< records with fewer cells: the rest is missing
    Trouble surplus; ///< records with empty cells behind the last column: rows without them
    Trouble comments; ///< records that are comments, left out; by their index
    std::int64_t strayQuoteLine = 0; ///< a quote opened there and never closed, so quotes mean nothing in this file
    std::vector<ColumnEvidence> evidence;
    std::vector<ColumnPlan> plans;
    std::vector<ColumnStatistics> statistics;
    std::vector<std::vector<std::string>> preview;
    LineMap lines;
    Repeats repeats;
    std::vector<Fact> facts; ///< only of a whole file
};

} // namespace scan
