// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_report.h"

#include "core/domain/fault.h"
#include "ui/charts/chart_svg.h"
#include "ui/look/text.h"
#include "ui/window/pdf_bookmarks.h"
#include "ui/window/pdf_pages.h"
#include "ui/window/pdf_pictures.h"
#include "ui/window/pdf_places.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>

#include <memory>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr double marginMm = 18;
constexpr int footMm = 10;
constexpr int density = 300;

/// Stretches of a report on pages of one format, each laid out by itself.
struct Stretch {
    std::unique_ptr<QTextDocument> document;
    bool isTurned = false;
    int firstPage = 0;
};
using Stretches = std::vector<Stretch>;

/// A bookmark for each heading of a section, at its page.
std::vector<Bookmark> bookmarksOf(const Stretches& stretches)
{
    std::vector<Bookmark> bookmarks;
    for (const Stretch& stretch : stretches) {
        for (QTextBlock block = stretch.document->begin(); block.isValid(); block = block.next()) {
            const int level = block.blockFormat().headingLevel() - 1; // the first is the title of the whole
            if (level == 1 || level == 2) {
                bookmarks.push_back(
                    { utf8(block.text()), stretch.firstPage + pageOf(*stretch.document, block), level });
            }
        }
    }
    return bookmarks;
}

void turn(QPdfWriter& writer, bool isTurned)
{
    writer.setPageOrientation(isTurned ? QPageLayout::Landscape : QPageLayout::Portrait);
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

void layOut(Stretches& stretches, QPdfWriter& writer, const std::stop_token& stop)
{
    int pages = 0;
    std::vector<int> sections;
    for (Stretch& stretch : stretches) {
        turn(writer, stretch.isTurned);
        stretch.document->documentLayout()->setPaintDevice(&writer);
        stretch.document->setPageSize(bodyOf(writer));
        fitPictures(*stretch.document);
        breakPages(*stretch.document, stop);
        stretch.firstPage = pages;
        for (const int page : pagesOfSections(*stretch.document)) {
            sections.push_back(pages + page);
        }
        pages += stretch.document->pageCount();
    }
    if (!stop.stop_requested()) {
        numberContents(*stretches.front().document, sections);
    }
}

void paintPage(QPainter& painter, const QTextDocument& document, const QSizeF& body, int number)
{
    painter.save();
    painter.translate(0, -number * body.height());
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = QRectF(0, number * body.height(), body.width(), body.height());
    context.palette.setColor(QPalette::Text, Qt::black);
    painter.setClipRect(context.clip);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
}

void paintFoot(QPainter& painter, const QFont& plain, const QSizeF& body, const QString& title, const QString& page)
{
    const double perMm = density / 25.4;
    QFont font = plain;
    font.setPointSizeF(8);
    painter.setFont(font);
    painter.setPen(QColor(0x59636e));
    const QRectF line(0, body.height() + 3 * perMm, body.width(), 6 * perMm);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, page);
}

void paintPages(const Stretches& stretches, QPdfWriter& writer, const QString& title, const Watch& watch)
{
    const int pages = stretches.back().firstPage + stretches.back().document->pageCount();
    QPainter painter;
    for (const Stretch& stretch : stretches) {
        turn(writer, stretch.isTurned);
        const QTextDocument& document = *stretch.document;
        for (int number = 0; number < document.pageCount() && !watch.stop.stop_requested(); ++number) {
            const int page = stretch.firstPage + number;
            if (watch.progress.fraction) {
                watch.progress.fraction(static_cast<double>(page) / pages);
            }
            if (page == 0) {
                painter.begin(&writer);
            } else {
                writer.newPage();
            }
            const QSizeF body = bodyOf(writer);
            paintPage(painter, document, body, number);
            paintFoot(painter, document.defaultFont(), body, title,
                QCoreApplication::translate("ui", "Page %1 of %2").arg(page + 1).arg(pages));
        }
    }
}

/// The pages of the stretches, which keep the layout they have on them.
QByteArray painted(Stretches& stretches, const core::ReportSource& source, const Watch& watch)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(density);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(marginMm, marginMm, marginMm, marginMm - 6), QPageLayout::Millimeter);
    writer.setTitle(qs(source.title));
    writer.setCreator(qs(source.program));
    layOut(stretches, writer, watch.stop);
    paintPages(stretches, writer, qs(source.title), watch);
    return buffer.data();
}
} // namespace

namespace {
struct Fragment {
    QString html;
    bool isTurned = false;
};

/// What stands in front of a turned page only to head it goes with it.
void takeHeadings(Fragment& before, Fragment& turned)
{
    static const QRegularExpression atEnd(u"(\\s*<h([234])[^>]*>[^\\n]*</h\\2>)+\\s*$"_s);
    if (const auto found = atEnd.match(before.html); found.hasMatch()) {
        turned.html.prepend(found.captured());
        before.html.truncate(found.capturedStart());
    }
}

/// The body of a printed page, cut wherever its format changes.
std::vector<Fragment> fragmentsOf(const QString& body)
{
    std::vector<Fragment> fragments { { {}, false } };
    const QString marks[] = { qs(core::turnMark), qs(core::uprightMark) };
    for (qsizetype at = 0; at < body.size();) {
        const QString& mark = marks[fragments.back().isTurned ? 1 : 0];
        const qsizetype end = body.indexOf(mark, at);
        fragments.back().html += body.mid(at, end < 0 ? -1 : end - at);
        at = end < 0 ? body.size() : end + mark.size();
        if (end < 0) {
            break;
        }
        Fragment next { {}, !fragments.back().isTurned };
        const bool isNothing = fragments.size() > 1 && fragments.back().html.trimmed().isEmpty();
        if (next.isTurned && isNothing) {
            fragments.pop_back(); // one turned table follows the other
        } else {
            if (next.isTurned) {
                takeHeadings(fragments.back(), next);
            }
            fragments.push_back(next);
        }
    }
    std::erase_if(fragments, [](const Fragment& each) { return each.html.trimmed().isEmpty(); });
    return fragments;
}

/// Calls with the resource name and the display of each picture or chart.
template <typename Take> void forEachDisplay(const core::ReportSource& source, Take take)
{
    for (const core::Step& step : source.steps) {
        int index = 0;
        for (const sandbox::Display& display : core::displaysOf(step, source.translate)) {
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

Stretches stretchesOf(const core::ReportSource& source, const ReportPictures& charts)
{
    const QString page = qs(core::printReport(source));
    const qsizetype begin = page.indexOf(u"<body>"_s);
    const qsizetype end = page.lastIndexOf(u"</body>"_s);
    static const QRegularExpression breakFirst(u"^\\s*<h2 style=\"page-break-before: always\">"_s);
    Stretches stretches;
    for (const Fragment& fragment : fragmentsOf(page.mid(begin, end - begin))) {
        Stretch& stretch = stretches.emplace_back(std::make_unique<QTextDocument>(), fragment.isTurned);
        QFont font = stretch.document->defaultFont();
        font.setPointSizeF(10);
        font.setFeature("liga", 0); // else what is copied, a hash with “ff”, compares with nothing
        stretch.document->setDefaultFont(font);
        addPictures(*stretch.document, source, charts);
        QString body = fragment.html;
        stretch.document->setHtml(page.left(begin) + body.replace(breakFirst, u"<h2>"_s) + page.mid(end));
    }
    return stretches;
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
    constexpr double scale = 2;
    constexpr double pixelsOfMeter = 96 / 0.0254;
    QImage image = chartImage(chart, scale);
    image.setDotsPerMeterX(qRound(scale * pixelsOfMeter)); // how large its letters are
    return image;
}

core::Result<void> writePdf(const core::ReportSource& source, const ReportPictures& charts,
    const std::filesystem::path& path, const core::Progress& progress, const std::stop_token& stop)
{
    Stretches stretches = stretchesOf(source, charts);
    const std::string pages = painted(stretches, source, { progress, stop }).toStdString();
    if (stop.stop_requested()) {
        return core::fail(core::ErrorKind::Cancelled, core::FaultKind::Stopped);
    }
    return save(withBookmarks(pages, bookmarksOf(stretches), source.author), path);
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
