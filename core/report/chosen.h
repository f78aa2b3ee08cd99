// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <vector>

namespace core {

/// What an analysis is called unless a person gives it a title, whatever its document is called: "Analysis of
/// orders.csv and shops.csv".
std::string titleOfFiles(const std::vector<Dataset>& datasets);
/// Puts them into the source.
void choose(ReportSource& source, ReportChoices choices);
/// Every step that has something to show or came to nothing, in the order chosen. Of those nobody chose, the ones that
/// are done are shown, and were not run anew.
std::vector<StepChoice> stepChoices(const ReportSource& source);

/// What checks say of other steps, by the numbers that these have in the report; of one that is not in it, by its
/// question. The source then names no step by its id any more.
void numberSteps(ReportSource& source);

} // namespace core
