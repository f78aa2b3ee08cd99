// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <string>
#include <vector>

namespace core::report {

/// Sentences without which a reader takes the figures otherwise; none of code that is not as the planner wrote it.
std::vector<std::string> assumptionsOf(const Step& step, const Translate& translate);

/// The chart with those of its periods that are not whole, but for what such a sentence says already.
sandbox::ChartSpec withoutAssumed(sandbox::ChartSpec chart, const Step& step);

} // namespace core::report
