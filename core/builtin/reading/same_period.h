// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/asked_time.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// "ordered and paid on different days", "paid in the month in which it was ordered": two dates of a row, compared by
/// the day, the month or the year that they are in.
std::optional<AskedTime> samePeriod(const Opened& data, const Reworded& question);

} // namespace core::builtin
