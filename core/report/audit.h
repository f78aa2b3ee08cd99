// SPDX-License-Identifier: GPL-3.0-or-later
// What an auditor reads of one step beside its code.
#pragma once

#include "core/report/blocks.h"

#include <string>
#include <vector>

namespace core::report {

/// What its section there is called: "A.8".
std::string placeInAppendix(const Step& step, const ReportSource& source);

std::string placeAndTitle(const Step& step, const ReportSource& source); ///< "A.8 (Top customers)"

/// What a person wrote, changed or chose without a planner: the code, and charts after the run; a line each.
std::vector<std::string> changedByHand(const Step& step, const ReportSource& source);

/// The steps in which fixes that findings of this one offered were taken, each by its place and title.
std::vector<std::string> fixesTakenFrom(const Step& step, const ReportSource& source);

/// What was approved with the code that ran last, to check its answer: the second method, properties.
std::vector<Part> approvedAlong(const Step& step, const Translate& translate);

/// Runs before the latest one; code that differs in a few lines from the one approved at last is told by these.
std::vector<Block> earlierAttempts(const Step& step, const Translate& translate);
/// What the look at that code found before it was approved all the same.
Points foundBefore(const Step& step, const std::string& code, const Translate& translate);

/// Versions, limits and the jail as the first run had them; the same of all is said once.
std::vector<Fact> commonProvenance(const ReportSource& source);
/// Of the step's latest run, what is not common, and which files it read; a file's hash where it is not the file's own.
std::vector<Fact> ownProvenance(const Step& step, const std::vector<Fact>& common, const ReportSource& source);

} // namespace core::report
