// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/statistics.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace scan {

/// The last row sums up those above it.
struct Totals {
    std::string label; ///< "Total"; empty: it has none
    std::vector<std::size_t> columns; ///< with a sum in them, or the label's; none: the last row is like any other
    bool areAverages = false;
    bool filledIn = true; ///< false: nothing but the label stands there
};
/// A row with the word for it and gaps or a sum, or one whose number is the sum of the others;
/// or one with the word for averages whose numbers are those of the others.
Totals findTotals(const std::vector<std::string>& lastRow, std::span<const ColumnPlan> plans,
    std::span<const ColumnStatistics> statistics);

} // namespace scan
