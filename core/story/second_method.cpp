// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/second_method.h"

#include <algorithm>

namespace core {

std::optional<Draft> secondDraft(const PlanRequest& request, const Bench& bench, std::stop_token stop)
{
    const PlanRequest afresh { request.question, request.datasets, request.history, std::nullopt, request.memoryBytes };
    if (!bench.second) {
        return std::nullopt;
    }
    auto draft = bench.second->draft(afresh, {}, std::move(stop));
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
