// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"
#include "sandbox/scan/profile/column_plan.h"
#include "sandbox/scan/profile/evidence.h"

#include <span>
#include <string>
#include <vector>

namespace scan {

/// `delimiter` breaks ties: where semicolons separate columns, the comma is the decimal sign and the day comes first.
/// `options` go by `names`; a type that no cell has is not granted.
std::vector<ColumnPlan> planColumns(std::span<const ColumnEvidence> columns, char delimiter,
    std::span<const std::string> names, const sandbox::ReadOptions& options);

} // namespace scan
