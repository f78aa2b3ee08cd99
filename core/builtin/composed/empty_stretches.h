// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"

#include <vector>

namespace core::builtin {

/// "months without a call at Q3", "calls at Q3 per month on average": a stretch of time without any is 0, as far as the
/// data reach.
bool countsEmptyStretches(const Query& query);
std::vector<Filter> timesOf(const Query& query); ///< which stretches of time they are

} // namespace core::builtin
