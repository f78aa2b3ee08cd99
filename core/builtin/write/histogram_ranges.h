// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"

#include <set>

namespace core::builtin {

constexpr int usualRanges = 20;

/// How many ranges a histogram of the column has; 0: such as suit all the numbers of the file, of which no condition
/// leaves some out.
inline int rangesOf(int column, const std::vector<Filter>& filters, int asked = 0)
{
    std::set<int> limited;
    for (const auto& each : filters) {
        collectColumns(each, limited);
    }
    return asked == 0 && limited.contains(column) ? usualRanges : asked;
}

} // namespace core::builtin
