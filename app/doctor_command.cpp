// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "app/terminal_text.h"

#include <algorithm>

namespace app {

namespace {

void printItem(const sandbox::DoctorItem& item)
{
    printLine(std::string(item.ok ? "✓ " : "✗ ") + terminalSafe(item.name) + ": " + terminalSafe(item.detail));
    if (!item.ok && !item.remedy.empty()) {
        printLine("    " + terminalSafe(item.remedy));
    }
}

} // namespace

ExitCode doctorCommand(const Options& options)
{
    auto installation = sandbox::Installation::locate();
    if (!installation) {
        return endWith(installation.error(), options.json);
    }
    installation->acceptMissing = options.acceptMissing;
    const auto wall = options.wall.empty() ? localWall : options.wall;
    const auto items = tryWall(*installation, wall, {});
    const bool ok = !items.empty() && std::ranges::all_of(items, &sandbox::DoctorItem::ok);
    if (options.json) {
        core::Json json { { "ok", ok }, { "items", core::Json::array() } };
        for (const auto& item : items) {
            json["items"].push_back(
                { { "name", item.name }, { "ok", item.ok }, { "detail", item.detail }, { "remedy", item.remedy } });
        }
        printLine(sandbox::dump(json, 2));
    } else {
        std::ranges::for_each(items, printItem);
        const auto where = wall == localWall ? "on this machine" : "behind the wall " + wall;
        printLine(ok ? "All layers of the jail hold " + where + "."
                     : "The jail does not hold " + where + ": nothing will be run.");
    }
    return ok ? ExitCode::Done : ExitCode::NoJail;
}

} // namespace app
