// SPDX-License-Identifier: GPL-3.0-or-later
// Datasets for the planner's tests: the samples as they were scanned, and some made up.
#pragma once

#include "core/dataset.h"

#include <string>

namespace test {

/// "orders" or "seattle_weather".
core::Dataset sample(const std::string& name);
/// No date, no default measure: name, score, points, team, active.
core::Dataset players();
/// Two dates that are named for what happened, a yes or no, a salary.
core::Dataset staff();
/// Quantity and price but no revenue.
core::Dataset basket();
/// Durations and no numbers: agent, team, started, took. About two hours each.
core::Dataset calls();
/// Names with quotes, backslashes, line ends and code in them.
core::Dataset hostile();
/// `count` columns of numbers.
core::Dataset wide(int count);

} // namespace test
