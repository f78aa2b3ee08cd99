// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exporting.h"

#include "core/data/open_table.h"
#include "core/data/typed_rows.h"
#include "core/data/word_file.h"
#include "core/report/report_file.h"
#include "core/report/word_content.h"
#include "ui/charts/chart_svg.h"
#include "ui/grid/state_rows.h"
#include "ui/look/text.h"
#include "ui/window/pdf_report.h"

#include <QFileInfo>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using Drawn = std::vector<std::pair<sandbox::ChartSpec, std::string>>;

Drawn drawnCharts(const core::ReportSource& source, const core::ChartPainter& painter)
{
    Drawn drawn;
    for (const core::Step& step : source.steps) {
        if (step.runs.empty() || !step.runs.back().result) {
            continue;
        }
        for (const sandbox::Display& display : sandbox::shownDisplays(*step.runs.back().result)) {
            if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
                drawn.emplace_back(*chart, painter(*chart));
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
} // namespace

Exporting::Exporting(QObject* parent)
    : QObject(parent)
{
    connect(&m_progress, &ProgressBridge::fractionReached, this,
        [this](double fraction) { emit tableProgressed(m_path, fraction); });
}

QString Exporting::filter()
{
    return tr("Web page (*.html);;PDF (*.pdf);;Markdown (*.md);;Jupyter notebook (*.ipynb);;Python script "
              "(*.py);;Workbook (*.xlsx);;Word (*.docx)");
}

void Exporting::start(const core::ReportSource& source, const QString& path, const Engine& engine)
{
    const QString kind = QFileInfo(path).suffix().toLower();
    ReportPictures pictures = kind == "pdf"_L1 ? reportPictures(source) : ReportPictures();
    Drawn drawn = kind == "docx"_L1 ? drawnCharts(source, chartPng)
        : kind == "pdf"_L1          ? Drawn()
                                    : drawnCharts(source, chartSvg);
    m_job.start(
        [source, drawn = std::move(drawn), pictures = std::move(pictures), path, installation = engine.installation](
            std::stop_token) {
            const auto pdf = [&](const core::ReportSource& report, const std::filesystem::path& file) {
                return writePdf(report, pictures, file);
            };
            const auto docx = [&](const core::ReportSource& report, const std::filesystem::path& file) {
                return core::writeWordFile(installation, core::wordContent(report, painterOf(drawn)), file);
            };
            return core::writeReport(source, utf8(path), { painterOf(drawn), pdf, docx });
        },
        [this, path](const core::Result<void>& written) {
            if (written) {
                emit finished(path);
            } else {
                emit failed(written.error());
            }
        });
}

void Exporting::saveTable(std::shared_ptr<JailDoor> door, const StateFrame& frame, const sandbox::Table& shown,
    const QString& path, core::CellText texts)
{
    const auto write = [door, frame, shown](const std::filesystem::path& file, core::CellText cells,
                           const core::Progress& progress, const std::stop_token& stop) {
        const auto pages = [&](std::int64_t first) { return wholeStateRows(*door, frame, first, stop); };
        return core::saveTable(shown, pages, file, cells, progress);
    };
    startTable(write, path, texts);
}

void Exporting::saveDataset(
    const sandbox::Installation& installation, const core::Dataset& dataset, const QString& path, core::CellText texts)
{
    const auto write = [installation, dataset](const std::filesystem::path& file, core::CellText cells,
                           const core::Progress& progress, const std::stop_token& stop) {
        return core::OpenTable::open(dataset, installation, stop).and_then([&](core::OpenTable&& table) {
            const auto pages = [&](std::int64_t first) { return core::typedRows(table, dataset, first, stop); };
            return pages(0).and_then(
                [&](const sandbox::Table& first) { return core::saveTable(first, pages, file, cells, progress); });
        });
    };
    startTable(write, path, texts);
}

void Exporting::startTable(const Write& write, const QString& path, core::CellText texts)
{
    m_path = path;
    m_job.start([write, path, texts, progress = m_progress.progress()](
                    std::stop_token stop) { return write(utf8(path), texts, progress, stop); },
        [this, write, path, texts](const core::Result<core::TableRisks>& written) {
            m_progress.flush();
            if (written) {
                const bool isDefused = texts == core::CellText::Defused;
                emit tableSaved(path, isDefused ? QString() : qs(core::inWords(*written)),
                    [this, write, path] { startTable(write, path, core::CellText::Defused); });
            } else {
                emit failed(written.error());
            }
        });
    emit tableProgressed(path, 0);
}

void Exporting::stop()
{
    m_job.stop();
}

} // namespace ui
