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

sandbox::LoadedFrames framesFor(const Proposal& proposal, const std::vector<Dataset>& datasets)
{
    const auto language = sandbox::languageOf(proposal.code);
    if (language != "python" && language != "sql") {
        return std::nullopt;
    }
    auto names = proposal.effects.frames;
    if (proposal.second) {
        names.insert(names.end(), proposal.second->frames.begin(), proposal.second->frames.end());
    }
    return loadStepsOf(datasets, names);
}

} // namespace core
