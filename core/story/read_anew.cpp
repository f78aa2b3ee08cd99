// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/read_anew.h"

#include "core/data/load_steps.h"
#include "core/domain/code_words.h"
#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "core/story/investigation.h"
#include "core/story/proposed.h"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

namespace core {

namespace {
using Frames = std::vector<sandbox::TableReader>;

std::string listed(const std::vector<std::string>& names)
{
    std::string list;
    for (const auto& name : names) {
        list += (list.empty() ? "" : ", ") + name;
    }
    return list;
}

/// Of the frames that the run began with, those that are read otherwise now. What is no data set any more is as it was.
std::vector<std::string> readOtherwise(const RunRecord& run, const Frames& now)
{
    std::vector<std::string> names;
    for (const auto& frame : run.approval.frames.value_or(Frames())) {
        const auto same = std::ranges::find(now, frame.name, &sandbox::TableReader::name);
        if (same != now.end() && same->file == frame.file && same->code != frame.code) {
            names.push_back(frame.name);
        }
    }
    return names;
}

/// It has nothing but what steps before it left.
bool hasNoDataOfItsOwn(const Step& step)
{
    const auto& approval = step.runs.back().approval;
    return approval.frames && approval.frames->empty() && filesRead(step, approval.code).empty();
}

/// The names that lines of it begin by binding.
std::set<std::string> namesBound(const std::string& code)
{
    std::set<std::string> names;
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line);) {
        static const std::regex binding(R"(^([A-Za-z_\x80-\xff][\w\x80-\xff]*) *=[^=])");
        if (std::smatch found; std::regex_search(line, found, binding)) {
            names.insert(found[1]);
        }
    }
    return names;
}

/// What a step leaves to those after it: not the frames of the data, which each begins with anew.
std::set<std::string> namesLeft(const RunRecord& run)
{
    auto names = namesBound(run.approval.code);
    for (const auto& frame : run.approval.frames.value_or(Frames())) {
        names.erase(frame.name);
    }
    return names;
}

/// Whether it begins with one of these names.
bool restsOn(const std::string& code, const std::set<std::string>& names)
{
    const auto own = namesBound(code);
    return std::ranges::any_of(names, [&](const auto& name) { return !own.contains(name) && mentions(code, name); });
}

/// A later step has the same code as it reads the data now, or read them once.
bool wasRunAgain(const Step& step, const std::vector<Step>& steps)
{
    const auto id = std::to_string(step.id);
    return std::ranges::any_of(steps, [&](const Step& later) {
        return later.answer && std::ranges::any_of(later.answer->checks, [&](const Check& check) {
            const bool compares = check.fact.kind == CheckKind::SameAsReadBefore
                || check.fact.kind == CheckKind::OtherThanReadBefore;
            return compares && later.state == StepState::Done && check.fact.texts.front() == id;
        });
    });
}

Result<void> tellWhatDiffers(const Step& former, const Step& now, Workspace& workspace)
{
    auto answer = now.answer.value_or(Answer {});
    answer.checks.insert(answer.checks.begin(), comparedWith(former, now));
    return workspace.recordAnswer(now.id, answer).and_then([&] { return vouchFor(now.id, workspace); });
}

/// Whether both are charts of the same columns.
bool isOfSameColumns(const sandbox::Display& one, const sandbox::Display& other)
{
    const auto* was = std::get_if<sandbox::ChartSpec>(&one);
    const auto* is = std::get_if<sandbox::ChartSpec>(&other);
    return was != nullptr && is != nullptr && was->type == is->type && was->xLabel == is->xLabel
        && was->yLabel == is->yLabel
        && std::ranges::equal(was->series, is->series, {}, &sandbox::ChartSeries::name, &sandbox::ChartSeries::name);
}

/// What a person changed of the former step's charts holds for those that are drawn of the same columns.
Result<void> keepCharts(const Step& former, const Step& now, Workspace& workspace, RunAnew& anew)
{
    const auto before = sandbox::shownDisplays(*former.runs.back().result);
    const auto after = sandbox::shownDisplays(*now.runs.back().result);
    std::vector<ChartEdit> kept;
    for (const auto& edit : former.charts) {
        const auto place = static_cast<std::size_t>(edit.display);
        if (edit.code != former.runs.back().approval.codeSha256 || changesNothing(edit)) {
            continue; // of another code's chart
        }
        if (place < before.size() && place < after.size() && isOfSameColumns(before[place], after[place])) {
            kept.push_back(edit);
        } else {
            ++anew.chartsLost;
        }
    }
    return kept.empty() ? Result<void>() : workspace.recordCharts(now.id, kept);
}

/// Of the answers that are read otherwise now, those that did not run again yet.
Result<std::vector<Step>> toRunAgain(const Workspace& workspace)
{
    std::vector<Step> marked;
    for (const auto& [id, fact] : readAsBefore(workspace.steps(), workspace.datasets())) {
        const auto step = workspace.step(id);
        if (!step) {
            return std::unexpected(step.error());
        }
        if (!wasRunAgain(*step, workspace.steps())) {
            marked.push_back(*step);
        }
    }
    return marked;
}

Result<Step> runWithPresentReading(const Step& former, const std::string& user, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    const auto id = workspace.addStep({ former.question.text, isoNow(), former.question.isTitle });
    if (!id) {
        return std::unexpected(id.error());
    }
    if (const auto named = former.name.empty() ? Result<void>() : workspace.recordName(*id, former.name); !named) {
        return std::unexpected(named.error());
    }
    const auto planned = !former.plan
        ? Result<void>()
        : workspace.recordPlan(*id, *former.plan).and_then([&] { return vouchForPlan(*id, workspace); });
    if (!planned) {
        return std::unexpected(planned.error());
    }
    const auto& code = former.runs.back().approval.code;
    auto again = former.proposals.back();
    again.code = code;
    again.reason = {};
    if (const auto checked = recordChecked(*id, std::move(again), workspace, bench, progress, stop); !checked) {
        return checked;
    }
    const auto approval = approveShown(*id, code, user, ApprovalMethod::Hand, workspace, bench, stop);
    if (!approval) {
        return std::unexpected(approval.error());
    }
    return carryOut(*id, *approval, workspace, bench, progress, stop);
}
} // namespace

Check comparedWith(const Step& former, const Step& now)
{
    const auto differences = differencesBetween(*former.runs.back().result, *now.runs.back().result);
    const auto id = std::to_string(former.id);
    if (differences.empty()) {
        return { { CheckKind::SameAsReadBefore, { .texts = { id } } }, CheckStatus::Passed };
    }
    const auto before = former.answer ? former.answer->text : std::string();
    const bool saysOther = !before.empty() && now.answer && now.answer->text != before;
    return { { CheckKind::OtherThanReadBefore, { .texts = { id, saysOther ? before : listed(differences) + "." } } },
        CheckStatus::Warning };
}

std::vector<std::pair<std::int64_t, CheckFact>> readAsBefore(
    const std::vector<Step>& steps, const std::vector<Dataset>& datasets)
{
    const auto now = loadStepsOf(datasets);
    std::vector<std::pair<std::int64_t, CheckFact>> found;
    std::vector<std::string> before; // that steps so far had
    for (const auto& step : lineage(steps)) {
        auto names = readOtherwise(step.runs.back(), now);
        if (names.empty() && hasNoDataOfItsOwn(step)) {
            names = before;
        }
        if (names.empty()) {
            continue;
        }
        found.emplace_back(step.id, CheckFact(CheckKind::ReadAsBefore, { .texts = { listed(names) } }));
        for (auto& name : names) {
            if (!std::ranges::contains(before, name)) {
                before.push_back(name);
            }
        }
    }
    return found;
}

int countReadAsBefore(const std::vector<Step>& steps)
{
    return static_cast<int>(std::ranges::count_if(steps, [](const Step& step) {
        return step.answer && std::ranges::any_of(step.answer->checks, [](const Check& check) {
            return check.fact.kind == CheckKind::ReadAsBefore;
        });
    }));
}

Result<RunAnew> runReadAnew(
    const std::string& user, Workspace& workspace, const Bench& bench, const Progress& progress, std::stop_token stop)
{
    const auto marked = toRunAgain(workspace);
    if (!marked) {
        return std::unexpected(marked.error());
    }
    if (marked->empty()) {
        return fail(ErrorKind::BadInput, FaultKind::NothingReadAnew);
    }
    RunAnew anew;
    std::set<std::string>
        lost; // the names that steps were to leave which do not run with the data as they are read now
    for (const auto& former : *marked) {
        const auto& run = former.runs.back();
        if (restsOn(run.approval.code, lost)) {
            lost.merge(namesLeft(run));
            ++anew.leftOut;
            continue;
        }
        const auto done = runWithPresentReading(former, user, workspace, bench, progress, stop);
        if (!done) {
            return std::unexpected(done.error());
        }
        ++anew.ran;
        if (done->state != StepState::Done) {
            if (done->runs.back().result->status == sandbox::Status::Cancelled) {
                return anew;
            }
            ++anew.failed;
            lost.merge(namesLeft(run));
            continue;
        }
        const auto recorded = keepCharts(former, *done, workspace, anew).and_then([&] {
            return tellWhatDiffers(former, *done, workspace);
        });
        if (!recorded) {
            return std::unexpected(recorded.error());
        }
    }
    return anew;
}

} // namespace core
