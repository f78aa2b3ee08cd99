// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chosen.h"

#include "core/domain/verdict.h"
#include "core/report/parts.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {
bool hasSomethingToShow(const Step& step)
{
    const bool hasEnded = step.state == StepState::Done || step.state == StepState::Undone;
    return (hasEnded && (step.answer || report::latestRun(step) != nullptr)) || step.state == StepState::Failed
        || step.state == StepState::Discarded;
}

/// "The code ran and showed nothing" is no result for a reader.
bool showedNothing(const Step& step)
{
    const auto* run = report::latestRun(step);
    return run != nullptr && run->result && sandbox::shownDisplays(*run->result).empty() && run->result->out.empty()
        && run->result->artifacts.empty();
}

/// A later step has the same code with the data as they are read now.
bool wasRunAnew(const Step& step, const std::vector<Step>& steps)
{
    return std::ranges::any_of(steps, [&](const Step& later) {
        return later.state == StepState::Done && later.answer
            && std::ranges::any_of(later.answer->checks, [&](const Check& check) {
                   const bool compares = check.fact.kind == CheckKind::SameAsReadBefore
                       || check.fact.kind == CheckKind::OtherThanReadBefore;
                   return compares && !check.fact.texts.empty() && check.fact.texts.front() == std::to_string(step.id);
               });
    });
}

bool isContradicted(const Step& step)
{
    return step.answer && verdictOf(*step.answer) == Verdict::Contradicted;
}

/// A later step answers the same question, and nothing contradicts it.
bool wasMended(const Step& step, const std::vector<Step>& steps)
{
    const auto own = std::ranges::find(steps, step.id, &Step::id);
    return isContradicted(step) && !step.question.isTitle && std::any_of(own, steps.end(), [&](const Step& later) {
        return later.state == StepState::Done && later.answer && later.question.text == step.question.text
            && !later.question.isTitle && !isContradicted(later);
    });
}
} // namespace

std::string titleOfFiles(const std::vector<Dataset>& datasets)
{
    std::vector<std::string> names;
    for (const auto& dataset : datasets) {
        if (!dataset.origin && !std::ranges::contains(names, dataset.fileName())) {
            names.push_back(dataset.fileName());
        }
    }
    if (names.size() > 2) {
        names.resize(1);
        names.push_back("other files");
    }
    return names.empty() ? "Analysis" : "Analysis of " + names.front() + (names.size() > 1 ? " and " + names[1] : "");
}

void choose(ReportSource& source, ReportChoices choices)
{
    source.title = choices.title.empty() ? source.title : choices.title;
    source.author = choices.author.empty() ? source.author : choices.author;
    source.choices = std::move(choices);
}

void numberSteps(ReportSource& source)
{
    const auto choices = stepChoices(source);
    source.choices.steps = choices; // the ids that they were made of are gone then
    const auto nameOf = [&](const std::string& id) {
        int number = 0;
        for (const auto& choice : choices) {
            number += choice.isShown ? 1 : 0;
            if (std::to_string(choice.step) == id && choice.isShown) {
                return std::to_string(number);
            }
        }
        const auto step = std::ranges::find(source.steps, id, [](const Step& each) { return std::to_string(each.id); });
        return step == source.steps.end() ? id : "“" + step->question.text + "”";
    };
    for (auto& step : source.steps) {
        if (!step.answer) {
            continue;
        }
        for (auto& check : step.answer->checks) {
            const bool namesStep = check.fact.kind == CheckKind::SameAsReadBefore
                || check.fact.kind == CheckKind::OtherThanReadBefore;
            if (namesStep && !check.fact.texts.empty()) {
                check.fact.texts.front() = nameOf(check.fact.texts.front());
            }
        }
    }
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
            const bool isShown = step.state == StepState::Done && !showedNothing(step)
                && !wasRunAnew(step, source.steps) && !wasMended(step, source.steps);
            choices.push_back({ .step = step.id, .isShown = isShown });
        }
    }
    return choices;
}

} // namespace core
