// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/unknown_before.h"

#include "core/story/lineage.h"
#include "core/story/run_facts.h"
#include "sandbox/run/run_request.h"

#include <algorithm>

namespace core {

std::optional<std::int64_t> unknownBefore(
    const Step& step, const Workspace& workspace, const Bench& bench, const std::stop_token& stop)
{
    const auto line = lineageOf(workspace.steps(), step.id);
    if (!line) {
        return 0;
    }
    for (const auto& one : *line) {
        if (one.id == step.id || one.runs.empty()) {
            continue;
        }
        const auto& code = one.runs.back().approval.code;
        const auto facts = factsOf(code, workspace.datasets(), bench, stop);
        const bool isLooked = facts.known
            || sandbox::languageOf(code) != "python"; // other programs change nothing here
        if (!isLooked || !facts.dynamic.empty()) {
            return one.id;
        }
    }
    return std::nullopt;
}

Answer withoutTicks(Answer answer, std::optional<std::int64_t> unknown)
{
    if (!unknown) {
        return answer;
    }
    for (auto& check : answer.checks) {
        check.status = check.status == CheckStatus::Passed ? CheckStatus::Noted : check.status;
    }
    if (!std::ranges::contains(
            answer.checks, CheckKind::EarlierUnknown, [](const Check& one) { return one.fact.kind; })) {
        const auto step = *unknown == 0 ? std::string() : std::to_string(*unknown);
        answer.checks.push_back(
            { { CheckKind::EarlierUnknown, { .texts = { step }, .counts = { step.empty() ? 1 : 0 } } },
                CheckStatus::Noted });
    }
    return answer;
}

} // namespace core
