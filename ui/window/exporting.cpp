// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exporting.h"

#include "core/data/open_table.h"
#include "core/data/typed_rows.h"
#include "core/data/word_file.h"
#include "core/domain/fault.h"
#include "core/report/report_file.h"
#include "core/report/word_content.h"
#include "ui/charts/chart_svg.h"
#include "ui/grid/state_rows.h"
#include "ui/look/text.h"
#include "ui/window/pdf_report.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// As SVG, or as the image of a format that takes PNG.
using Drawn = std::vector<std::pair<sandbox::ChartSpec, std::variant<std::string, QImage>>>;
constexpr double drawingPart = 0.3; ///< of the work that a report is

core::ChartPainter painterOf(const Drawn& drawn)
{
    return [&drawn](const sandbox::ChartSpec& chart) {
        const auto found = std::ranges::find(drawn, chart, &Drawn::value_type::first);
        if (found == drawn.end()) {
            return std::string();
        }
        const auto* image = std::get_if<QImage>(&found->second);
        return image ? pngOf(*image) : std::get<std::string>(found->second);
    };
}
} // namespace

Exporting::Exporting(QObject* parent)
    : QObject(parent)
{
    connect(&m_progress, &ProgressBridge::fractionReached, this, [this](double fraction) {
        if (!m_job.isRunning()) { // it was dropped
            return;
        }
        m_isReport ? emit reportProgressed(m_path, drawingPart + (1 - drawingPart) * fraction)
                   : emit tableProgressed(m_path, fraction);
    });
}

Exporting::~Exporting() = default;

QString Exporting::filter(const QString& ending)
{
    QStringList kinds = tr("PDF (*.pdf);;Word (*.docx);;Web page (*.html);;Workbook (*.xlsx);;Markdown (*.md);;Jupyter "
                           "notebook (*.ipynb);;Python script (*.py)")
                            .split(u";;"_s);
    std::ranges::stable_partition(kinds, [&](const QString& kind) { return kind.endsWith(u"(*.%1)"_s.arg(ending)); });
    return kinds.join(u";;"_s);
}

/// What is known of a report before it is written.
struct Exporting::Drawing {
    core::ReportSource source;
    const Engine& engine;
    QString kind;
    std::vector<ReportChart> charts;
    std::size_t next = 0;
    Drawn drawn {};
    ReportPictures pictures {};

    void drawOne()
    {
        const auto& [resource, chart] = charts[next++];
        if (kind == "pdf"_L1) {
            pictures.insert(resource, printedChart(chart));
        } else if (kind == "docx"_L1 || kind == "xlsx"_L1) {
            drawn.emplace_back(chart, chartImage(chart, pngScale));
        } else {
            drawn.emplace_back(chart, chartSvg(chart));
        }
    }
};

void Exporting::start(const core::ReportSource& source, const QString& path, const Engine& engine)
{
    m_path = path;
    m_isReport = true;
    m_drawing.reset(new Drawing { source, engine, QFileInfo(path).suffix().toLower(), reportCharts(source) });
    emit reportProgressed(path, 0);
    QTimer::singleShot(0, this, &Exporting::drawNext);
}

void Exporting::drawNext()
{
    if (!m_drawing) { // it was stopped
        return;
    }
    if (m_drawing->next == m_drawing->charts.size()) {
        write(std::move(*std::exchange(m_drawing, nullptr)));
        return;
    }
    m_drawing->drawOne();
    emit reportProgressed(
        m_path, drawingPart * static_cast<double>(m_drawing->next) / static_cast<double>(m_drawing->charts.size()));
    QTimer::singleShot(0, this, &Exporting::drawNext);
}

void Exporting::write(Drawing drawing)
{
    const Engine& engine = drawing.engine;
    m_job.start(
        [drawing = std::move(drawing), path = m_path, installation = engine.installation, &workspace = engine.workspace,
            progress = m_progress.progress()](std::stop_token stop) {
            core::ReportSource source = drawing.source;
            if (source.audience == core::Audience::Auditor) {
                source.sent = sentRequests(workspace);
            }
            const auto pdf = [&](const core::ReportSource& report, const std::filesystem::path& file) {
                return writePdf(report, drawing.pictures, file, progress, stop);
            };
            const auto docx = [&](const core::ReportSource& report, const std::filesystem::path& file) {
                const auto content = core::wordContent(report, painterOf(drawing.drawn));
                return core::writeWordFile(installation, content, file, stop);
            };
            return core::writeReport(source, utf8(path), { painterOf(drawing.drawn), pdf, docx, stop });
        },
        [this](const core::Result<void>& written) {
            m_progress.flush();
            if (written) {
                emit finished(m_path);
            } else {
                emit failed(written.error());
            }
        });
}

void Exporting::saveTable(std::shared_ptr<JailDoor> door, const StateFrame& frame, const sandbox::Table& shown,
    const QString& path, const std::optional<std::vector<std::uint32_t>>& within)
{
    const auto write = [door, frame, shown, within](const std::filesystem::path& file, core::CellText cells,
                           const core::Progress& progress, const std::stop_token& stop) {
        const auto pages = [&](std::int64_t first) {
            return wholeStateRows(*door, frame, first, stop, within ? &*within : nullptr);
        };
        return core::saveTable(shown, pages, file, cells, progress);
    };
    startTable(write, path, core::CellText::AsItIs);
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
    m_isReport = false;
    m_drawing.reset();
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
    if (!m_isReport) {
        m_job.stop();
        return;
    }
    // Laying out a page cannot be cut short: what is left of it ends by itself, and writes nothing.
    m_drawing.reset();
    m_job.drop();
    emit failed({ core::ErrorKind::Cancelled, core::FaultKind::Stopped });
}

std::vector<core::SentRequest> sentRequests(const core::Workspace& workspace)
{
    std::vector<core::SentRequest> sent;
    for (auto& record : workspace.outbound()) {
        sent.push_back({ record.sentAt, record.destination, record.purpose, std::move(record.bytes), record.inputTokens,
            record.outputTokens });
    }
    return sent;
}

} // namespace ui
