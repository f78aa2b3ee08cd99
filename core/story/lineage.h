// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the analysis: which steps it is made of, going back, and running approved steps again.
#pragma once

#include "core/domain/progress.h"
#include "core/review/run_approved.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// The name of the state that the step's latest run made.
std::string stateName(const Step& step);

/// The steps that the present state is made of (those that are Done), in the order in which they ran.
std::vector<Step> lineage(std::vector<Step> steps);
/// The steps that led to `step` and that step, in order. BadInput where a link is missing.
Result<std::vector<Step>> lineageOf(const std::vector<Step>& steps, std::int64_t step);

/// Makes the state after `step` the present one in the document (0: the clean one): steps that do not belong to it are
/// Undone, those that do are Done again. The jail follows at the next run.
Result<void> branchFrom(std::int64_t step, Workspace& workspace);
/// Undoes a step and what was built on it.
Result<void> undo(std::int64_t step, Workspace& workspace);

/// The files of the analysis as a jail is given them.
std::vector<sandbox::Input> inputsOf(const std::vector<Dataset>& datasets);
/// Makes these files, and no others, those that the jail sees and that SQL reads tables of.
Result<void> giveFiles(const std::vector<Dataset>& datasets, sandbox::Wall& wall);

/// Those whose files are as they were read. BadInput where one of `needed` (names of files) is not, or one that the
/// state after `steps` was made of.
Result<std::vector<Dataset>> unchangedFor(const std::vector<Step>& steps, const Workspace& workspace,
    const std::vector<std::string>& needed, FileWatch& files);

/// BadInput where a file is gone or changed: a result must be of the bytes whose hash the record names.
Result<void> checkUnchanged(const std::vector<Dataset>& datasets);

/// The steps of the present state whose approval was not given by this user on this machine (the document came from
/// elsewhere), in order. They are not run again, only after approveAgain().
std::vector<Step> approvedElsewhere(const Workspace& workspace);
/// All such steps, also those that the present state is not built on.
std::set<std::int64_t> foreignSteps(const Workspace& workspace);
/// All steps. One whose record is not as Assay wrote it for this user on this machine has one check that says so, in
/// place of those that it came with; one of which only the plan is not, a further one.
std::vector<Step> stepsWithSeals(const Workspace& workspace);
/// All files, with a warning where what was counted is not as Assay wrote it for this user on this machine.
std::vector<Dataset> datasetsWithSeals(const Workspace& workspace);
/// What stepsWithSeals() and datasetsWithSeals() go by. To be called when a step's run and answer are recorded, …
Result<void> vouchFor(std::int64_t step, Workspace& workspace);
/// … its plan, …
Result<void> vouchForPlan(std::int64_t step, Workspace& workspace);
/// … and a file, by its name in the analysis.
Result<void> vouchForFile(const std::string& name, Workspace& workspace);
bool isVouchedFor(const std::string& file, const Workspace& workspace);
/// Approves the code of such a step, `code` as it was shown, in the place of the approval that it came with. BadInput
/// for other code.
Result<void> approveAgain(
    std::int64_t step, const std::string& code, const std::string& user, ApprovalMethod method, Workspace& workspace);

/// Makes the state after `steps` current in the jail: goes back to the nearest one that is still there and runs the
/// rest again, on behalf of `user`. NotApproved where one of those was approved elsewhere. Gives the code whose state
/// could not be kept, for RunPlace::prelude.
Result<std::vector<sandbox::EarlierCode>> restoreState(const std::vector<Step>& steps, const std::string& user,
    const Bench& bench, const Progress& progress, std::stop_token stop);

/// The name of the present state: of the run that made it; empty for the clean one.
std::string presentState(const Workspace& workspace);
/// The approved bytes of the step again, on the current state.
Result<sandbox::RunResult> runStepAgain(const Step& step, const std::string& user,
    const std::vector<sandbox::EarlierCode>& prelude, const Bench& bench, const Progress& progress,
    std::stop_token stop);
/// In words; empty: the same result.
std::vector<std::string> differencesBetween(const sandbox::RunResult& before, const sandbox::RunResult& now);
/// The files that this code of the step names, as its check found.
std::vector<std::string> filesRead(const Step& step, const std::string& code);

/// Has `look` look at the state called `state` in the jail. Nothing where that state is not there any more.
template <typename Look>
auto lookAt(const std::string& state, const Bench& bench, Look look)
    -> Result<std::optional<typename decltype(look(bench.wall))::value_type>>
{
    const auto there = bench.wall.goTo(state);
    if (!there) {
        return std::unexpected(there.error());
    }
    if (!*there) {
        return std::nullopt;
    }
    return look(bench.wall);
}

} // namespace core
