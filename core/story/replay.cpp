// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/replay.h"

#include "core/domain/fault.h"
#include "core/domain/truth_words.h"
#include "core/story/read_anew.h"

#include <algorithm>
#include <format>

namespace core {

std::vector<Step> stepsWithOrigin(const Workspace& workspace)
{
    auto steps = stepsWithSeals(workspace);
    for (const auto& [id, marked] : readAsBefore(workspace.steps(), workspace.datasets())) {
        auto& answer = std::ranges::find(steps, id, &Step::id)->answer;
        answer = answer.value_or(Answer {});
        answer->checks.insert(answer->checks.begin(), { marked, CheckStatus::Warning });
    }
    return steps;
}

std::vector<Dataset> datasetsWithOrigin(const Workspace& workspace)
{
    auto datasets = datasetsWithSeals(workspace);
    const auto steps = workspace.steps();
    for (auto& dataset : datasets) {
        if (const auto change = changeOfOrigin(dataset, steps)) {
            dataset.profile.warnings.emplace(dataset.profile.warnings.begin(), *change);
        }
    }
    return datasets;
}

Result<std::vector<Replayed>> replay(const Workspace& workspace, const std::string& user, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto datasets = thereNow(workspace.datasets());
    if (const auto unchanged = checkUnchanged(datasets); !unchanged) {
        return std::unexpected(unchanged.error());
    }
    if (const auto given = giveFiles(datasets, bench.wall); !given) {
        return std::unexpected(given.error());
    }
    if (const auto clean = bench.wall.reset(); !clean) {
        return std::unexpected(clean.error());
    }
    std::vector<Replayed> replayed;
    std::vector<sandbox::EarlierCode> prelude;
    for (const auto& step : lineage(workspace.steps())) {
        progress.enter(std::format("Running step {} again", step.id));
        auto result = runStepAgain(step, user, prelude, bench, progress, stop);
        if (!result) {
            return std::unexpected(result.error());
        }
        if (result->status == sandbox::Status::Cancelled) {
            return fail(ErrorKind::Cancelled, FaultKind::Stopped);
        }
        if (!result->stateNote.empty()) {
            const auto& approved = step.runs.back().approval;
            prelude.push_back({ approved.code, approved.frames });
        }
        auto differences = differencesBetween(*step.runs.back().result, withTruthWords(*result, datasets));
        const auto others = derivedOtherwise(step, workspace, bench, stop);
        if (!others) {
            return std::unexpected(others.error());
        }
        for (const auto& name : *others) {
            differences.push_back("it left other data for " + name);
        }
        replayed.push_back({ step.id, step.question.text, std::move(*result), std::move(differences) });
    }
    return replayed;
}

} // namespace core
