// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/report_file.h"
#include "app/terminal.h"
#include "core/story/database_data.h"

namespace app {

ExitCode exportCommand(const Options& options)
{
    const auto workspace = core::Workspace::open(options.document);
    if (!workspace) {
        return endWith(workspace.error(), options.json);
    }
    core::removeLeftRows(*workspace);
    if (const auto written = writeReport(*workspace, options.to,
            options.appendix ? core::Audience::Auditor : core::Audience::Reader,
            { options.title, options.author, options.steps, options.withCode, options.withAllRows });
        !written) {
        return endWith(written.error(), options.json);
    }
    return ExitCode::Done;
}

} // namespace app
