// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Makes the jail ready for the analysis' files ahead of need: after one was changed or removed it has to warm up
/// again.
Result<void> prepare(const Workspace& workspace, const Bench& bench);

/// Earlier questions that were answered, and what was asked to change of them; failed and discarded ones are left out.
std::vector<Exchange> historyBefore(const std::vector<Step>& steps, std::int64_t id);
/// What a planner is asked: the question with what was answered before that step.
PlanRequest planRequestFor(const Question& question, std::int64_t id, const Workspace& workspace, const Bench& bench,
    std::optional<Revision> revision = {});

/// Checks the code of a proposal, and of what is approved along with it, and records it as the step's last one.
Result<Step> recordChecked(std::int64_t step, Proposal proposal, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

} // namespace core
