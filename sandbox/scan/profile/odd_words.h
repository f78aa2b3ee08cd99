// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/column.h"

#include <string>
#include <vector>

namespace scan {

/// A word that is no value of the kind that its column otherwise has.
struct OddWord {
    std::string text;
    std::int64_t count = 0;
};

/// All that stands between the numbers, dates or booleans of a column that was kept as text for it, where that is a few
/// words; else nothing. The one that was met first is the first.
std::vector<OddWord> oddWordsOf(
    const ColumnEvidence& evidence, const ColumnPlan& plan, const ColumnStatistics& statistics);

} // namespace scan
