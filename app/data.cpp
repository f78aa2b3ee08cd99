// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data.h"

#include "app/terminal_text.h"
#include "core/story/database_data.h"

#include <iostream>

namespace app {

using core::Result;

Result<void> addNamed(const std::filesystem::path& data, const Options& options, Composition& composition,
    const core::Progress& progress, std::stop_token stop)
{
    auto& workspace = composition.workspace();
    if (!sandbox::DatabaseAddress::isOne(data.string())) {
        return core::addFile(
            data, workspace, composition.installation(), progress, stop, nullptr, options.loadNameOf(data))
            .transform([](const auto&) { });
    }
    const auto door = core::doorOf(
        workspace, composition.installation(), std::chrono::ceil<std::chrono::seconds>(options.limits.wall));
    return sandbox::DatabaseAddress::parse(data.string())
        .and_then([&](const auto& address) {
            return core::addRows(address, options.loadNameOf(data), workspace, door, progress, stop);
        })
        .transform([&](const core::DatabaseData& added) {
            if (!options.json) {
                std::cerr << terminalSafe(core::sentenceOf(added.dataset, added.origin)) << "\n";
            }
        });
}

core::Json databasesJson(const core::Workspace& workspace)
{
    core::Json list;
    for (const auto& dataset : workspace.datasets()) {
        if (const auto origin = core::originOf(dataset, workspace)) {
            core::Json entry = *origin;
            entry["frame"] = dataset.variable;
            list.push_back(std::move(entry));
        }
    }
    return list;
}

} // namespace app
