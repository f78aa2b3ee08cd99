// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/proposed.h"

#include "core/data/file_state.h"
#include "core/data/served_columns.h"
#include "core/domain/own_code.h"
#include "core/review/kept_rows.h"
#include "core/review/plain_steps.h"
#include "core/review/preflight.h"
#include "core/story/code_check.h"
#include "core/story/database_data.h"
#include "core/story/database_step.h"
#include "core/story/derived_frames.h"

#include <algorithm>

namespace core {

Result<void> prepare(const Workspace& workspace, const Bench& bench)
{
    const auto datasets = workspace.datasets();
    if (bench.columns != nullptr) {
        bench.columns->want(datasets);
    }
    return giveFiles(bench.files != nullptr ? bench.files->unchanged(datasets) : datasets, bench.wall);
}

std::vector<Exchange> historyBefore(const std::vector<Step>& steps, std::int64_t id)
{
    std::vector<Exchange> history;
    for (const auto& step : steps) {
        if (step.id < id && step.state == StepState::Done && !step.proposals.empty()) {
            const auto& code = step.runs.back().approval.code;
            const auto answer = step.answer ? step.answer->text : "";
            const bool isEdited = isByHand(step);
            history.push_back({ step.question.text, code, answer, isEdited });
            for (const auto& change : changesAskedOf(step)) {
                history.push_back({ change, code, answer, isEdited });
            }
        }
    }
    return history;
}

PlanRequest planRequestFor(const Question& question, std::int64_t id, const Workspace& workspace, const Bench& bench,
    std::optional<Revision> revision)
{
    return { question, workspace.datasets(), historyBefore(workspace.steps(), id), std::move(revision),
        bench.limits.memoryBytes };
}

namespace {
/// Code that reads what has changed would not run: that is said before it is approved.
void addChangedFiles(Proposal& proposal, const std::vector<Dataset>& datasets, const Bench& bench)
{
    // Derived data that are not there are made again, rows of views are fetched.
    const auto there = thereNow(datasets);
    for (const auto& change : bench.files != nullptr ? bench.files->changed(there) : std::vector<FileChange>()) {
        const auto dataset = std::ranges::find(datasets, change.path, &Dataset::path);
        if (std::ranges::contains(proposal.effects.reads, dataset->fileName())) {
            const auto kind = change.isGone ? FindingKind::FileGone : FindingKind::FileChanged;
            proposal.findings.push_back(
                { Severity::Error, "reads", 0, 0, { kind, { .texts = { dataset->fileName() } } } });
        }
    }
}

void addStaleTables(Proposal& proposal, const std::vector<Dataset>& datasets, const std::vector<Step>& steps)
{
    for (const auto& dataset : datasets) {
        if (changeOfOrigin(dataset, steps) && std::ranges::contains(proposal.effects.reads, dataset.fileName())) {
            proposal.findings.push_back({ Severity::Warning, "reads", 0, 0,
                { FindingKind::TableStale,
                    { .texts = { dataset.fileName(), std::to_string(dataset.origin->step) } } } });
        }
    }
}

Result<void> addPreflight(std::int64_t id, Proposal& proposal, const Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    progress.enter("Checking the code");
    const auto datasets = workspace.datasets();
    if (const auto prepared = prepare(workspace, bench); !prepared) {
        return std::unexpected(prepared.error());
    }
    auto step = workspace.step(id);
    if (!step) {
        return std::unexpected(step.error());
    }
    step->proposals.push_back(proposal); // what it was asked to change is asked
    auto facts = checkCode(*step, proposal.code, datasets, workspace.steps(), bench, stop);
    if (!facts) {
        return std::unexpected(facts.error());
    }
    proposal.findings = std::move(facts->findings);
    proposal.effects = std::move(facts->effects);
    proposal.forecast = std::move(facts->forecast);
    proposal.keptRows = facts->facts.known ? keptRows(facts->facts) : std::string();
    if (proposal.intent.empty() && (proposal.author == "hand" || proposal.reason.kind == ReasonKind::Fixed)) {
        const auto title = plainTitle(facts->facts);
        proposal.intent = title.empty() ? std::string(untoldCode) : title;
    }
    if (proposal.second) {
        const auto ofSecond = preflight(proposal.second->code, datasets, bench.wall, stop);
        if (!ofSecond) {
            return std::unexpected(ofSecond.error());
        }
        proposal.second->frames = ofSecond->effects.frames;
        proposal.second->frameColumns = ofSecond->effects.frameColumns;
    }
    if (proposal.properties) {
        const auto ofProperties = preflight(proposal.properties->code, datasets, bench.wall, stop);
        if (!ofProperties) {
            return std::unexpected(ofProperties.error());
        }
        proposal.properties->frames = ofProperties->effects.frames;
    }
    addChangedFiles(proposal, datasets, bench);
    addStaleTables(proposal, datasets, workspace.steps());
    return {};
}

} // namespace

Result<Step> recordChecked(std::int64_t step, Proposal proposal, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    if (const auto checked = addPreflight(step, proposal, workspace, bench, progress, stop); !checked) {
        return std::unexpected(checked.error());
    }
    if (const auto fits = checkViews(proposal.effects.reads, workspace); !fits) {
        proposal.findings.push_back(
            { Severity::Error, "reads", 0, 0, { FindingKind::Said, { .texts = { inWords(fits.error().message) } } } });
    }
    if (proposal.author == "hand"
        || proposal.author == "built-in") { // what somebody else wrote goes to no server before it is approved
        if (const auto asked = addDatabaseCheck(proposal, workspace, bench, stop); !asked) {
            return std::unexpected(asked.error());
        }
    }
    if (const auto recorded = workspace.recordProposal(step, proposal); !recorded) {
        return std::unexpected(recorded.error());
    }
    return workspace.step(step);
}

} // namespace core
