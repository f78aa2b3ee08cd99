// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/beginning.h"
#include "sandbox/scan/dialect/candidate.h"

#include <string_view>
#include <vector>

namespace scan {

/// All ways to read the sample that it gives reason to try, those first that are believed where others cost the same.
std::vector<Candidate> candidatesIn(const Beginning& beginning);

/// Spaces alone separate the columns that seem to be aligned at `starts`, or more of them.
bool arePlainRuns(std::string_view sample, const std::vector<int>& starts);

} // namespace scan
