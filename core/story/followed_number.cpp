// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/followed_number.h"

#include "core/domain/fault.h"
#include "core/domain/truth_words.h"
#include "core/story/investigation.h"
#include "core/story/run_facts.h"
#include "core/verify/row_traces.h"

#include <algorithm>

namespace core {

namespace {
/// That the frame is now what the run began with.
Result<void> checkReading(const sandbox::RowTrace& trace, const RunRecord& run, const Dataset& dataset)
{
    const auto isSame = [&](const sandbox::TableReader& frame) { // of a large file only some columns may have been read
        return frame.name == trace.frame.name && frame.file == trace.frame.file && frame.code == trace.frame.code;
    };
    const bool loaded = run.approval.frames && std::ranges::any_of(*run.approval.frames, isSame);
    const bool sameFile = std::ranges::any_of(run.result->provenance.inputs,
        [&](const auto& input) { return input.name == dataset.fileName() && input.sha256 == dataset.sha256; });
    return loaded && sameFile ? checkUnchanged({ dataset })
                              : Result<void>(fail(ErrorKind::BadInput, FaultKind::UntracedReading));
}

/// To the state in which the frame is looked at; where it is not there, it is loaded for each look.
Result<void> goToFrame(
    const sandbox::RowTrace& trace, const Step& step, const Dataset& dataset, Workspace& workspace, const Bench& bench)
{
    return checkReading(trace, step.runs.back(), dataset)
        .and_then([&] { return checkLoads({ trace.frame.name }, workspace); })
        .and_then([&] { return bench.wall.goTo(stateName(step)).transform([](bool) { }); });
}
} // namespace

/// Yes and no of its conditions as the file writes them.
static sandbox::RowTrace inFilesWords(sandbox::RowTrace trace, const std::vector<Dataset>& datasets)
{
    for (auto& condition : trace.conditions) {
        const auto words = truthWords(condition.column, datasets);
        for (auto& value : condition.values) {
            const auto* truth = words ? std::get_if<bool>(&value) : nullptr;
            value = truth == nullptr ? value : sandbox::Cell(*truth ? words->yes : words->no);
        }
    }
    return trace;
}

std::string inWords(const FollowedNumber& number, const Translate& translate)
{
    MessageArguments all;
    MessageArguments either;
    for (const auto& condition : number.trace.conditions) {
        auto& texts = condition.any ? either.texts : all.texts;
        const auto text = inWords(wordsOf(condition), translate);
        if (!std::ranges::contains(texts, text)) {
            texts.push_back(text);
        }
    }
    if (!either.texts.empty()) {
        all.texts.push_back(inWords(TraceNote { TraceKind::Either, either }, translate));
    }
    const auto rows = all.texts.empty() ? TraceNote(TraceKind::AllRows) : TraceNote(TraceKind::RowsWhere, all);
    return inWords(rows, translate) + " " + inWords(number.figure, translate);
}

Result<FollowedNumber> followNumber(
    const Step& step, const PointedNumber& pointed, Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    if (step.runs.empty() || !step.runs.back().result) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedNumber);
    }
    const auto& run = step.runs.back();
    const auto datasets = workspace.datasets();
    const auto traces = rowTraces(factsOf(run.approval.code, datasets, bench, stop), pointed, datasets);
    if (!traces) {
        return std::unexpected(traces.error());
    }
    if (traces->ways.empty()) {
        return fail(ErrorKind::BadInput, traces->otherwise);
    }
    const auto dataset = std::ranges::find(datasets, traces->ways.front().frame.name, &Dataset::variable);
    if (const auto ready = goToFrame(traces->ways.front(), step, *dataset, workspace, bench); !ready) {
        return std::unexpected(ready.error());
    }
    for (const auto& trace : traces->ways) {
        auto traced = bench.wall.trace(trace, stop);
        if (!traced && traced.error().kind != ErrorKind::BadInput) {
            return std::unexpected(traced.error());
        }
        if (const auto figure = traced ? explainedBy(trace, *traced, pointed) : std::nullopt) {
            return FollowedNumber { dataset->name, bench.wall.current(), inFilesWords(trace, datasets),
                std::move(traced->rows), *figure };
        }
    }
    return fail(ErrorKind::BadInput, traces->otherwise);
}

Result<FollowedNumber> followRows(const Step& step, const PartRows& rows, Workspace& workspace, const Bench& bench)
{
    if (step.runs.empty() || !step.runs.back().result || !rows.areKnown()) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedFrame);
    }
    const auto datasets = workspace.datasets();
    const auto dataset = std::ranges::find(datasets, rows.placed->frame, &Dataset::variable);
    const auto frames = step.runs.back().approval.frames.value_or(std::vector<sandbox::TableReader>());
    const auto frame = std::ranges::find(frames, rows.placed->frame, &sandbox::TableReader::name);
    if (dataset == datasets.end() || frame == frames.end()) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedFrame);
    }
    const sandbox::RowTrace trace { .frame = *frame };
    return goToFrame(trace, step, *dataset, workspace, bench).transform([&] {
        return FollowedNumber { dataset->name, bench.wall.current(), trace, rows.placed->lost, {} };
    });
}

} // namespace core
