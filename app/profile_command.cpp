// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/terminal.h"
#include "core/data/scan.h"

namespace app {

ExitCode profileCommand(const Options& options, std::stop_token stop)
{
    auto installation = sandbox::Installation::locate();
    if (!installation) {
        printError(installation.error());
        return exitCodeOf(installation.error().kind);
    }
    installation->acceptMissing = options.acceptMissing;
    std::vector<core::Dataset> datasets;
    auto files = core::Json::array();
    auto code = ExitCode::Done;
    for (const auto& file : options.files) {
        const auto dataset = core::scanFile(file, datasets, *installation, {}, stop);
        if (!dataset) {
            printError(dataset.error());
            code = exitCodeOf(dataset.error().kind);
            continue;
        }
        datasets.push_back(*dataset);
        if (options.json) {
            core::Json profile = dataset->profile;
            profile.erase("preview");
            files.push_back(std::move(profile));
        } else {
            printProfile(*dataset);
        }
    }
    if (options.json) {
        printLine(sandbox::dump({ { "files", files } }, 2));
    }
    return code;
}

} // namespace app
