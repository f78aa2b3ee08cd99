// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_pages.h"
#include "ui/window/pdf_pictures.h"
#include "ui/window/pdf_places.h"
#include "ui/window/pdf_report.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>

#include <memory>

using namespace Qt::StringLiterals;

/// What stands together on the pages of a PDF.
class PagesTest : public QObject {
    Q_OBJECT
private slots:
    void noPageCutsAPicture();
    void aPictureIsMadeSmallerBeforeItLeavesAPageWhite();
    void noPageStaysHalfWhite_data();
    void noPageStaysHalfWhite();
    void noLastPageHasOnlyWhatThereIsToKnow_data();
    void noLastPageHasOnlyWhatThereIsToKnow();
    void whatThereIsToKnowStandsUnderRows_data();
    void whatThereIsToKnowStandsUnderRows();
    void noHeadingStandsAtTheFoot_data();
    void noHeadingStandsAtTheFoot();
    void aPictureMakesRoomForWhatThereIsToKnow();
    void noLongTableBeginsAtTheFoot();
    void noPageTearsAShortTable();
    void noPageHasAFewLastRowsAlone();
    void noCodeBeginsWithAFewLinesAtTheFoot_data();
    void noCodeBeginsWithAFewLinesAtTheFoot();
    void noLastPageIsSmallWhereMoreCanGoThere_data();
    void noLastPageIsSmallWhereMoreCanGoThere();
};

void PagesTest::noPageCutsAPicture()
{
    constexpr int bars = 60;
    sandbox::ChartSpec chart;
    chart.type = sandbox::ChartType::BarHorizontal;
    chart.series = { { "mass", {}, {} } };
    for (int bar = 0; bar < bars; ++bar) {
        chart.categories.push_back("species " + std::to_string(bar));
        chart.series[0].y.emplace_back(bar);
    }
    QTextDocument document;
    const QImage picture = ui::printedChart(chart);
    document.addResource(QTextDocument::ImageResource, QUrl(u"chart"_s), picture);
    QImage paper(1000, 1000, QImage::Format_RGB32);
    document.documentLayout()->setPaintDevice(&paper);
    document.setHtml(u"<h1>Title</h1><h2>Mass</h2><p>All of it.</p><p><img src=\"chart\" width=\"640\"></p>"
                     u"<p>Figure 1</p><h2>Next</h2><p>More.</p>"_s);
    const double page = 640.0 * picture.height() / picture.width();
    document.setPageSize({ 660, page }); // no room for what is said of it
    ui::fitPictures(document);
    ui::breakPages(document, {});
    QTextBlock shown = document.begin();
    while (shown.isValid() && (shown.begin().atEnd() || !shown.begin().fragment().charFormat().isImageFormat())) {
        shown = shown.next();
    }
    QVERIFY(shown.isValid());
    const QRectF box = document.documentLayout()->blockBoundingRect(shown);
    QCOMPARE(static_cast<int>((box.bottom() - 1) / page), ui::pageOf(document, shown));
    QCOMPARE(ui::pageOf(document, shown.next()), ui::pageOf(document, shown));
    QVERIFY(box.height() < page);
}

/// As long as what is written in it stays legible.
void PagesTest::aPictureIsMadeSmallerBeforeItLeavesAPageWhite()
{
    constexpr int page = 900;
    int smaller = 0;
    int moved = 0;
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        QImage paper(1000, 1000, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&paper);
        QImage picture(640, 400, QImage::Format_RGB32);
        picture.setDotsPerMeterX(qRound(96 / 0.0254));
        document.addResource(QTextDocument::ImageResource, QUrl(u"chart"_s), picture);
        document.setHtml(u"<p>Before.</p>"_s.repeated(lines)
            + u"<h2>Mass</h2><p>All of it.</p><p><img src=\"chart\" width=\"640\"></p><p>Figure 1</p><h2>Next</h2>"_s
            + u"<p>More.</p>"_s.repeated(30));
        document.setPageSize({ 660, page });
        ui::breakPages(document, {});
        QTextBlock shown = document.begin();
        while (!ui::isPicture(shown)) {
            shown = shown.next();
        }
        const double end = ui::bottomOf(document, document.findBlockByNumber(lines - 1));
        const double width = shown.begin().fragment().charFormat().toImageFormat().width();
        QCOMPARE(ui::pageOf(document, shown), ui::pageAt(document, ui::bottomOf(document, shown.next()) - 1));
        QVERIFY2(width > 0.64 * 640 && width <= 640, qPrintable(QString::number(width)));
        const bool isMoved = ui::pageOf(document, shown) != ui::pageAt(document, end);
        QVERIFY2(!isMoved || page - end < 0.65 * 400 + 150, qPrintable(u"%1 stay white"_s.arg(page - end)));
        QVERIFY(!isMoved || width == 640);
        moved += isMoved ? 1 : 0;
        smaller += width < 640 ? 1 : 0;
    }
    QVERIFY(moved > 0 && smaller > 0);
}

void PagesTest::noLastPageHasOnlyWhatThereIsToKnow_data()
{
    QTest::addColumn<int>("rows");
    for (int rows = 1; rows < 120; ++rows) {
        QTest::addRow("%d rows", rows) << rows;
    }
}

static QString tableOf(int rows)
{
    QString table = u"<p>Table 1</p><table border=\"1\"><thead><tr><th>kind</th></tr></thead><tbody>"_s;
    for (int row = 0; row < rows; ++row) {
        table += u"<tr><td>row %1</td></tr>"_s.arg(row);
    }
    return table + u"</tbody></table>"_s;
}

/// A chart of 640 by 400 pixels, its table before or after it, in sections one after the other.
static std::unique_ptr<QTextDocument> chartsAndTables(int linesBefore, int rows, bool isTableFirst, QImage& paper)
{
    auto document = std::make_unique<QTextDocument>();
    document->documentLayout()->setPaintDevice(&paper);
    QImage picture(640, 400, QImage::Format_RGB32);
    picture.setDotsPerMeterX(qRound(96 / 0.0254));
    document->addResource(QTextDocument::ImageResource, QUrl(u"chart"_s), picture);
    const QString chart = u"<p><img src=\"chart\" width=\"640\"></p><p>Figure 1</p>"_s;
    const QString table = tableOf(rows) + u"<p></p>"_s;
    document->setHtml(u"<p>Before.</p>"_s.repeated(linesBefore)
        + (u"<h2>Mass</h2><p>All of it.</p>"_s + (isTableFirst ? table + chart : chart + table)
            + u"<h4>What to know</h4><p>Much.</p>"_s)
            .repeated(4));
    document->setPageSize({ 660, 900 });
    ui::breakPages(*document, {});
    return document;
}

void PagesTest::noPageStaysHalfWhite_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("isTableFirst");
    for (const int rows : { 3, 6, 9, 21 }) {
        QTest::addRow("%d rows over the chart", rows) << rows << true;
        QTest::addRow("%d rows under the chart", rows) << rows << false;
    }
}

void PagesTest::noPageStaysHalfWhite()
{
    QFETCH(int, rows);
    QFETCH(bool, isTableFirst);
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; lines += 2) {
        const auto document = chartsAndTables(lines, rows, isTableFirst, paper);
        double end = 0;
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
            const bool beginsPage = ui::pageAt(*document, end) != ui::pageOf(*document, block);
            const double white = ui::endOfPage(*document, ui::pageAt(*document, end)) - end;
            QVERIFY2(!beginsPage || white < 0.46 * 900, qPrintable(u"%1 after %2 lines"_s.arg(white).arg(lines)));
            QVERIFY2(!ui::isPicture(block) || block.next().text() == u"Figure 1"_s, "a chart without its caption");
            const bool isLongLast = !isTableFirst && rows > 8;
            QVERIFY2(!isLongLast || block.text() != u"All of it."_s || ui::isPicture(block.next()),
                "its chart stands behind a long table");
            QVERIFY2(block.text() != u"Table 1"_s || QTextCursor(block.next()).currentTable(), "a table without its");
            end = block.text().isEmpty() && !ui::isPicture(block) ? end : ui::bottomOf(*document, block);
        }
    }
}

/// Small pages, on which much has to move.
static void breakOn(QImage& paper, QTextDocument& document, const QString& html)
{
    document.documentLayout()->setPaintDevice(&paper);
    document.setHtml(html);
    document.setPageSize({ 660, 700 });
    ui::breakPages(document, {});
}

void PagesTest::noLastPageHasOnlyWhatThereIsToKnow()
{
    QFETCH(int, rows);
    QTextDocument document;
    QImage paper(1000, 1000, QImage::Format_RGB32);
    breakOn(paper, document,
        u"<h1>Title</h1><h2>Kinds</h2><p>All of them.</p>"_s + tableOf(rows)
            + u"<h4>What to know</h4><p>Much.</p><h2>Sources</h2><p>jobs.csv</p>"_s);
    const int last = ui::pageOf(document, document.lastBlock());
    QTextBlock first = document.lastBlock();
    while (first.previous().isValid() && ui::pageOf(document, first.previous()) == last) {
        first = first.previous();
    }
    QVERIFY2(
        last == 0 || first.blockFormat().headingLevel() == 0 || first.text() == u"Kinds"_s, qPrintable(first.text()));
}

void PagesTest::whatThereIsToKnowStandsUnderRows_data()
{
    noLastPageHasOnlyWhatThereIsToKnow_data();
}

void PagesTest::whatThereIsToKnowStandsUnderRows()
{
    QFETCH(int, rows);
    QTextDocument document;
    QImage paper(1000, 1000, QImage::Format_RGB32);
    breakOn(paper, document,
        u"<h1>Title</h1><h2>Kinds</h2><p>All of them.</p>"_s + tableOf(rows)
            + u"<h4>What to know</h4><p>Much.</p><p>More.</p><h2>Next</h2><p>Others.</p>"_s + tableOf(12)
            + u"<h4>What to know</h4><p>Little.</p><h2>Sources</h2><p>jobs.csv</p>"_s);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.text() == u"What to know"_s) {
            QTextBlock before = block.previous();
            while (before.text().trimmed().isEmpty()) {
                before = before.previous();
            }
            QVERIFY2(ui::pageOf(document, before) == ui::pageOf(document, block), qPrintable(before.text()));
        }
    }
}

static QTextBlock blockSaying(const QTextDocument& document, const QString& text)
{
    QTextBlock block = document.begin();
    while (block.isValid() && block.text() != text) {
        block = block.next();
    }
    return block;
}

void PagesTest::noHeadingStandsAtTheFoot_data()
{
    QTest::addColumn<int>("points");
    for (const int points : { 1, 5, 20 }) {
        QTest::addRow("over %d points", points) << points;
    }
}

/// Wherever what is before it ends: neither alone nor with the few lines that say where it belongs.
void PagesTest::noHeadingStandsAtTheFoot()
{
    QFETCH(int, points);
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document,
            u"<h1>Title</h1>"_s + u"<p>Before.</p>"_s.repeated(lines)
                + u"<h3>A.9 Kinds</h3><p>Section 9 of the report</p><p>Code: written by hand</p><h4>Checked</h4><ul>"_s
                + u"<li>Run</li>"_s + u"<li>Others</li>"_s.repeated(points) + u"</ul><h3>A.10 Sizes</h3>"_s);
        QCOMPARE(ui::pageOf(document, blockSaying(document, u"A.9 Kinds"_s)),
            ui::pageOf(document, blockSaying(document, u"Run"_s)));
    }
}

/// As long as what is written in it stays legible, which is so for some of these lengths.
void PagesTest::aPictureMakesRoomForWhatThereIsToKnow()
{
    QImage paper(1000, 1000, QImage::Format_RGB32);
    int smaller = 0;
    for (int lines = 1; lines < 45; ++lines) {
        const auto document = chartsAndTables(lines, 12, true, paper);
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
            if (block.text() != u"What to know"_s) {
                continue;
            }
            const QTextBlock shown = block.previous().previous();
            QVERIFY(ui::isPicture(shown));
            const double width = shown.begin().fragment().charFormat().toImageFormat().width();
            const double end = ui::bottomOf(*document, block.previous());
            const double room = ui::endOfPage(*document, ui::pageAt(*document, end)) - end;
            smaller += width < 640 ? 1 : 0;
            QVERIFY2(ui::pageOf(*document, block) == ui::pageAt(*document, end) || width < 640 || room < 0,
                qPrintable(u"%1 after %2 lines"_s.arg(room).arg(lines)));
        }
    }
    QVERIFY(smaller > 0);
}

void PagesTest::noLongTableBeginsAtTheFoot()
{
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document,
            u"<h1>Title</h1>"_s + u"<p>Before.</p>"_s.repeated(lines) + u"<h2>Kinds</h2><p>All of them.</p>"_s
                + tableOf(30));
        QCOMPARE(ui::pageOf(document, blockSaying(document, u"Kinds"_s)),
            ui::pageOf(document, blockSaying(document, u"row 5"_s)));
    }
}

void PagesTest::noPageTearsAShortTable()
{
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document,
            u"<h1>Title</h1>"_s + u"<p>Before.</p>"_s.repeated(lines) + u"<h2>Kinds</h2>"_s
                + u"<p>All of them.</p>"_s.repeated(5) + tableOf(7) + u"<p>After.</p>"_s.repeated(40));
        const int first = ui::pageOf(document, blockSaying(document, u"row 0"_s));
        const int last = ui::pageOf(document, blockSaying(document, u"row 6"_s));
        QVERIFY2(first == last, qPrintable(u"%1 lines before"_s.arg(lines)));
    }
}

void PagesTest::noPageHasAFewLastRowsAlone()
{
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document,
            u"<h1>Title</h1>"_s + u"<p>Before.</p>"_s.repeated(lines) + u"<h2>Kinds</h2>"_s + tableOf(30)
                + u"<p>After.</p>"_s);
        QCOMPARE(ui::pageOf(document, blockSaying(document, u"row 24"_s)),
            ui::pageOf(document, blockSaying(document, u"row 29"_s)));
    }
}

void PagesTest::noCodeBeginsWithAFewLinesAtTheFoot_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("begin");
    QTest::newRow("under a heading") << u"<h4>Code</h4>"_s << u"Code"_s;
    QTest::newRow("under what is said of it") << u"<h4>Code</h4><p>Approved by hand</p>"_s << u"Code"_s;
    QTest::newRow("under a table") << tableOf(3) + u"<p>Its code:</p>"_s << u"line 1"_s;
}

void PagesTest::noCodeBeginsWithAFewLinesAtTheFoot()
{
    QFETCH(QString, before);
    QFETCH(QString, begin);
    QString code;
    for (int line = 1; line < 40; ++line) {
        code += line == 2 ? u"\n"_s : u"line %1\n"_s.arg(line);
    }
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document,
            u"<style>pre { font-family: monospace; white-space: pre-wrap; }</style><h1>Title</h1><h2>One</h2>"_s
                + u"<p>Before.</p>"_s.repeated(lines) + before + u"<pre>"_s + code + u"</pre>"_s);
        QCOMPARE(ui::pageOf(document, blockSaying(document, begin)),
            ui::pageOf(document, blockSaying(document, u"line 4"_s)));
    }
}

void PagesTest::noLastPageIsSmallWhereMoreCanGoThere_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("last");
    const QString parts = u"<h3>A part</h3>"_s + u"<p>Before.</p>"_s.repeated(4);
    QTest::newRow("what there is to know, and sources")
        << u"<h2>Mass</h2>"_s + u"<p>All of it.</p>"_s.repeated(3) + u"<h2>Sizes</h2><p>All of them.</p>"_s + tableOf(5)
        << u"<h4>What to know</h4><p>Much.</p><h2>Sources</h2><p>jobs.csv</p>"_s;
    QTest::newRow("columns of an appendix")
        << u"<h2>Appendix</h2>"_s + parts.repeated(12) << u"<h3>Columns</h3>"_s + tableOf(6);
    QTest::newRow("columns with a sentence")
        << u"<h2>Appendix</h2>"_s + parts.repeated(12) << u"<h3>Columns</h3><p>Of orders.csv</p>"_s + tableOf(3);
}

/// What is over it goes there, too, up to a heading.
void PagesTest::noLastPageIsSmallWhereMoreCanGoThere()
{
    QFETCH(QString, before);
    QFETCH(QString, last);
    QImage paper(1000, 1000, QImage::Format_RGB32);
    for (int lines = 1; lines < 45; ++lines) {
        QTextDocument document;
        breakOn(paper, document, u"<h1>Title</h1>"_s + u"<p>First.</p>"_s.repeated(lines) + before + last);
        const int page = ui::pageOf(document, document.lastBlock());
        QTextBlock first = document.lastBlock();
        while (first.previous().isValid() && ui::pageOf(document, first.previous()) == page) {
            first = first.previous();
        }
        const double used = ui::bottomOf(document, document.lastBlock()) - ui::topOf(document, first);
        QVERIFY2(used > 700 / 3, qPrintable(u"%1 with %2 of a page"_s.arg(first.text()).arg(used / 700)));
    }
}

QTEST_MAIN(PagesTest)
#include "tst_ui_pages.moc"
