// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/load_steps.h"

#include "core/data/read_code.h"

#include <algorithm>

namespace core {

std::vector<sandbox::TableReader> loadStepsOf(const std::vector<Dataset>& datasets)
{
    std::vector<sandbox::TableReader> loads;
    for (const auto& dataset : datasets) {
        if (!dataset.profile.columns.empty()) { // else a file that code is to read as it is
            loads.push_back({ dataset.variable, dataset.fileName(), readCode(dataset) });
        }
    }
    return loads;
}

std::vector<sandbox::TableReader> loadStepsOf(
    const std::vector<Dataset>& datasets, const std::vector<std::string>& frames)
{
    auto loads = loadStepsOf(datasets);
    std::erase_if(loads, [&](const auto& load) { return !std::ranges::contains(frames, load.name); });
    return loads;
}

namespace {
/// What is smaller is read whole in no time, and nobody has to wonder what its frame lacks.
constexpr std::int64_t largeFile = 16 << 20;
/// Of all files together: a second's work, and a tenth of what a run may hold.
constexpr std::int64_t mostCellsAhead = 4'000'000;

/// What is used of a frame, in the file's order; empty: it is needed whole.
std::vector<std::string> columnsFor(const ColumnsInUse& used, const Dataset& dataset)
{
    const auto found = used.find(dataset.variable);
    std::vector<std::string> columns;
    for (const auto& column : dataset.profile.columns) {
        if (found != used.end() && std::ranges::contains(found->second, column.name)) {
            columns.push_back(column.name);
        }
    }
    return columns;
}

/// Of a large file those columns only that are used; which DuckDB reads nobody tells beforehand.
std::vector<sandbox::TableReader> loadsOf(const std::vector<std::string>& frames, const ColumnsInUse& used,
    const std::vector<Dataset>& datasets, bool byColumns)
{
    auto loads = loadStepsOf(datasets, frames);
    for (auto& load : loads) {
        const auto dataset = std::ranges::find(datasets, load.name, &Dataset::variable);
        load.columns = isLoadedByColumns(*dataset) && byColumns ? columnsFor(used, *dataset)
                                                                : std::vector<std::string>();
    }
    return loads;
}

/// `used` without the frames that the properties name as well: those are needed whole.
ColumnsInUse usedByAll(const Proposal& proposal)
{
    auto used = proposal.effects.frameColumns;
    for (const auto& frame : proposal.properties ? proposal.properties->frames : std::vector<std::string>()) {
        used.erase(frame);
    }
    return used;
}
} // namespace

bool isLoadedByColumns(const Dataset& dataset)
{
    return !dataset.source.isTyped() && dataset.profile.bytes >= largeFile;
}

std::vector<Dataset> loadedAhead(const std::vector<Dataset>& datasets)
{
    std::vector<Dataset> small;
    std::int64_t cells = 0;
    for (const auto& dataset : datasets) {
        const auto& profile = dataset.profile;
        const auto more = profile.rows * static_cast<std::int64_t>(profile.columns.size());
        if (profile.bytes < largeFile && more > 0 && cells + more <= mostCellsAhead) {
            cells += more;
            small.push_back(dataset);
        }
    }
    return small;
}

sandbox::LoadedFrames framesFor(const Proposal& proposal, const std::vector<Dataset>& datasets)
{
    const auto language = sandbox::languageOf(proposal.code);
    if (language != "python" && language != "sql" && language != "duckdb") {
        return std::nullopt;
    }
    auto names = proposal.effects.frames;
    if (proposal.properties) {
        names.insert(names.end(), proposal.properties->frames.begin(), proposal.properties->frames.end());
    }
    return loadsOf(names, usedByAll(proposal), datasets, language != "duckdb");
}

sandbox::LoadedFrames framesFor(const SecondMethod& second, const std::vector<Dataset>& datasets)
{
    return loadsOf(second.frames, second.frameColumns, datasets, true);
}

} // namespace core
