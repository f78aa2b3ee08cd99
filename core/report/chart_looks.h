// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <string_view>

namespace core::report {

bool isDrawn(const Step& step); ///< its result has a chart or a picture

/// Python: `tidy(figure)` makes what matplotlib drew look like the pictures of a report, whose colours and shapes of
/// series it sets.
extern const std::string_view chartLooks;
/// Python: has `tidy` look at each chart that pandas draws.
extern const std::string_view tidiesEachChart;

} // namespace core::report
