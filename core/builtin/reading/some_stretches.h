// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/builtin/schema/schema.h"

#include <set>

namespace core::builtin {

/// "jobs per day on Mondays": the columns of conditions that only some of the date's stretches can meet. Those without
/// any rows would count with all others that have none.
std::set<int> columnsOfSomeStretches(const std::vector<Filter>& filters, int date, Period period, const Schema& schema);

bool isZeroOfNone(Function function); ///< of no rows it is 0, and not nothing

} // namespace core::builtin
