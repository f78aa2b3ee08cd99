// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/table.h"

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

/// The day of an ISO date, with or without a time behind it.
std::optional<std::chrono::sys_days> dayIn(std::string_view text);
std::optional<std::chrono::sys_days> dayIn(const sandbox::Cell& value);

/// The first day of the year (12), quarter (3) or month (1) that a day is in, and of the one after it.
std::pair<std::chrono::sys_days, std::chrono::sys_days> monthsAround(std::chrono::sys_days day, unsigned months);

/// Whether data that leave out so many days at an end of a period cover only a part of it. `spacing`: usual days
/// between two records, for a month that is one row is whole. Holidays at an end of a year are no three weeks.
bool isPartial(std::chrono::days gap, std::chrono::days length, std::chrono::days spacing);

} // namespace core
