// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported script or notebook runs.
#pragma once

#include "core/report/report.h"
#include "core/report/shown_steps.h"

#include <vector>

namespace core::report {

/// A step of the report, or one that is not in it and makes what the code of a later one goes on from.
struct CodeStep {
    ShownStep shown;
    bool isInReport = true;
};
/// In the order chosen, but each behind those it needs. The source must outlive them.
std::vector<CodeStep> codeSteps(const ReportSource& source);
/// Copies of them, for what asks for the steps of a document.
std::vector<Step> stepsOf(const std::vector<CodeStep>& steps);

} // namespace core::report
