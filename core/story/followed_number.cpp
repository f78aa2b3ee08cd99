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

static std::string rowsInWords(const sandbox::RowTrace& trace, const Translate& translate)
{
    MessageArguments all;
    MessageArguments either;
    for (const auto& condition : trace.conditions) {
        auto& texts = condition.any ? either.texts : all.texts;
        const auto text = inWords(noteOf(condition, trace, translate), translate);
        if (!std::ranges::contains(texts, text)) {
            texts.push_back(text);
        }
    }
    if (!either.texts.empty()) {
        all.texts.push_back(inWords(TraceNote { TraceKind::Either, either }, translate));
    }
    for (const auto& lookup : trace.lookups) {
        if (!lookup.all && lookup.columns.empty()) { // what a condition finds there is said to be there
            all.texts.push_back(
                inWords(TraceNote { TraceKind::FoundIn,
                            { .column = inSentence(lookup.keys.front()), .texts = { lookup.frame.file } } },
                    translate));
        }
    }
    return inWords(all.texts.empty() ? TraceNote(TraceKind::AllRows) : TraceNote(TraceKind::RowsWhere, all), translate);
}

std::string inWords(const FollowedNumber& number, const Translate& translate)
{
    auto words = rowsInWords(number.trace, translate) + " " + inWords(number.figure, translate);
    if (number.against && number.against->trace) {
        words += " " + rowsInWords(*number.against->trace, translate);
    }
    return number.against ? words + " " + inWords(number.against->figure, translate) : words;
}

namespace {
/// Puts the ways to the loaded frames until one gives the number.
class Follower {
public:
    Follower(const std::vector<Dataset>& datasets, const Bench& bench, std::stop_token stop)
        : m_datasets(datasets)
        , m_bench(bench)
        , m_stop(std::move(stop))
    {
    }

    /// Nothing: none does.
    Result<std::optional<FollowedNumber>> find(const RowTraces& traces, const PointedNumber& pointed)
    {
        for (const auto what : { Explained::Itself, Explained::OrBeside }) {
            for (const auto& trace : traces.ways) {
                const auto traced = put(trace);
                const auto figure = traced ? explainedBy(trace, *traced, pointed, what) : std::nullopt;
                if (figure) {
                    return made(trace, traced->rows, *figure);
                }
            }
            for (const auto& compared : traces.comparisons) {
                const auto rows = put(compared.rows);
                const auto against = rows ? put(compared.against) : std::nullopt;
                const auto notes = against ? comparedBy(compared, *rows, *against, pointed.number) : std::nullopt;
                if (notes) {
                    return made(compared, *rows, *against, *notes);
                }
            }
        }
        return m_failure ? Result<std::optional<FollowedNumber>>(std::unexpected(*m_failure)) : std::nullopt;
    }

private:
    /// Nothing: the frame does not have what it names, or the jail failed.
    std::optional<sandbox::TracedRows> put(const sandbox::RowTrace& trace)
    {
        const auto known = std::ranges::find(m_put, trace, [](const auto& one) { return one.first; });
        if (known != m_put.end() || m_failure) {
            return m_failure ? std::nullopt : known->second;
        }
        auto traced = m_bench.wall.trace(trace, m_stop);
        if (!traced && traced.error().kind != ErrorKind::BadInput) {
            m_failure = traced.error();
        }
        m_put.emplace_back(trace, traced ? std::optional(std::move(*traced)) : std::nullopt);
        return m_put.back().second;
    }

    FollowedNumber made(const sandbox::RowTrace& trace, std::vector<std::uint32_t> rows, const TraceNote& figure) const
    {
        const auto dataset = std::ranges::find(m_datasets, trace.frame.name, &Dataset::variable);
        return { dataset->name, m_bench.wall.current(), inFilesWords(trace, m_datasets), std::move(rows), figure, {} };
    }

    /// Of a part its own rows, of a change those of both sides.
    FollowedNumber made(const ComparedTraces& compared, const sandbox::TracedRows& rows,
        const sandbox::TracedRows& against, const ComparedNotes& notes) const
    {
        auto all = rows.rows;
        if (!compared.isWhole) {
            all.clear();
            std::ranges::set_union(rows.rows, against.rows, std::back_inserter(all));
        }
        auto found = made(compared.rows, std::move(all), notes.rows);
        found.against = { compared.isWhole ? std::nullopt : std::optional(inFilesWords(compared.against, m_datasets)),
            notes.against };
        return found;
    }

    const std::vector<Dataset>& m_datasets;
    const Bench& m_bench;
    std::stop_token m_stop;
    std::vector<std::pair<sandbox::RowTrace, std::optional<sandbox::TracedRows>>> m_put;
    std::optional<Error> m_failure;
};
} // namespace

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
    const auto found = Follower(datasets, bench, std::move(stop)).find(*traces, pointed);
    return found && !*found ? fail(ErrorKind::BadInput, traces->otherwise)
                            : found.transform([](const auto& one) { return *one; });
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
