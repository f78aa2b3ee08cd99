// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/by_policy.h"

#include "core/data/load_steps.h"
#include "core/domain/domain_json.h"
#include "core/domain/fault.h"

#include <algorithm>
#include <chrono>
#include <optional>

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

/// Why the code is more than reading; nothing: it is not.
std::optional<Fault> refusal(const Proposal& proposal, const std::vector<Dataset>& datasets)
{
    const auto& effects = proposal.effects;
    const auto foreign = std::ranges::find_if_not(effects.reads,
        [&](const std::string& file) { return std::ranges::contains(datasets, file, &Dataset::fileName); });
    const auto finding = std::ranges::find_if(
        proposal.findings, [](const Finding& f) { return f.severity != Severity::Note; });
    const auto about = [](FaultKind kind, std::string text) { return Fault(kind, { .texts = { std::move(text) } }); };
    if (effects.network || effects.process) {
        return FaultKind::WaitsOutside;
    }
    if (effects.cannotTell) {
        const auto unknown = std::ranges::find(proposal.findings, "cannot_tell", &Finding::area);
        return unknown == proposal.findings.end() ? Fault(FaultKind::WaitsUnknown)
                                                  : about(FaultKind::WaitsUnknownPart, inWords(unknown->fact));
    }
    if (effects.dynamicCode) {
        return FaultKind::WaitsDynamic;
    }
    if (!effects.writes.empty()) {
        return about(FaultKind::WaitsWrites, effects.writes.front());
    }
    if (foreign != effects.reads.end()) {
        return about(FaultKind::WaitsReads, *foreign);
    }
    if (effects.inventsData) {
        return FaultKind::WaitsInvents;
    }
    if (finding != proposal.findings.end()) {
        return about(FaultKind::WaitsFinding, inWords(finding->fact));
    }
    return std::ranges::count(proposal.code, '\n') > mostUnreadLines ? std::optional<Fault>(FaultKind::WaitsLong)
                                                                     : std::nullopt;
}
} // namespace

Result<Approval> approveByPolicy(const Step& step, const std::vector<Step>& all, const std::vector<Dataset>& datasets,
    std::string user, ReadsOnlyWall wall)
{
    const auto waits = [](const Fault& why) { return fail(ErrorKind::NotApproved, why); };
    if (wall == ReadsOnlyWall::Missing) {
        return waits(FaultKind::NoReadsOnlyWall);
    }
    if (step.state != StepState::Proposed || step.proposals.size() != 1 || !step.runs.empty()) {
        return waits(FaultKind::WaitsNotFirst);
    }
    if (const auto why = refusal(step.proposals.back(), datasets)) {
        return waits(*why);
    }
    if (lately(all) >= mostRunsAnHour) {
        return waits(FaultKind::WaitsOften);
    }
    const auto& proposal = step.proposals.back();
    return Approver::approve(
        proposal.code, std::move(user), ApprovalMethod::ReadsOnlyPolicy, framesFor(proposal, datasets));
}

} // namespace core
