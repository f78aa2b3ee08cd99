// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of data that are read otherwise now: they stay, are marked, and run again where a person says so.
#pragma once

#include "core/story/bench.h"
#include "core/story/lineage.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// The steps of the present state that began with frames which the import contracts read otherwise now, and those that
/// only have what such a step left; each with what is to be told.
std::vector<std::pair<std::int64_t, CheckFact>> readAsBefore(
    const std::vector<Step>& steps, const std::vector<Dataset>& datasets);

/// What a step that ran again shows beside what the former one did.
Check comparedWith(const Step& former, const Step& now);

/// Of how many of these stepsWithOrigin() says so.
int countReadAsBefore(const std::vector<Step>& steps);

/// What became of answers that were to run again.
struct RunAnew {
    int ran = 0; ///< those that failed among them
    int failed = 0;
    int leftOut = 0; ///< they begin with what one of those was to leave
    int chartsLost = 0; ///< changes of charts that are not drawn of the same columns any more
    bool operator==(const RunAnew&) const = default;
};

/// Runs those of them again that were not yet, with the data as they are read now, in their order: the code of each,
/// which a person sees on its card and hereby approves, as a step of its own, whose checks say what differs. The former
/// answers stay, and what a person changed of their charts holds for the new ones. A run that fails is a step of its own,
/// too, and those that begin with what it was to leave do not run.
Result<RunAnew> runReadAnew(
    const std::string& user, Workspace& workspace, const Bench& bench, const Progress& progress, std::stop_token stop);

} // namespace core
