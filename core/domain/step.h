// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/domain/chart_edit.h"
#include "core/domain/message.h"
#include "core/domain/plan.h"
#include "core/domain/proposal.h"
#include "core/domain/question.h"
#include "sandbox/run/run_request.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// How code came to be approved.
enum class ApprovalMethod {
    Hand, ///< in the window or the terminal
    Yes, ///< --yes
    Force, ///< --yes --force: although its check found an error
    ReadsOnlyPolicy, ///< review/by_policy
    Replay, ///< again, what was approved before
    SelfTest,
    Opening, ///< of a file: only the code that reads it as its import contract says
};
/// As records have it, and as persons read it: "hand", "--yes", "policy: reads only".
std::string methodWord(ApprovalMethod method);

/// The trace an Approval leaves in the document. Not an Approval: it cannot run anything.
struct ApprovalRecord {
    std::string code; ///< the exact bytes
    std::string codeSha256;
    std::string approvedBy; ///< the login name
    ApprovalMethod method = ApprovalMethod::Hand;
    std::string approvedAt; ///< ISO 8601, UTC
    std::string seal = {}; ///< shows that it was approved by this user on this machine; see review/approval.h
    std::string second = {}; ///< code of the second method that was approved with it; empty: none
    std::string properties = {}; ///< likewise, code of properties
    sandbox::LoadedFrames frames = {}; ///< what the code begins with; none: a document of an earlier version
    sandbox::LoadedFrames secondFrames = {}; ///< what the second method begins with; none: the same
    bool operator==(const ApprovalRecord&) const = default;
};

/// One approved run of a step.
struct RunRecord {
    ApprovalRecord approval;
    std::optional<sandbox::RunResult> result; ///< absent: it was running when the program ended
    bool operator==(const RunRecord&) const = default;
};

/// Undone: its run succeeded, but the present state is not built on it.
enum class StepState { Asked, Proposed, Running, Failed, Done, Discarded, Said, Undone };

/// A question and everything that came of it.
struct Step {
    std::int64_t id = 0;
    Question question;
    std::optional<Plan> plan;
    std::vector<Proposal> proposals; ///< oldest first; the last is the current one
    std::vector<RunRecord> runs; ///< oldest first
    std::optional<Answer> answer;
    StepState state = StepState::Asked;
    std::vector<ChartEdit> charts = {}; ///< what a person changed of its charts
    std::string name = {}; ///< that a person gave it; empty: it is called by its question or code
    bool operator==(const Step&) const = default;
};

/// The run's shownDisplays(), its charts as they were changed.
std::vector<sandbox::Display> displaysOf(const RunRecord& run, const std::vector<ChartEdit>& charts);
/// Of its latest run; none where that did not end. Titles that the built-in planner wrote are in the reader's form.
std::vector<sandbox::Display> displaysOf(const Step& step, const Translate& translate = {});
/// The code of the run is as the built-in planner wrote it: its words are in English.
bool isPlanners(const RunRecord& run, const std::vector<Proposal>& proposals);
/// What was changed of that chart of the run; where nothing was, an edit that changes nothing.
ChartEdit chartEditOf(const RunRecord& run, const std::vector<ChartEdit>& charts, int display);

void to_json(Json& json, const ApprovalRecord& record);
void from_json(const Json& json, ApprovalRecord& record);
void to_json(Json& json, const RunRecord& record);
void from_json(const Json& json, RunRecord& record);
void to_json(Json& json, const Step& step);
void from_json(const Json& json, Step& step);

} // namespace core
