// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/by_policy.h"

#include "core/domain_json.h"

#include <algorithm>
#include <chrono>

namespace core {

namespace {
constexpr std::ptrdiff_t mostRunsAnHour = 20;
constexpr std::ptrdiff_t mostUnreadLines = 120;

/// Runs that the policy approved lately. Times are ISO 8601 in UTC, so their order is that of their texts.
std::ptrdiff_t lately(const std::vector<Step>& steps)
{
    const auto since = isoUtc(std::chrono::system_clock::now() - std::chrono::hours(1));
    std::ptrdiff_t count = 0;
    for (const auto& step : steps) {
        count += std::ranges::count_if(step.runs, [&](const RunRecord& run) {
            return run.approval.method == ApprovalMethod::ReadsOnlyPolicy && run.approval.approvedAt >= since;
        });
    }
    return count;
}

/// Why the code is more than reading; empty: it is not.
std::string refusal(const Proposal& proposal, const std::vector<Dataset>& datasets)
{
    const auto& effects = proposal.effects;
    const auto foreign = std::ranges::find_if_not(effects.reads,
        [&](const std::string& file) { return std::ranges::contains(datasets, file, &Dataset::fileName); });
    const auto finding = std::ranges::find_if(proposal.findings, [](const Finding& f) { return f.severity != Severity::Note; });
    if (effects.network || effects.process) {
        return "the code would use the network or start a program.";
    }
    if (effects.cannotTell) {
        const auto& findings = proposal.findings;
        const auto unknown = std::ranges::find(findings, "cannot_tell", &Finding::kind);
        return unknown == findings.end() ? "the check cannot tell what the code does." : "the check cannot tell all that the code does: " + unknown->message;
    }
    if (effects.dynamicCode) {
        return "the code can do more than stands on the screen.";
    }
    if (!effects.writes.empty()) {
        return "the code writes " + effects.writes.front() + ".";
    }
    if (foreign != effects.reads.end()) {
        return "the code reads " + *foreign + ", which is no file of the analysis.";
    }
    if (effects.inventsData) {
        return "the code has data of its own.";
    }
    if (finding != proposal.findings.end()) {
        return "the check found something: " + finding->message;
    }
    return std::ranges::count(proposal.code, '\n') > mostUnreadLines ? "the code is long." : "";
}
} // namespace

Result<Approval> approveByPolicy(
    const Step& step, const std::vector<Step>& all, const std::vector<Dataset>& datasets, std::string user, ReadsOnlyWall wall)
{
    const auto waits = [](const std::string& why) { return fail(ErrorKind::NotApproved, "It waits for you: " + why); };
    if (wall == ReadsOnlyWall::Missing) {
        return fail(ErrorKind::NotApproved, std::string("It waits for you. ") + noReadsOnlyWall);
    }
    if (step.state != StepState::Proposed || step.proposals.size() != 1 || !step.runs.empty()) {
        return waits("only the first code for a question runs by itself.");
    }
    if (const auto why = refusal(step.proposals.back(), datasets); !why.empty()) {
        return waits(why);
    }
    if (lately(all) >= mostRunsAnHour) {
        return waits("twenty runs within an hour are enough without anybody looking.");
    }
    return Approver::approve(step.proposals.back().code, std::move(user), ApprovalMethod::ReadsOnlyPolicy);
}

} // namespace core
