// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_file.h"

#include "core/domain_json.h"
#include "core/report/report.h"
#include "ui/chart_svg.h"
#include "ui/pdf_report.h"

#include <fstream>
#include <functional>
#include <map>

namespace app {

using core::ErrorKind;
using core::fail;
using core::ReportSource;
using core::Result;

namespace {

using Writer = std::function<Result<void>(const ReportSource&, const std::filesystem::path&)>;

Writer textWriter(std::function<std::string(const ReportSource&)> make)
{
    return [make = std::move(make)](const ReportSource& source, const std::filesystem::path& path) -> Result<void> {
        std::ofstream file(path, std::ios::binary);
        file << make(source);
        file.close();
        if (!file) {
            return fail(ErrorKind::Io, "The report could not be written to " + path.string() + ". Is there room, and may you write there?");
        }
        return {};
    };
}

const std::map<std::string, Writer>& writers()
{
    static const std::map<std::string, Writer> table {
        { ".html", textWriter([](const ReportSource& source) { return core::htmlReport(source, ui::chartSvg); }) },
        { ".md", textWriter(core::markdownReport) },
        { ".py", textWriter(core::scriptReport) },
        { ".ipynb", textWriter(core::notebookReport) },
        { ".xlsx", core::writeWorkbook },
        { ".pdf", [](const ReportSource& source, const std::filesystem::path& path) { return ui::writePdf(source, path); } },
    };
    return table;
}

} // namespace

Result<void> checkReportName(const std::filesystem::path& path)
{
    if (!writers().contains(path.extension().string())) {
        return fail(ErrorKind::BadInput,
            "A report cannot be written as \"" + path.filename().string() + "\". Use a name that ends in .html, .pdf, .md, .ipynb, .py or .xlsx.");
    }
    return {};
}

Result<void> writeReport(const core::Workspace& workspace, const std::filesystem::path& path)
{
    if (const auto named = checkReportName(path); !named) {
        return named;
    }
    const auto writer = writers().find(path.extension().string());
    const ReportSource source { workspace.isUnsaved() ? "Analysis" : workspace.path().stem().string(), workspace.datasets(),
        workspace.steps(), "Assay " ASSAY_VERSION, core::isoNow() };
    auto partial = path;
    partial += ".part";
    partial += path.extension();
    if (const auto written = writer->second(source, partial); !written) {
        std::error_code ignored;
        std::filesystem::remove(partial, ignored);
        return written;
    }
    std::error_code error;
    std::filesystem::rename(partial, path, error);
    if (error) {
        return fail(ErrorKind::Io, "The report could not be written to " + path.string() + ".", error.message());
    }
    return {};
}

} // namespace app
