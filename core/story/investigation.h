// SPDX-License-Identifier: GPL-3.0-or-later
// The story of a question, in two segments with a person between them.
#pragma once

#include "core/data/contracts.h"
#include "core/domain/progress.h"
#include "core/review/approval.h"
#include "core/story/bench.h"
#include "core/story/lineage.h"
#include "core/story/opened.h"
#include "core/story/proposed.h"
#include "core/story/result_store.h"
#include "core/workspace/workspace.h"
#include "sandbox/wall/wall.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Reads the file and adds what it holds to the analysis: one data set, or one for each table of a workbook or
/// database. What the analysis has of it already is replaced, and it takes the place of the same file that is gone from
/// where it was, or of one that is called so. `contracts`: what is remembered of other analyses;
/// nullptr: nothing. `loadName`: what a person calls the frame of a file with one table; empty: after the file.
Result<std::vector<Dataset>> addFile(const std::filesystem::path& path, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts = nullptr, const std::string& loadName = {});

/// Reads a file of the analysis once more, with what a person changed in its import contract, and remembers that.
Result<Dataset> readAgain(const std::string& name, const ReadOptions& change, Workspace& workspace,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts = nullptr);

/// Whether opening the files here approved the code that loads these frames. NotApproved for one that came with the
/// document.
Result<void> checkLoads(const std::vector<std::string>& frames, Workspace& workspace);

/// A file of the analysis is at `to` now. Where that has the same bytes, its tables are as they were. False: it has
/// others, and nothing was changed.
Result<bool> relocateFile(const std::filesystem::path& from, const std::filesystem::path& to, Workspace& workspace);
/// The same with other bytes: they are read in the place of the former ones, as the analysis reads them.
Result<std::vector<Dataset>> replaceFile(const std::filesystem::path& from, const std::filesystem::path& to,
    Workspace& workspace, const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const Contracts* contracts = nullptr);

/// Adds a file of any kind as it is, without a profile: for code that knows how to read it.
Result<Dataset> attachFile(const std::filesystem::path& path, Workspace& workspace);

/// What propose() would send for the question. Nothing leaves, nothing is recorded.
Result<Outgoing> outgoingOf(const Question& question, const Workspace& workspace, const Planner& planner);

/// Plan, code, preflight: recorded as a step whose last proposal waits for a person (or, for Ask and Say, whose plan
/// is the reply). Returns the step.
Result<Step> propose(
    const Question& question, Workspace& workspace, const Bench& bench, const Progress& progress, std::stop_token stop);

/// A further proposal for the step: after a change asked for in words (`request`), or, with an empty request, as a
/// repair of its failed run. At most three repairs a step, and none after the same error twice (Budget).
Result<Step> revise(std::int64_t step, const std::string& request, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

/// The same for code that may have been edited since: the edit is kept first, and is what is changed or repaired.
Result<Step> reviseShown(std::int64_t step, const std::string& code, const std::string& request, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop);

/// The planner's own way to the question, where code in the place of the step's last proposal is approved with it: it
/// was on the card before. Nothing where the planner does not read the question whole, or writes the same code.
std::optional<SecondMethod> secondBeside(
    std::int64_t step, const std::string& code, const Workspace& workspace, const Bench& bench, std::stop_token stop);

/// Code edited by hand: preflight, a new proposal. Beside a step's first one the planner's own way is shown.
Result<Step> edit(
    std::int64_t step, const std::string& code, Workspace& workspace, const Bench& bench, std::stop_token stop);

/// A proposal for the step that only shows the loaded frames, for a person to go on from.
Result<Step> beginOwnCode(std::int64_t step, Workspace& workspace, const Bench& bench, std::stop_token stop);

/// The same as a step of its own, whose answer is compared with what was asked; `unnamedCode` asks nothing.
Result<Step> beginOwnStep(const std::string& asked, Workspace& workspace, const Bench& bench, std::stop_token stop);

/// The one way from what a person saw to leave to run it: `code`, byte for byte as it was shown, is approved; other
/// code than the step's last proposal becomes a proposal first. NotApproved where `method` is Yes and the check found
/// an error.
Result<Approval> approveShown(std::int64_t step, const std::string& code, const std::string& user,
    ApprovalMethod method, Workspace& workspace, const Bench& bench, std::stop_token stop);

/// What carryOut() would change: the same on the same state, but nothing of it is kept or recorded, only rows of views
/// that it reads.
Result<sandbox::Preview> preview(std::int64_t step, const Approval& approval, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

/// Makes the present state in the jail, running earlier steps again where it is not there any more (after a document
/// was opened, or a jail ended). Then run, verify, write the answer, and let the planner look at it; each recorded as
/// it happens. A run that failed is a Step in state Failed, not an Error.
Result<Step> carryOut(std::int64_t step, const Approval& approval, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

/// Takes the stored result of the same run (result_store.h) instead of running: approved, recorded and verified alike,
/// marked in its provenance. The state that the run made is made when a further run builds on it. BadInput where none
/// is stored.
Result<Step> takeStored(
    std::int64_t step, const Approval& approval, Workspace& workspace, const Bench& bench, const Progress& progress);

} // namespace core
