// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <string>
#include <vector>

namespace core::report {

/// Sentences without which a reader takes the figures otherwise; none of code that is not as the planner wrote it.
std::vector<std::string> assumptionsOf(const Step& step, const Translate& translate);

} // namespace core::report
