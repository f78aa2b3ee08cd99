// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chosen.h"

#include "core/report/parts.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {
bool hasSomethingToShow(const Step& step)
{
    const bool isOpen = step.state == StepState::Done || step.state == StepState::Undone;
    return isOpen && (step.answer || report::latestRun(step) != nullptr);
}
} // namespace

void choose(ReportSource& source, ReportChoices choices)
{
    source.title = choices.title.empty() ? source.title : choices.title;
    source.author = choices.author.empty() ? source.author : choices.author;
    source.choices = std::move(choices);
}

std::vector<StepChoice> stepChoices(const ReportSource& source)
{
    std::vector<StepChoice> choices;
    for (const auto& choice : source.choices.steps) {
        const auto step = std::ranges::find(source.steps, choice.step, &Step::id);
        if (step != source.steps.end() && hasSomethingToShow(*step)
            && !std::ranges::contains(choices, choice.step, &StepChoice::step)) {
            choices.push_back(choice);
        }
    }
    for (const auto& step : source.steps) {
        if (hasSomethingToShow(step) && !std::ranges::contains(choices, step.id, &StepChoice::step)) {
            choices.push_back({ .step = step.id, .isShown = step.state == StepState::Done });
        }
    }
    return choices;
}

} // namespace core
