// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <string>
#include <vector>

namespace core::report {

/// A step that a report shows, and how.
struct ShownStep {
    const Step* step = nullptr;
    StepChoice choice {};
    std::string title {}; ///< the chosen one, or the question
};
/// In their order. The source must outlive them.
std::vector<ShownStep> shownSteps(const ReportSource& source);

/// Whether the code of the step's run names the file, or the look at it could not tell.
bool mayRead(const Step& step, const std::string& file);

} // namespace core::report
