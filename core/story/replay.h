// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above the lineage of a document: its steps and data with what is to be told of them today, and all of it
// run again.
#pragma once

#include "core/story/derived_frames.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// stepsWithSeals(), and of answers whose data are read otherwise now that they are of an earlier reading.
std::vector<Step> stepsWithOrigin(const Workspace& workspace);
/// datasetsWithSeals(), and of derived data that their step was undone or run again.
std::vector<Dataset> datasetsWithOrigin(const Workspace& workspace);

/// A step that was run again, beside its record.
struct Replayed {
    std::int64_t step = 0;
    std::string question;
    sandbox::RunResult result;
    std::vector<std::string> differences; ///< in words; empty: the same result
};

/// Runs the steps of the present state again from a clean one and compares every result.
Result<std::vector<Replayed>> replay(const Workspace& workspace, const std::string& user, const Bench& bench,
    const Progress& progress, std::stop_token stop);

} // namespace core
