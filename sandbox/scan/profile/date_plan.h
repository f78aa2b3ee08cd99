// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/column_plan.h"
#include "sandbox/scan/profile/evidence.h"

#include <optional>

namespace scan {

/// The order of day and month where a column alone is undecided.
struct DateHabits {
    bool dayFirst = false; ///< what the rest of the file suggests
    std::optional<bool> chosen; ///< what a person says
};

/// How the dates of a column are read, with a format for each way in which they are written. `clocks`: those of the
/// cells without a day, else of those with one.
void planDate(ColumnPlan& plan, const ColumnEvidence& column, const DateHabits& habits, bool clocks = false);

} // namespace scan
