// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <optional>

namespace core {

/// A number of the table by the column that names its rows: a line over time, or bars. `meant`: the column of the
/// number, else it is the first. Nothing: the table has no such shape.
std::optional<sandbox::ChartSpec> chartOf(const sandbox::Table& table, std::optional<int> meant = {});

/// What a person's own code for a question leaves undrawn: the chart of the table of groups that it ends with. It is no
/// part of the run's result, and stands behind all that is.
std::optional<sandbox::ChartSpec> derivedChart(const Step& step);

/// The displays of the latest run as its code made them, and the derived chart.
std::vector<sandbox::Display> displaysMade(const Step& step);

} // namespace core
