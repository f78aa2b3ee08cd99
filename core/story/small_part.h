// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "core/review/run_approved.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <stop_token>

namespace core {

/// Runs what was approved. Where it may take much and there are many rows, the same bytes run on a few of the rows
/// first, in forks that are thrown away; where that shows that a limit will be met, the run ends there and says what to
/// do. Waits for the columns that it reads of large files. In the state that the run is to begin from.
Result<sandbox::RunResult> runUnlessTooLarge(const Step& step, const Approval& approval, const Workspace& workspace,
    const Bench& bench, const Progress& progress, const std::stop_token& stop, const RunPlace& place);

/// Whether such a trial is worth its time.
bool isWorthATrial(const Proposal& proposal, const sandbox::Limits& limits);

} // namespace core
