// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporting.h"

#include "ui/chart_svg.h"
#include "ui/pdf_report.h"
#include "ui/text.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using Drawn = std::vector<std::pair<sandbox::ChartSpec, std::string>>;

Drawn drawnCharts(const core::ReportSource& source)
{
    Drawn drawn;
    for (const core::Step& step : source.steps) {
        if (step.runs.empty() || !step.runs.back().result) {
            continue;
        }
        for (const sandbox::Display& display : sandbox::shownDisplays(*step.runs.back().result)) {
            if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
                drawn.emplace_back(*chart, chartSvg(*chart));
            }
        }
    }
    return drawn;
}

core::ChartPainter painterOf(const Drawn& drawn)
{
    return [&drawn](const sandbox::ChartSpec& chart) {
        const auto found = std::ranges::find(drawn, chart, &Drawn::value_type::first);
        return found == drawn.end() ? std::string() : found->second;
    };
}

core::Result<void> writeText(const std::string& text, const QString& path)
{
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
        return core::fail(core::ErrorKind::Io,
            utf8(Exporting::tr("%1 cannot be written: %2. Choose another folder.").arg(path, file.errorString())));
    }
    return {};
}

core::Result<void> write(const core::ReportSource& source, const Drawn& drawn, const ReportPictures& pictures, const QString& path)
{
    const QString kind = QFileInfo(path).suffix().toLower();
    if (kind == "html"_L1 || kind == "htm"_L1) {
        return writeText(core::htmlReport(source, painterOf(drawn)), path);
    }
    if (kind == "pdf"_L1) {
        return writePdf(source, pictures, utf8(path));
    }
    if (kind == "md"_L1) {
        return writeText(core::markdownReport(source), path);
    }
    if (kind == "ipynb"_L1) {
        return writeText(core::notebookReport(source), path);
    }
    if (kind == "py"_L1) {
        return writeText(core::scriptReport(source), path);
    }
    if (kind == "xlsx"_L1) {
        return core::writeWorkbook(source, utf8(path));
    }
    return core::fail(core::ErrorKind::BadInput,
        utf8(Exporting::tr("A report can be .html, .pdf, .md, .ipynb, .py or .xlsx, but not \".%1\".").arg(kind)));
}
} // namespace

QString Exporting::filter()
{
    return tr("Web page (*.html);;PDF (*.pdf);;Markdown (*.md);;Jupyter notebook (*.ipynb);;Python script (*.py);;Workbook (*.xlsx)");
}

void Exporting::start(const core::ReportSource& source, const QString& path)
{
    const QString kind = QFileInfo(path).suffix().toLower();
    Drawn drawn = kind.startsWith("htm"_L1) ? drawnCharts(source) : Drawn();
    ReportPictures pictures = kind == "pdf"_L1 ? reportPictures(source) : ReportPictures();
    m_job.start([source, drawn = std::move(drawn), pictures = std::move(pictures), path](
                    std::stop_token) { return write(source, drawn, pictures, path); },
        [this, path](const core::Result<void>& written) {
            if (written) {
                emit finished(path);
            } else {
                emit failed(written.error());
            }
        });
}

} // namespace ui
