// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_file.h"

#include "app/compose.h"
#include "core/data/word_file.h"
#include "core/domain/domain_json.h"
#include "core/report/report_file.h"
#include "core/report/word_content.h"
#include "core/story/replay.h"
#include "ui/charts/chart_svg.h"
#include "ui/look/text.h"
#include "ui/window/pdf_report.h"

namespace app {

namespace {
std::vector<core::SentRequest> sentBy(const core::Workspace& workspace)
{
    std::vector<core::SentRequest> sent;
    for (auto& record : workspace.outbound()) {
        sent.push_back({ record.sentAt, record.destination, record.purpose, std::move(record.bytes), record.inputTokens,
            record.outputTokens });
    }
    return sent;
}
} // namespace

core::Result<void> writeReport(
    const core::Workspace& workspace, const std::filesystem::path& path, core::Audience audience)
{
    const core::ReportSource source { workspace.isUnsaved() ? "Analysis" : workspace.path().stem().string(),
        core::datasetsWithOrigin(workspace), core::stepsWithOrigin(workspace), "Assay " ASSAY_VERSION, core::isoNow(),
        audience, loginName(), ui::translated, sentBy(workspace) };
    const auto pdf = [](const core::ReportSource& report, const std::filesystem::path& file) {
        return ui::writePdf(report, file);
    };
    const auto docx = [](const core::ReportSource& report, const std::filesystem::path& file) -> core::Result<void> {
        const auto installation = sandbox::Installation::locate();
        if (!installation) {
            return std::unexpected(installation.error());
        }
        return core::writeWordFile(*installation, core::wordContent(report, ui::chartPng), file);
    };
    return core::writeReport(source, path, { ui::chartSvg, pdf, docx });
}

} // namespace app
