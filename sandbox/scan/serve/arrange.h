// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/plan.h"
#include "sandbox/scan/records/pages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Which rows of a table are wanted, and in what order.
struct Arrangement {
    std::string filter; ///< rows with a cell that contains it, whatever the case; empty: all
    std::optional<std::size_t> column; ///< to sort by; none: as in the file
    bool descending = false;
    ColumnPlan plan; ///< how the cells of that column are read
};

/// From JSON: {"filter", "column", "descending", "type", "decimal", "day_first", "minutes_seconds", "missing_words"};
/// only what is needed must be there. Fault: usage.
Expected<Arrangement> parseArrangement(std::string_view json);

/// Numbers of rows, from 0. Rows whose cell says nothing come last, equal ones as in the file. Several threads; four
/// bytes a row, sixteen while it sorts, and the different texts of a column of text. Faults: of reading;
/// too_much_text.
Expected<std::vector<std::uint32_t>> arrange(
    const File& file, const Encoding& encoding, const Layout& layout, const Arrangement& wanted);

} // namespace scan
