// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/second_method.h"

#include <algorithm>
#include <string_view>

namespace core {

std::optional<Draft> secondDraft(const PlanRequest& request, const Bench& bench, std::stop_token stop)
{
    return plannersDraft({ request.question, request.datasets, request.history, std::nullopt, request.memoryBytes },
        bench, std::move(stop));
}

std::optional<Draft> plannersDraft(const PlanRequest& request, const Bench& bench, std::stop_token stop)
{
    if (!bench.second) {
        return std::nullopt;
    }
    auto draft = bench.second->draft(request, {}, std::move(stop));
    const bool isRead = draft && draft->plan.action == PlanAction::Run && !draft->assumes;
    return isRead ? std::optional(*std::move(draft)) : std::nullopt;
}

std::optional<SecondMethod> secondMethodFor(
    const Draft& draft, const PlanRequest& request, const Bench& bench, std::stop_token stop)
{
    const bool asAsked = !request.revision || request.revision->request.empty();
    if (bench.planner->kind() != PlannerKind::Model || !asAsked) {
        return std::nullopt;
    }
    auto second = secondDraft(request, bench, std::move(stop));
    return second && second->code != draft.code
        ? std::optional(SecondMethod { std::move(second->plan.reading), std::move(second->code) })
        : std::nullopt;
}

/// Empty lines behind it make no other code.
static std::string_view withoutEnd(std::string_view code)
{
    return code.substr(0, code.find_last_not_of(" \n") + 1);
}

std::optional<SecondMethod> secondOfOwn(
    const Step& step, const std::string& code, const PlanRequest& request, const Bench& bench, std::stop_token stop)
{
    const bool asksMore = std::ranges::any_of(
        step.proposals, [](const Proposal& one) { return one.reason.kind == ReasonKind::ChangesAsked; });
    auto second = step.question.isTitle || asksMore ? std::nullopt : secondDraft(request, bench, std::move(stop));
    return second && withoutEnd(second->code) != withoutEnd(code)
        ? std::optional(SecondMethod { std::move(second->plan.reading), std::move(second->code) })
        : std::nullopt;
}

std::optional<Properties> propertiesFor(
    const Step& step, const PlanRequest& request, const Bench& bench, const Progress& progress, std::stop_token stop)
{
    if (request.revision) {
        return step.proposals.empty() ? std::nullopt : step.proposals.back().properties;
    }
    auto code = bench.planner->properties(request, progress, std::move(stop));
    return code && !code->empty() ? std::optional(Properties { bench.planner->name(), *std::move(code) })
                                  : std::nullopt;
}

std::string secondReading(const Step& step, const Approval& approval)
{
    const auto shown = std::ranges::find_if(step.proposals,
        [&](const Proposal& proposal) { return proposal.second && proposal.second->code == approval.record().second; });
    return shown == step.proposals.end() ? std::string() : shown->second->reading;
}

} // namespace core
