// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/row_trace.h"

#include <string>
#include <vector>

namespace core {

/// What the label of a group may say of a column of dates: "2024-03-01" is that day, or the week, month, quarter or
/// year that begins with it; 3 a month or a quarter of any year. Each meaning is conditions that hold together.
std::vector<std::vector<sandbox::RowCondition>> dateMeanings(const std::string& column, const sandbox::Cell& label);
/// What such conditions say of the stretch as long before, and of the same a year earlier; none: they name no stretch.
std::vector<std::vector<sandbox::RowCondition>> stretchesBefore(const std::vector<sandbox::RowCondition>& meaning);

} // namespace core
