// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/lineage.h"

#include "core/data/database_view.h"
#include "core/data/file_state.h"
#include "core/data/load_steps.h"
#include "core/domain/fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <ranges>

namespace core {

namespace {

bool wasRun(const Step& step)
{
    return (step.state == StepState::Done || step.state == StepState::Undone) && !step.runs.empty()
        && step.runs.back().result;
}

const sandbox::Provenance& provenanceOf(const Step& step)
{
    return step.runs.back().result->provenance;
}

/// The approved bytes again, for the one who has the analysis run again.
Result<Approval> approvalOf(const Step& step, const std::string& user)
{
    return approveOnceMore(step.runs.back().approval, user).transform_error([&](Error error) {
        error.message = { FaultKind::OfStep, { .texts = { std::to_string(step.id), inWords(error.message) } } };
        return error;
    });
}

Json shownIn(const sandbox::RunResult& result)
{
    auto shown = Json::array();
    for (auto& display : sandbox::shownDisplays(result)) {
        if (auto* chart = std::get_if<sandbox::ChartSpec>(&display)) { // what was not drawn, but told of it
            chart->call = 0;
            chart->partial.clear();
            chart->periodMonths.reset();
        } else if (auto* table = std::get_if<sandbox::Table>(&display)) {
            table->headMonths.reset();
            for (auto& column : table->columns) {
                column.periodMonths.reset();
            }
        }
        sandbox::displayToJson(shown.emplace_back(), display);
    }
    return shown;
}

std::set<std::pair<std::string, std::string>> filesOf(const sandbox::RunResult& result)
{
    std::set<std::pair<std::string, std::string>> files;
    for (const auto& artifact : result.artifacts) {
        files.emplace(artifact.name, artifact.sha256);
    }
    return files;
}

} // namespace

Result<sandbox::RunResult> runStepAgain(const Step& step, const std::string& user,
    const std::vector<sandbox::EarlierCode>& prelude, const Bench& bench, const Progress& progress,
    std::stop_token stop)
{
    const auto approval = approvalOf(step, user);
    if (!approval) {
        return std::unexpected(approval.error());
    }
    Progress quiet;
    quiet.phase = progress.phase;
    return runApproved(
        *approval, bench.wall, bench.limits, quiet, std::move(stop), { stateName(step), prelude, bench.hideKeys });
}

std::vector<std::string> differencesBetween(const sandbox::RunResult& before, const sandbox::RunResult& now)
{
    std::vector<std::string> differences;
    if (before.status != now.status) {
        differences.push_back("it ended \"" + sandbox::statusWord(now.status) + "\""
            + (now.statusDetail.empty() ? "" : ": " + now.statusDetail));
    }
    if (before.out != now.out) {
        differences.emplace_back("it printed other text");
    }
    const auto shownBefore = shownIn(before);
    const auto shownNow = shownIn(now);
    if (shownBefore.size() != shownNow.size()) {
        differences.push_back(std::format("it showed {} results instead of {}", shownNow.size(), shownBefore.size()));
    }
    for (std::size_t i = 0; i < std::min(shownBefore.size(), shownNow.size()); ++i) {
        if (shownBefore[i] != shownNow[i]) {
            differences.push_back(std::format("result {} is another ({})", i + 1, shownNow[i].value("kind", "value")));
        }
    }
    if (filesOf(before) != filesOf(now)) {
        differences.emplace_back("it wrote other files");
    }
    return differences;
}

std::string stateName(const Step& step)
{
    return std::format("{}.{}", step.id, step.runs.size());
}

std::vector<Step> lineage(std::vector<Step> steps)
{
    std::erase_if(steps, [](const Step& step) { return step.state != StepState::Done || !wasRun(step); });
    std::ranges::stable_sort(steps, {}, [](const Step& step) { return provenanceOf(step).startedAt; });
    std::vector<Step> line; // a stored result began long before it was taken, so what each was built on comes first
    while (!steps.empty()) {
        const auto state = line.empty() ? std::string() : stateName(line.back());
        auto next = std::ranges::find(steps, state, [](const Step& step) { return provenanceOf(step).checkpoint; });
        next = next == steps.end() ? steps.begin() : next;
        line.push_back(std::move(*next));
        steps.erase(next);
    }
    return line;
}

Result<std::vector<Step>> lineageOf(const std::vector<Step>& steps, std::int64_t id)
{
    std::vector<Step> line;
    const auto add = [&](const auto& found) {
        if (found == steps.end() || !wasRun(*found) || line.size() > steps.size()) {
            return false;
        }
        line.insert(line.begin(), *found);
        return true;
    };
    bool whole = add(std::ranges::find(steps, id, &Step::id));
    while (whole && !provenanceOf(line.front()).checkpoint.empty()) {
        whole = add(std::ranges::find(steps, provenanceOf(line.front()).checkpoint, stateName));
    }
    if (!whole) {
        return fail(ErrorKind::BadInput, { FaultKind::StateLost, { .texts = { std::to_string(id) } } });
    }
    return line;
}

Result<void> branchFrom(std::int64_t id, Workspace& workspace)
{
    const auto steps = workspace.steps();
    const auto line = id == 0 ? Result<std::vector<Step>>(std::vector<Step> {}) : lineageOf(steps, id);
    if (!line) {
        return std::unexpected(line.error());
    }
    std::vector<std::int64_t> done;
    std::vector<std::int64_t> undone;
    for (const auto& step : steps | std::views::filter(wasRun)) {
        const bool belongs = std::ranges::contains(*line, step.id, &Step::id);
        (belongs ? done : undone).push_back(step.id);
    }
    return workspace.recordLineage(done, undone);
}

Result<void> undo(std::int64_t id, Workspace& workspace)
{
    const auto line = lineageOf(workspace.steps(), id);
    if (!line) {
        return std::unexpected(line.error());
    }
    return branchFrom(line->size() > 1 ? (*line)[line->size() - 2].id : 0, workspace);
}

std::vector<sandbox::Input> inputsOf(const std::vector<Dataset>& datasets)
{
    std::vector<sandbox::Input> inputs;
    for (const auto& dataset : datasets) {
        const sandbox::Input input { dataset.fileName(), dataset.path, dataset.sha256 };
        if (!std::ranges::contains(inputs, input)) {
            inputs.push_back(input);
        }
    }
    return inputs;
}

Result<void> giveFiles(const std::vector<Dataset>& datasets, sandbox::Wall& wall)
{
    wall.setTables(loadStepsOf(datasets));
    return wall.setInputs(inputsOf(datasets));
}

namespace {
Result<void> checkUnchanged(const Dataset& dataset, FileWatch& files)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(dataset.path, error)) {
        return fail(ErrorKind::BadInput, { FaultKind::FileGone, { .texts = { dataset.path.string() } } });
    }
    if (!files.changed({ dataset }).empty()) {
        return fail(ErrorKind::BadInput, { FaultKind::FileChanged, { .texts = { dataset.fileName() } } });
    }
    return {};
}
} // namespace

Result<void> checkUnchanged(const std::vector<Dataset>& datasets)
{
    FileWatch files;
    for (const auto& dataset : datasets) {
        // A view has no file yet: what has one is looked at, whatever a document says.
        std::error_code error;
        const bool isLeft = isView(dataset) && !std::filesystem::exists(dataset.path, error);
        if (auto unchanged = isLeft ? Result<void>() : checkUnchanged(dataset, files); !unchanged) {
            return unchanged;
        }
    }
    return {};
}

std::vector<std::string> filesRead(const Step& step, const std::string& code)
{
    const auto proposal = std::ranges::find(step.proposals, code, &Proposal::code);
    return proposal == step.proposals.end() ? std::vector<std::string>() : proposal->effects.reads;
}

Result<std::vector<Dataset>> unchangedFor(const std::vector<Step>& steps, const Workspace& workspace,
    const std::vector<std::string>& needed, FileWatch& files)
{
    std::vector<Dataset> unchanged;
    for (const auto& dataset : workspace.datasets()) {
        const auto same = checkUnchanged(dataset, files);
        if (same) {
            unchanged.push_back(dataset);
            continue;
        }
        const auto reads = [&](const Step& step) {
            return std::ranges::contains(filesRead(step, step.runs.back().approval.code), dataset.fileName());
        };
        if (std::ranges::contains(needed, dataset.fileName()) || std::ranges::any_of(steps, reads)) {
            return std::unexpected(same.error());
        }
    }
    return unchanged;
}

std::set<std::int64_t> foreignSteps(const Workspace& workspace)
{
    std::set<std::int64_t> foreign;
    for (const auto& step : workspace.steps()) {
        if (wasRun(step) && !isSealed(step.runs.back().approval)) {
            foreign.insert(step.id);
        }
    }
    return foreign;
}

static std::string sealName(std::int64_t step)
{
    return std::format("seal of step {}", step);
}

Result<void> vouchFor(std::int64_t id, Workspace& workspace)
{
    return workspace.step(id).and_then(
        [&](const Step&) { return workspace.keepSetting(sealName(id), sealOfRecord(workspace.writtenRun(id))); });
}

static std::string planSealName(std::int64_t step)
{
    return std::format("seal of plan {}", step);
}

Result<void> vouchForPlan(std::int64_t id, Workspace& workspace)
{
    return workspace.keepSetting(planSealName(id), sealOfPlan(workspace.writtenPlan(id)));
}

static std::string fileSealName(const std::string& name)
{
    return "seal of file " + name;
}

Result<void> vouchForFile(const std::string& name, Workspace& workspace)
{
    return workspace.keepSetting(fileSealName(name), sealOfFile(workspace.writtenDataset(name)));
}

bool isVouchedFor(const std::string& file, const Workspace& workspace)
{
    return workspace.setting(fileSealName(file)) == sealOfFile(workspace.writtenDataset(file));
}

/// Of what was checked elsewhere no tick counts; what speaks against a result does. Nothing is offered to be run.
static void keepBad(std::vector<Check>& checks)
{
    std::erase_if(checks, [](const Check& check) { return check.status < CheckStatus::Warning; });
    std::ranges::for_each(checks, [](Check& check) { check.fixes.clear(); });
}

std::vector<Step> stepsWithSeals(const Workspace& workspace)
{
    auto steps = workspace.steps();
    for (auto& step : steps) {
        const auto seal = sealOfRecord(workspace.writtenRun(step.id));
        if (seal.empty()) {
            continue;
        }
        auto checks = step.answer.value_or(Answer {}).checks;
        // An approval that was given for another place has lost its seal when the document was opened.
        if (workspace.setting(sealName(step.id)) != seal || !isSealed(step.runs.back().approval)) {
            keepBad(checks);
            checks.insert(checks.begin(), { CheckKind::NotVouchedFor, CheckStatus::Warning });
        } else if (workspace.setting(planSealName(step.id)) != sealOfPlan(workspace.writtenPlan(step.id))) {
            checks.push_back({ CheckKind::PlanNotVouchedFor, CheckStatus::Warning });
        } else {
            continue;
        }
        step.answer = step.answer.value_or(Answer {});
        step.answer->checks = std::move(checks);
    }
    return steps;
}

std::vector<Dataset> datasetsWithSeals(const Workspace& workspace)
{
    auto datasets = workspace.datasets();
    for (auto& dataset : datasets) {
        if (!isVouchedFor(dataset.name, workspace)) {
            dataset.profile.warnings.emplace(dataset.profile.warnings.begin(), WarningKind::NotVouchedFor);
        }
    }
    return datasets;
}

std::vector<Step> approvedElsewhere(const Workspace& workspace)
{
    auto steps = lineage(workspace.steps());
    const auto foreign = foreignSteps(workspace);
    std::erase_if(steps, [&](const Step& step) { return !foreign.contains(step.id); });
    return steps;
}

Result<void> approveAgain(
    std::int64_t id, const std::string& code, const std::string& user, ApprovalMethod method, Workspace& workspace)
{
    const auto step = workspace.step(id);
    if (!step) {
        return std::unexpected(step.error());
    }
    if (!wasRun(*step) || step->runs.back().approval.code != code) {
        return fail(ErrorKind::BadInput, { FaultKind::OtherCodeApproved, { .texts = { std::to_string(id) } } });
    }
    // The code that reads the files is written anew: what came with the document is nobody's.
    auto frames = step->runs.back().approval.frames;
    if (frames) {
        std::vector<std::string> names;
        std::ranges::transform(*frames, std::back_inserter(names), &sandbox::TableReader::name);
        frames = loadStepsOf(workspace.datasets(), names);
    }
    const auto record = Approver::approve(code, user, method, std::move(frames)).record();
    return workspace.sealPlace(id).and_then(
        [&](const std::string& place) { return workspace.replaceApproval(id, boundTo(record, place)); });
}

Result<std::vector<sandbox::EarlierCode>> restoreState(const std::vector<Step>& steps, const std::string& user,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    std::size_t held = steps.size();
    for (;; --held) {
        const auto there = bench.wall.goTo(held == 0 ? std::string() : stateName(steps[held - 1]));
        if (!there) {
            return std::unexpected(there.error());
        }
        if (*there || held == 0) {
            break;
        }
    }
    std::vector<sandbox::EarlierCode> prelude;
    for (const auto& step : steps | std::views::drop(held)) {
        progress.enter(std::format("The state is made again: running step {}", step.id));
        const auto result = runStepAgain(step, user, prelude, bench, progress, stop);
        if (!result) {
            return std::unexpected(result.error());
        }
        if (result->status != sandbox::Status::Ok) {
            const bool stopped = result->status == sandbox::Status::Cancelled;
            return fail(stopped ? ErrorKind::Cancelled : ErrorKind::BadInput,
                { FaultKind::StepFailedAgain, { .texts = { std::to_string(step.id), result->statusDetail } } });
        }
        if (!result->stateNote.empty()) {
            const auto& approved = step.runs.back().approval;
            prelude.push_back({ approved.code, approved.frames });
        }
    }
    return prelude;
}

std::string presentState(const Workspace& workspace)
{
    const auto line = lineage(workspace.steps());
    return line.empty() ? std::string() : stateName(line.back());
}

} // namespace core
