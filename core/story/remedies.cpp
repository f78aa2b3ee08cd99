// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/remedies.h"

#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "core/story/investigation.h"
#include "core/story/proposed.h"

namespace core {

namespace {
/// The last proposal with the code that ran.
Result<Proposal> ranProposal(const Step& step)
{
    if (step.runs.empty() || step.proposals.empty()) {
        return fail(ErrorKind::BadInput, FaultKind::NoCode);
    }
    auto ran = step.proposals.back();
    ran.code = step.runs.back().approval.code;
    return ran;
}

/// A person takes the code that was compared with what ran.
bool isSecond(const Proposal& ran, const CodeFix& fix)
{
    return ran.second && fixed(ran.code, fix) == ran.second->code;
}

/// How the question was read, as far as it holds of changed code: which rows are left out may be another matter there.
Plan planOf(const Step& step, const Proposal& ran, const CodeFix* fix)
{
    auto plan = step.plan.value_or(Plan {});
    if (fix != nullptr && isSecond(ran, *fix)) {
        plan = plan.author == builtinAuthor ? plan : Plan {};
        plan.author = builtinAuthor;
        plan.reading = ran.second->reading;
        return plan;
    }
    const auto at = plan.reading.find(ran.intent);
    if (fix != nullptr && !ran.intent.empty() && at != std::string::npos) {
        plan.reading.resize(at + ran.intent.size());
    }
    return plan;
}

/// The question again, with that code as its first proposal.
Result<std::int64_t> askAgain(const Step& step, const Proposal& ran, const CodeFix* fix, Workspace& workspace)
{
    const auto again = workspace.addStep({ step.question.text, isoNow(), step.question.isTitle });
    if (!again) {
        return again;
    }
    return workspace.recordPlan(*again, planOf(step, ran, fix))
        .and_then([&] { return vouchForPlan(*again, workspace); })
        .and_then([&] { return workspace.recordProposal(*again, ran); })
        .transform([&] { return *again; });
}

Result<Step> withFix(std::int64_t again, const Proposal& ran, const CodeFix& fix, Workspace& workspace,
    const Bench& bench, std::stop_token stop)
{
    const auto code = fixed(ran.code, fix);
    if (!code) {
        return std::unexpected(code.error());
    }
    const bool isOther = isSecond(ran, fix);
    auto second = isOther ? std::nullopt : ran.second; // else it would agree with itself
    const auto author = isOther ? std::string(builtinAuthor) : ran.author;
    // What the code did before the fix it may not do now: its facts say what it does.
    return recordChecked(again, { {}, *code, author, ReasonKind::Fixed, {}, {}, std::move(second), ran.properties },
        workspace, bench, {}, std::move(stop));
}
} // namespace

Result<Step> takeRemedy(std::int64_t id, const Remedy& remedy, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto step = workspace.step(id);
    if (!step) {
        return step;
    }
    const auto ran = ranProposal(*step);
    if (!ran) {
        return std::unexpected(ran.error());
    }
    const auto* fix = std::get_if<CodeFix>(&remedy);
    if (const auto fits = fix != nullptr ? fixed(ran->code, *fix) : Result<std::string>(ran->code); !fits) {
        return std::unexpected(fits.error()); // before a step is made for it
    }
    const auto again = askAgain(*step, *ran, fix, workspace);
    if (!again) {
        return std::unexpected(again.error());
    }
    return fix != nullptr ? withFix(*again, *ran, *fix, workspace, bench, std::move(stop))
                          : revise(*again, std::get<std::string>(remedy), workspace, bench, progress, std::move(stop));
}

} // namespace core
