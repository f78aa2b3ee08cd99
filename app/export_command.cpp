// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/report_file.h"
#include "app/terminal.h"

namespace app {

ExitCode exportCommand(const Options& options)
{
    const auto workspace = core::Workspace::open(options.document);
    if (!workspace) {
        printError(workspace.error());
        return exitCodeOf(workspace.error().kind);
    }
    if (const auto written = writeReport(*workspace, options.to); !written) {
        printError(written.error());
        return exitCodeOf(written.error().kind);
    }
    return ExitCode::Done;
}

} // namespace app
