// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_file.h"

#include "core/domain/domain_json.h"
#include "core/report/report_file.h"
#include "core/story/replay.h"
#include "ui/charts/chart_svg.h"
#include "ui/window/pdf_report.h"

namespace app {

core::Result<void> writeReport(const core::Workspace& workspace, const std::filesystem::path& path)
{
    const core::ReportSource source { workspace.isUnsaved() ? "Analysis" : workspace.path().stem().string(),
        core::datasetsWithOrigin(workspace), core::stepsWithOrigin(workspace), "Assay " ASSAY_VERSION, core::isoNow() };
    return core::writeReport(
        source, path, { ui::chartSvg, [](const core::ReportSource& report, const std::filesystem::path& file) {
                           return ui::writePdf(report, file);
                       } });
}

} // namespace app
