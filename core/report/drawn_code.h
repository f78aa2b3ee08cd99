// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_fix.h"
#include "core/domain/step.h"

#include <optional>
#include <string>

namespace core::report {

/// What makes Python code draw the table that it ends with as such a chart.
std::optional<CodeFix> drawingFix(const std::string& code, const sandbox::ChartSpec& chart);

/// The approved code of the latest run, and lines that draw what is derived from its table: as it runs outside.
std::string codeThatDraws(const Step& step);

} // namespace core::report
