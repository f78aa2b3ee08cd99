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
    if (!core::isDatabase(data)) {
        return core::addFile(
            data, workspace, composition.installation(), progress, stop, nullptr, options.loadNameOf(data))
            .transform([](const auto&) { });
    }
    const auto door = core::doorOf(workspace, composition.installation(),
        std::chrono::ceil<std::chrono::seconds>(options.limits.wall), databasePassword);
    const auto address = sandbox::DatabaseAddress::parse(data.string());
    if (!address) {
        return std::unexpected(address.error());
    }
    const auto name = options.loadNameOf(data);
    if (address->wanted.empty() && options.command == "run" && !name.empty()) {
        return core::nameDatabase(name, *address, workspace); // for steps that ask it
    }
    return core::addNamedRows(data.string(), name, workspace, door, progress, stop)
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
