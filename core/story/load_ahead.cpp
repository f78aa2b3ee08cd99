// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/load_ahead.h"

#include "core/data/file_state.h"
#include "core/data/load_steps.h"
#include "core/story/investigation.h"
#include "core/story/proposed.h"

namespace core {

Result<void> loadAhead(Workspace& workspace, const Bench& bench, std::stop_token stop)
{
    if (const auto prepared = prepare(workspace, bench); !prepared) {
        return prepared;
    }
    auto datasets = workspace.datasets();
    datasets = loadedAhead(bench.files != nullptr ? bench.files->unchanged(datasets) : datasets);
    std::erase_if(datasets, [&](const Dataset& dataset) { return !checkLoads({ dataset.variable }, workspace); });
    if (datasets.empty()) {
        return {};
    }
    return bench.wall.goTo(presentState(workspace))
        .and_then([&](bool) { // where it is not there it is made from what is
            return bench.wall.loadAhead(loadStepsOf(datasets), bench.limits, std::move(stop));
        });
}

} // namespace core
