// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/followed_number.h"

#include "core/domain/fault.h"
#include "core/domain/truth_words.h"
#include "core/story/investigation.h"
#include "core/story/run_facts.h"
#include "core/verify/figure.h"
#include "core/verify/row_traces.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
/// That the frame is now what the run began with.
Result<void> checkReading(const sandbox::TableReader& now, const RunRecord& run, const Dataset& dataset)
{
    const auto isSame = [&](const sandbox::TableReader& frame) { // of a large file only some columns may have been read
        return frame.name == now.name && frame.file == now.file && frame.code == now.code;
    };
    const bool loaded = run.approval.frames && std::ranges::any_of(*run.approval.frames, isSame);
    const bool sameFile = std::ranges::any_of(run.result->provenance.inputs,
        [&](const auto& input) { return input.name == dataset.fileName() && input.sha256 == dataset.sha256; });
    return loaded && sameFile ? checkUnchanged({ dataset })
                              : Result<void>(fail(ErrorKind::BadInput, FaultKind::UntracedReading));
}

/// To the state in which frames are looked at; those that are not there are loaded for each look.
Result<void> goToFrames(
    const std::vector<sandbox::TableReader>& frames, const Step& step, Workspace& workspace, const Bench& bench)
{
    const auto datasets = workspace.datasets();
    std::vector<std::string> names;
    for (const auto& frame : frames) {
        const auto dataset = std::ranges::find(datasets, frame.name, &Dataset::variable);
        if (const auto same = checkReading(frame, step.runs.back(), *dataset); !same) {
            return same;
        }
        names.push_back(frame.name);
    }
    return checkLoads(names, workspace).and_then([&] {
        return bench.wall.goTo(stateName(step)).transform([](bool) { });
    });
}

std::vector<sandbox::TableReader> framesOf(const sandbox::RowTrace& trace)
{
    std::vector<sandbox::TableReader> frames { trace.frame };
    std::ranges::transform(trace.lookups, std::back_inserter(frames), &sandbox::RowLookup::frame);
    return frames;
}

/// What a condition says; where it is on a column of another file, by the key that finds its rows there.
TraceNote noteOf(const sandbox::RowCondition& condition, const sandbox::RowTrace& trace, const Translate& translate)
{
    auto words = wordsOf(condition);
    const auto has = [&](const sandbox::RowLookup& one) {
        return std::ranges::contains(one.columns, condition.column);
    };
    const auto lookup = std::ranges::find_if(trace.lookups, has);
    return lookup == trace.lookups.end() ? words
                                         : TraceNote { TraceKind::FoundWhere,
                                               { .column = inSentence(lookup->keys.front()),
                                                   .texts = { lookup->frame.file, inWords(words, translate) } } };
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
        const auto text = inWords(noteOf(condition, number.trace, translate), translate);
        if (!std::ranges::contains(texts, text)) {
            texts.push_back(text);
        }
    }
    if (!either.texts.empty()) {
        all.texts.push_back(inWords(TraceNote { TraceKind::Either, either }, translate));
    }
    for (const auto& lookup : number.trace.lookups) {
        if (!lookup.all && lookup.columns.empty()) { // what a condition finds there is said to be there
            all.texts.push_back(
                inWords(TraceNote { TraceKind::FoundIn,
                            { .column = inSentence(lookup.keys.front()), .texts = { lookup.frame.file } } },
                    translate));
        }
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
    if (const auto ready = goToFrames(framesOf(traces->ways.front()), step, workspace, bench); !ready) {
        return std::unexpected(ready.error()); // all ways are through the same frames
    }
    for (const auto& trace : traces->ways) {
        auto traced = bench.wall.trace(trace, stop);
        if (!traced && traced.error().kind != ErrorKind::BadInput) {
            return std::unexpected(traced.error());
        }
        if (const auto figure = traced ? explainedBy(trace, *traced, pointed) : std::nullopt) {
            const auto dataset = std::ranges::find(datasets, trace.frame.name, &Dataset::variable);
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
    return goToFrames({ trace.frame }, step, workspace, bench).transform([&] {
        return FollowedNumber { dataset->name, bench.wall.current(), trace, rows.placed->lost, {} };
    });
}

} // namespace core
