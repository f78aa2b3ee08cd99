// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/in_short.h"
#include "core/builtin/schema/schema.h"

#include <set>
#include <string>

namespace core::builtin {

/// The columns that hold what the question says of weekdays, hours and weekends: "weekday", "hour", "part of week".
std::set<std::string> partsOfTimeIn(const std::string& question);

/// As these columns and their values are called, where the data have them: "on Mondays before 9 am" is "on monday with
/// hour under 9".
Reworded inPartsOfTime(Reworded question, const Schema& schema);

} // namespace core::builtin
