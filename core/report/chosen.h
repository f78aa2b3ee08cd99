// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <vector>

namespace core {

/// Puts them into the source.
void choose(ReportSource& source, ReportChoices choices);
/// Every step that has something to show, in the order chosen. Of those nobody chose, the ones that are done are shown.
std::vector<StepChoice> stepChoices(const ReportSource& source);

} // namespace core
