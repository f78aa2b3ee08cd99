// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/statistics.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Values of a column that name sums of the other rows, as exports of pivot tables hold them between those.
struct Subtotals {
    std::vector<std::string>
        labels; ///< "North Total" where "North" is a value too, and "Subtotal"; as they are written
    std::int64_t rows = 0; ///< that have them
};

/// Only of columns of which every value is known. `total`: the label of the row of totals at the end; above "Total:
/// Account" stands perhaps "Total: Campaigns". `all`: a group may be a value of another column ("Subtotal North").
Subtotals subtotalsOf(
    const ColumnStatistics& statistics, std::string_view total, std::span<const ColumnStatistics> all);

} // namespace scan
