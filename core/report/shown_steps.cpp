// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/shown_steps.h"

#include "core/domain/own_code.h"
#include "core/report/chosen.h"
#include "core/report/escape.h"
#include "core/report/parts.h"

#include <algorithm>
#include <utility>

namespace core::report {

std::vector<ShownStep> shownSteps(const ReportSource& source)
{
    std::vector<ShownStep> steps;
    for (auto& choice : stepChoices(source)) {
        const auto step = std::ranges::find(source.steps, choice.step, &Step::id);
        if (choice.isShown) {
            auto title = oneLine(choice.title.empty() ? titleOf(*step, source.translate) : choice.title);
            const bool isRepeated = std::ranges::contains(steps, title, &ShownStep::title);
            if (isRepeated && choice.title.empty() && step->plan && !step->plan->reading.empty()) {
                title = oneLine(plannersText(step->plan->reading, *step->plan, source.translate));
                title.resize(title.find_last_not_of('.') + 1);
            }
            steps.push_back({ &*step, std::move(choice), std::move(title) });
        }
    }
    return steps;
}

bool mayRead(const Step& step, const std::string& file)
{
    const auto proposal = std::ranges::find(step.proposals, codeOf(step), &Proposal::code);
    return latestRun(step) != nullptr
        && (proposal == step.proposals.end() || proposal->effects.cannotTell || proposal->effects.dynamicCode
            || std::ranges::contains(proposal->effects.reads, file));
}

} // namespace core::report
