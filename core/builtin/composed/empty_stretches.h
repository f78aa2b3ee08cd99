// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <vector>

namespace core::builtin {

/// "months without a call at Q3", "calls at Q3 per month on average": a stretch of time without any is 0, as far as the
/// data reach.
bool countsEmptyStretches(const Query& query);
/// "jobs per day on Mondays": of the stretches without any, only some can have one.
bool countsStretchesInVain(const Query& query, const Schema& schema);
std::vector<Filter> timesOf(const Query& query); ///< which stretches of time they are

} // namespace core::builtin
