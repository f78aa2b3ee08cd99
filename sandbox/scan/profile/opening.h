// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/scan_result.h"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace scan {

/// The first rows of a table, of its numbers the values in order: what is seen only where rows follow each other.
struct Opening {
    static constexpr std::int64_t mostRows = 20'000;
    std::int64_t rows = 0;
    std::vector<std::int64_t> lines; ///< of the file, one a row
    std::vector<std::vector<double>>
        numbers; ///< by column; NaN: missing; empty: no column of numbers, or beyond the first ones
};

/// Called once for each row, after it is counted.
using RowSeen = std::function<void(const Opening& soFar, std::span<const std::string_view> cells)>;

/// Two megabytes at most; ends early where the file cannot be read any more.
Opening readOpening(const File& file, const Scan& scan, const RowSeen& seen);

} // namespace scan
