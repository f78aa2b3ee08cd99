// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/known_reading.h"

#include "core/data/load_steps.h"
#include "core/data/served_columns.h"
#include "core/domain/frame_size.h"
#include "core/story/lineage.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {
/// The columns of it that the frame has which a run began with; none: it is another file, or read otherwise now.
std::set<std::string> columnsBegunWith(const RunRecord& run, const Dataset& dataset, const sandbox::TableReader& now)
{
    const auto frames = run.approval.frames.value_or(std::vector<sandbox::TableReader>());
    const auto frame = std::ranges::find(frames, now.name, &sandbox::TableReader::name);
    if (frame == frames.end() || frame->file != now.file || frame->code != now.code) {
        return {};
    }
    return frame->columns.empty() ? allColumns(dataset)
                                  : std::set<std::string>(frame->columns.begin(), frame->columns.end());
}

void learn(KnownReading& known, const Step& step, const Dataset& dataset, const sandbox::TableReader& now)
{
    const auto columns = columnsBegunWith(step.runs.back(), dataset, now);
    auto& loaded = known.loaded[dataset.variable];
    std::vector<std::string> read;
    std::ranges::set_difference(columns, loaded, std::back_inserter(read));
    const auto& result = *step.runs.back().result;
    if (read.empty() || result.provenance.stored) {
        return;
    }
    loaded.insert(read.begin(), read.end());
    const auto cells = static_cast<double>(dataset.profile.rows) * static_cast<double>(read.size());
    const auto each = std::min(result.metrics.wallMs, result.metrics.cpuMs) / 1000 / cells;
    const auto [taken, isNew] = known.secondsPerCell.try_emplace(dataset.variable, each);
    taken->second = std::min(taken->second, each);
}
} // namespace

KnownReading knownReading(const std::vector<Step>& steps, const std::vector<Dataset>& datasets, const Bench& bench)
{
    KnownReading known;
    const auto line = lineage(steps);
    for (const auto& now : loadStepsOf(datasets)) {
        const auto& dataset = *std::ranges::find(datasets, now.name, &Dataset::variable);
        if (dataset.profile.rows == 0) {
            continue;
        }
        for (const auto& step : line) {
            learn(known, step, dataset, now);
        }
        if (bench.columns != nullptr && bench.columns->serves(dataset)) {
            known.served.insert(dataset.variable);
        }
    }
    return known;
}

} // namespace core
