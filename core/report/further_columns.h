// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"

#include <vector>

namespace core::report {

/// Marks the columns of a display of the step that are as a file has them, and that nobody looks for: neither question
/// nor code names them, no answer points at them, and they do not name the rows.
void markFurther(TableBlock& block, const sandbox::Table& table, const Step& step, int display,
    const std::vector<Dataset>& datasets);

} // namespace core::report
