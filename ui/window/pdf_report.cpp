// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_report.h"

#include "core/domain/fault.h"
#include "ui/charts/chart_svg.h"
#include "ui/look/text.h"
#include "ui/window/pdf_bookmarks.h"
#include "ui/window/pdf_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr double marginMm = 18;
constexpr int footMm = 10;
constexpr int density = 300;

/// A bookmark for each heading of a section, at its page.
std::vector<Bookmark> bookmarksOf(const QTextDocument& document)
{
    std::vector<Bookmark> bookmarks;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel() - 1; // the first is the title of the whole
        if (level == 1 || level == 2) {
            bookmarks.push_back({ utf8(block.text()), pageOf(document, block), level });
        }
    }
    return bookmarks;
}

QSizeF bodyOf(const QPdfWriter& writer)
{
    return { static_cast<double>(writer.width()), writer.height() - footMm * density / 25.4 };
}

/// Who watches, and may stop it.
struct Watch {
    core::Progress progress;
    std::stop_token stop;
};

void paintPages(QTextDocument& document, QPdfWriter& writer, const QString& foot, const Watch& watch)
{
    const double perMm = density / 25.4;
    const QSizeF body = bodyOf(writer);
    QPainter painter(&writer);
    const int pages = std::max(1, document.pageCount());
    for (int number = 0; number < pages && !watch.stop.stop_requested(); ++number) {
        if (watch.progress.fraction) {
            watch.progress.fraction(static_cast<double>(number) / pages);
        }
        if (number > 0) {
            writer.newPage();
        }
        painter.save();
        painter.translate(0, -number * body.height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(0, number * body.height(), body.width(), body.height());
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        QFont font = document.defaultFont();
        font.setPointSizeF(8);
        painter.setFont(font);
        painter.setPen(QColor(0x59636e));
        const QRectF line(0, body.height() + 3 * perMm, body.width(), 6 * perMm);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, foot);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
            QCoreApplication::translate("ui", "Page %1 of %2").arg(number + 1).arg(pages));
    }
}

/// The pages of the document, which keeps the layout it has on them.
QByteArray painted(QTextDocument& document, const core::ReportSource& source, const Watch& watch)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(density);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(marginMm, marginMm, marginMm, marginMm - 6), QPageLayout::Millimeter);
    writer.setTitle(qs(source.title));
    writer.setCreator(qs(source.program));
    document.documentLayout()->setPaintDevice(&writer);
    document.setPageSize(bodyOf(writer));
    breakPages(document, watch.stop);
    paintPages(document, writer, qs(source.title), watch);
    return buffer.data();
}
} // namespace

namespace {
/// Calls with the resource name and the display of each picture or chart.
template <typename Take> void forEachDisplay(const core::ReportSource& source, Take take)
{
    for (const core::Step& step : source.steps) {
        int index = 0;
        for (const sandbox::Display& display : core::displaysOf(step)) {
            take(u":%1:%2"_s.arg(step.id).arg(index++), display);
        }
    }
}

void addPictures(QTextDocument& document, const core::ReportSource& source, const ReportPictures& charts)
{
    for (const auto& [resource, image] : charts.asKeyValueRange()) {
        document.addResource(QTextDocument::ImageResource, QUrl(resource), image);
    }
    forEachDisplay(source, [&](const QString& place, const sandbox::Display& display) {
        if (const auto* image = std::get_if<sandbox::Image>(&display)) {
            const QByteArrayView bytes(image->png.data(), static_cast<qsizetype>(image->png.size()));
            document.addResource(
                QTextDocument::ImageResource, QUrl(u"image"_s + place), QImage::fromData(bytes, "PNG"));
        }
    });
}

core::Result<void> save(const std::string& pdf, const std::filesystem::path& path)
{
    const QString name = qs(path.string());
    QSaveFile file(name);
    const bool isWritten = file.open(QIODevice::WriteOnly)
        && file.write(pdf.data(), static_cast<qint64>(pdf.size())) == static_cast<qint64>(pdf.size()) && file.commit();
    if (!isWritten) {
        return core::fail(core::ErrorKind::Io,
            core::said(utf8(QCoreApplication::translate("ui", "%1 cannot be written: %2. Choose another folder.")
                    .arg(name, file.errorString()))));
    }
    return {};
}
} // namespace

std::vector<ReportChart> reportCharts(const core::ReportSource& source)
{
    std::vector<ReportChart> charts;
    forEachDisplay(source, [&](const QString& place, const sandbox::Display& display) {
        if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            charts.push_back({ u"chart"_s + place, *chart });
        }
    });
    return charts;
}

QImage printedChart(const sandbox::ChartSpec& chart)
{
    return chartImage(chart, 2);
}

core::Result<void> writePdf(const core::ReportSource& source, const ReportPictures& charts,
    const std::filesystem::path& path, const core::Progress& progress, const std::stop_token& stop)
{
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSizeF(10);
    document.setDefaultFont(font);
    addPictures(document, source, charts);
    document.setHtml(qs(core::printReport(source)));
    const std::string pages = painted(document, source, { progress, stop }).toStdString();
    if (stop.stop_requested()) {
        return core::fail(core::ErrorKind::Cancelled, core::FaultKind::Stopped);
    }
    return save(withBookmarks(pages, bookmarksOf(document)), path);
}

core::Result<void> writePdf(const core::ReportSource& source, const std::filesystem::path& path)
{
    ReportPictures charts;
    for (const auto& [resource, chart] : reportCharts(source)) {
        charts.insert(resource, printedChart(chart));
    }
    return writePdf(source, charts, path);
}

} // namespace ui
