// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/code_check.h"

#include "core/domain/own_code.h"
#include "core/story/known_reading.h"
#include "core/verify/foreseen.h"

#include <algorithm>

namespace core {

namespace {
/// The planner wrote it for the question.
bool isReadWhole(const Step& step, const std::string& code)
{
    const bool isOfPlanner = step.plan && step.plan->action == PlanAction::Run && step.plan->author == builtinAuthor;
    return isOfPlanner && (step.proposals.empty() || step.proposals.front().code == code);
}

/// A value that no cell has is told by the look at the code alone, with the values that are near.
bool isFoundBefore(const std::vector<Finding>& findings, const Check& check)
{
    const bool isOfValue = check.fact.kind == CheckKind::NoSuchValue || check.fact.kind == CheckKind::OtherSpelling;
    return isOfValue && std::ranges::any_of(findings, [&](const Finding& finding) {
        return finding.fact.kind == FindingKind::NotAValue && std::ranges::contains(check.fact.lines, finding.line);
    });
}

Finding findingOf(const Check& check)
{
    const auto& lines = check.fact.lines;
    return { Severity::Warning, "question", lines.empty() ? 0 : static_cast<int>(lines.front()), 0,
        { FindingKind::Said, { .texts = { checkText(check), hintOf(check.fact) } } }, check.fixes };
}
} // namespace

Result<Preflight> checkCode(const Step& step, const std::string& code, const std::vector<Dataset>& datasets,
    const std::vector<Step>& steps, const Bench& bench, std::stop_token stop)
{
    auto look = preflight(
        code, datasets, bench.wall, std::move(stop), bench.limits, knownReading(steps, datasets, bench));
    if (!look) {
        return look;
    }
    const VerifyRequest request { askedIn(step), step.plan.value_or(Plan {}), code, datasets, {}, look->facts, {},
        isReadWhole(step, code) };
    const auto ofCode = look->findings;
    for (const auto& check : foreseen(request)) {
        if (!isFoundBefore(ofCode, check)) {
            look->findings.push_back(findingOf(check));
        }
    }
    return look;
}

} // namespace core
