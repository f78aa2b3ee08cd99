// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/report/sample_source.h"
#include "tests/support/pace.h"
#include "tests/support/result_macros.h"
#include "tests/ui/values.h"
#include "ui/look/message_strip.h"
#include "ui/window/exporting.h"
#include "ui/window/pdf_pages.h"
#include "ui/window/pdf_places.h"
#include "ui/window/pdf_report.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include <algorithm>
#include <ctime>
#include <memory>

using namespace Qt::StringLiterals;

/// Files for a person, whatever a run printed and showed.
class ExportTest : public QObject {
    Q_OBJECT
private slots:
    void aWordOfMegabytesTakesNoMinute_data();
    void aWordOfMegabytesTakesNoMinute();
    void aWideTableStandsOnTurnedPages();
    void aRowFillsItsPageOnlyWhereTheNextOneBegins();
    void aPointStandsOnOnePage();
    void aShortTableStaysWholeWithWhatIsToKnow();
    void aSectionStandsWhereThereIsRoomForIt();
    void whatToKnowStandsTogether();
    void aCaptionStandsOverItsTable();
    void aFigureStandsWithItsHeading();
    void aTableBeginsOnThePageOfItsHeading();
    void theSourcesAreNeitherCutNorAlone();
    void noPageHasTheLastRowAlone();
    void pagesOfAnAppendixAreFull();
    void whatIsCopiedHasNoLigatures();
    void whatASpreadsheetWouldRunIsToldAndDefusedOnDemand();
    void aHarmlessTableIsSavedWithoutAWord();
    void whatMoreCanBeDoneIsOffered();
};

void ExportTest::aWordOfMegabytesTakesNoMinute_data()
{
    QTest::addColumn<std::string>("word");
    QTest::newRow("letters") << std::string(2 << 20, 'x');
    QTest::newRow("signs") << std::string(2 << 20, '<');
    std::string umlauts;
    for (int i = 0; i < 1 << 20; ++i) {
        umlauts += "ä";
    }
    QTest::newRow("umlauts") << umlauts;
}

void ExportTest::aWordOfMegabytesTakesNoMinute()
{
    QFETCH(std::string, word);
    QTemporaryDir directory;
    core::Step step;
    step.id = 1;
    step.question.text = "What does it print?";
    step.state = core::StepState::Done;
    step.runs.emplace_back();
    step.runs.back().approval.code = "text = '" + word + "'";
    auto& result = step.runs.back().result.emplace();
    result.status = sandbox::Status::Ok;
    result.out = word;
    result.displays = { sandbox::Text { word },
        sandbox::Table { "t", { { word, core::ColumnType::Text } }, 1, { { word } } } };
    core::ReportSource source;
    source.title = "Long";
    source.steps = { step };
    const auto begun = std::clock(); // the time of this process: what else the machine does is not the report's
    VERIFY_RESULT(ui::writePdf(source, directory.filePath(u"long.pdf"_s).toStdString()));
    const double taken_s = double(std::clock() - begun) / CLOCKS_PER_SEC;
    qInfo("%.2f s", taken_s);
    QVERIFY(QFile(directory.filePath(u"long.pdf"_s)).size() > 1'000);
    QVERIFY(taken_s < 2 * test::slowdown);
}

void ExportTest::aRowFillsItsPageOnlyWhereTheNextOneBegins()
{
    QString html;
    for (int step = 0; step < 5; ++step) {
        html += u"<h3>A heading</h3><p>Some words.</p><h4>Its facts</h4><table border=1 cellpadding=3>"_s;
        for (int row = 0; row < 7; ++row) {
            html += u"<tr><td>fact</td><td>%1</td></tr>"_s.arg(u"value "_s.repeated(20 + 30 * ((row + step) % 3)));
        }
        html += u"</table>"_s;
    }
    int filled = 0;
    for (int height = 300; height < 420; height += 10) {
        QTextDocument document;
        QImage page(10, 10, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&page);
        document.setHtml(html);
        document.setPageSize(QSizeF(500, height));
        ui::breakPages(document, {});
        for (QTextFrame* frame : document.rootFrame()->childFrames()) {
            auto* table = qobject_cast<QTextTable*>(frame);
            for (int row = 0; table && row + 1 < table->rows(); ++row) {
                const auto blockOf = [&](int at) { return table->cellAt(at, 0).firstCursorPosition().block(); };
                const auto padding = table->cellAt(row, 0).format().toTableCellFormat().bottomPadding();
                const bool isFilled = padding > table->format().cellPadding();
                QVERIFY(!isFilled || ui::pageOf(document, blockOf(row)) != ui::pageOf(document, blockOf(row + 1)));
                filled += isFilled ? 1 : 0;
            }
        }
    }
    QVERIFY(filled > 0);
}

/// A report on pages of that height, as it is printed.
static std::unique_ptr<QTextDocument> laidOut(const QString& html, int height, QImage& page)
{
    auto document = std::make_unique<QTextDocument>();
    document->documentLayout()->setPaintDevice(&page);
    document->setHtml(html);
    document->setPageSize(QSizeF(300, height));
    ui::breakPages(*document, {});
    return document;
}

static QString tableHtmlOf(int rows)
{
    return u"<p>Table 1</p><table border=1><thead><tr><th>a</th></tr></thead>"_s
        + u"<tr><td>value</td></tr>"_s.repeated(rows) + u"</table>"_s;
}

void ExportTest::aShortTableStaysWholeWithWhatIsToKnow()
{
    QImage page(10, 10, QImage::Format_RGB32);
    for (int height = 500; height < 900; height += 7) {
        const auto document = laidOut(u"<h2>Section</h2><p>%1</p>"_s.arg(u"word "_s.repeated(250)) + tableHtmlOf(7)
                + u"<h4>What to know</h4><ul><li>One.</li></ul><p>Rows.</p>"_s,
            height, page);
        auto* table = qobject_cast<QTextTable*>(document->rootFrame()->childFrames().front());
        const auto pageOfRow = [&](int row) {
            return ui::pageOf(*document, table->cellAt(row, 0).firstCursorPosition().block());
        };
        QVERIFY2(pageOfRow(1) == pageOfRow(7), qPrintable(u"at a height of %1"_s.arg(height)));
    }
}

void ExportTest::aSectionStandsWhereThereIsRoomForIt()
{
    QImage page(10, 10, QImage::Format_RGB32);
    for (int rows = 20; rows < 70; ++rows) {
        const auto document = laidOut(u"<h2>First</h2><p>%1</p>"_s.arg(u"word "_s.repeated(90)) + tableHtmlOf(rows)
                + u"<h2>Second</h2><p>Short.</p><h2>Third</h2><p>%1</p>"_s.arg(u"word "_s.repeated(120))
                + u"<h2>Fourth</h2><p>Short.</p>"_s,
            600, page);
        QTextBlock second = document->begin();
        while (second.text() != u"Second"_s) {
            second = second.next();
        }
        const QAbstractTextDocumentLayout& layout = *document->documentLayout();
        const double end = layout.blockBoundingRect(second.previous()).bottom();
        const double room = (static_cast<int>(end / 600) + 1) * 600 - end;
        const double size = layout.blockBoundingRect(second.next()).bottom() - layout.blockBoundingRect(second).top();
        QVERIFY2(ui::pageOf(*document, second) == static_cast<int>(end / 600) || room < size + 60,
            qPrintable(u"%1 rows leave %2"_s.arg(rows).arg(room)));
    }
}

void ExportTest::aPointStandsOnOnePage()
{
    int moved = 0;
    for (int height = 300; height < 340; height += 4) {
        QTextDocument document;
        QImage page(10, 10, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&page);
        document.setHtml(
            u"<h2>Sections</h2><ul>"_s + u"<li>%1</li>"_s.arg(u"word "_s.repeated(30)).repeated(12) + u"</ul>"_s);
        document.setPageSize(QSizeF(300, height));
        ui::breakPages(document, {});
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            const QRectF box = document.documentLayout()->blockBoundingRect(block);
            const double last = box.top() + block.layout()->lineAt(block.layout()->lineCount() - 1).rect().bottom();
            QCOMPARE(static_cast<int>((last - 1) / height), ui::pageOf(document, block));
            moved += block.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore ? 1 : 0;
        }
    }
    QVERIFY(moved > 0);
}

void ExportTest::whatToKnowStandsTogether()
{
    int moved = 0;
    for (int height = 300; height < 420; height += 6) {
        QTextDocument document;
        QImage page(10, 10, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&page);
        document.setHtml(u"<h2>Section</h2><p>%1</p><h4>What to know</h4><ul><li>One.</li></ul><p>Rows.</p>"_s.arg(
            u"word "_s.repeated(400)));
        document.setPageSize(QSizeF(300, height));
        ui::breakPages(document, {});
        const QTextBlock last = document.lastBlock();
        const QTextBlock heading = last.previous().previous();
        QCOMPARE(heading.text(), u"What to know"_s);
        QCOMPARE(ui::pageOf(document, heading), ui::pageOf(document, last));
        moved += heading.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore ? 1 : 0;
    }
    QVERIFY(moved > 0);
}

void ExportTest::aCaptionStandsOverItsTable()
{
    int moved = 0;
    for (int height = 120; height < 420; height += 3) {
        QTextDocument document;
        QImage page(10, 10, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&page);
        document.setHtml(u"<p>Some words.</p>"_s.repeated(9)
            + u"<p>Table 1</p><table border=1><thead><tr><th>a</th></tr></thead>"_s
            + u"<tr><td>value</td></tr>"_s.repeated(4) + u"</table>"_s);
        document.setPageSize(QSizeF(300, height));
        ui::breakPages(document, {});
        auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().front());
        const QTextBlock caption = document.findBlock(table->firstPosition() - 1);
        QCOMPARE(caption.text(), u"Table 1"_s);
        QCOMPARE(
            ui::pageOf(document, table->cellAt(1, 0).firstCursorPosition().block()), ui::pageOf(document, caption));
        moved += caption.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore ? 1 : 0;
    }
    QVERIFY(moved > 0);
}

void ExportTest::aFigureStandsWithItsHeading()
{
    int moved = 0;
    for (int height = 300; height < 460; height += 8) {
        QTextDocument document;
        QImage page(10, 10, QImage::Format_RGB32);
        document.documentLayout()->setPaintDevice(&page);
        QImage figure(200, 200, QImage::Format_RGB32);
        document.addResource(QTextDocument::ImageResource, QUrl(u"figure"_s), figure);
        document.setHtml(u"<p>%1</p><h2>Section</h2><p>A sentence.</p><p><img src='figure' width=200 height=200></p>"
                         "<p>Figure 1</p><p>%2</p>"_s.arg(u"word "_s.repeated(60), u"word "_s.repeated(600)));
        document.setPageSize(QSizeF(300, height));
        ui::breakPages(document, {});
        const QTextBlock heading = document.begin().next();
        QCOMPARE(heading.text(), u"Section"_s);
        QCOMPARE(ui::pageOf(document, heading), ui::pageOf(document, heading.next().next()));
        moved += heading.blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore ? 1 : 0;
    }
    QVERIFY(moved > 0);
}

/// The blocks of the document that are headings of sections.
static std::vector<QTextBlock> sectionsIn(const QTextDocument& document)
{
    std::vector<QTextBlock> sections;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 2) {
            sections.push_back(block);
        }
    }
    return sections;
}

void ExportTest::aTableBeginsOnThePageOfItsHeading()
{
    QImage page(10, 10, QImage::Format_RGB32);
    const QString section = u"<h2>Section</h2><p>This step was undone.</p><p>Ayr is first.</p>"_s;
    for (int height = 500; height < 900; height += 17) {
        const auto document = laidOut(u"<h1>Title</h1>"_s + section + tableHtmlOf(21) + section + tableHtmlOf(6)
                + section + tableHtmlOf(40) + section + tableHtmlOf(12) + section + tableHtmlOf(30),
            height, page);
        for (const QTextBlock& heading : sectionsIn(*document)) {
            const QTextBlock row = heading.next().next().next().next().next();
            QCOMPARE(row.text(), u"value"_s);
            QVERIFY2(ui::pageOf(*document, heading) == ui::pageOf(*document, row),
                qPrintable(u"at a height of %1"_s.arg(height)));
        }
    }
}

void ExportTest::theSourcesAreNeitherCutNorAlone()
{
    QImage page(10, 10, QImage::Format_RGB32);
    const QString note = u"<h4>What to know</h4><ul><li>One.</li></ul><p>Rows.</p>"_s;
    for (const auto* after : { u"", u"<h2 style='page-break-before: always'>Appendix</h2><p>For the auditor.</p>" }) {
        for (int height = 600; height < 900; height += 17) {
            const auto document = laidOut(u"<h1>Title</h1><h2>First</h2>"_s + tableHtmlOf(21) + note
                    + u"<h2>Second</h2><p>%1</p>"_s.arg(u"word "_s.repeated(400)) + tableHtmlOf(12) + note
                    + u"<h2>Sources</h2><ul>"_s + u"<li>A file of many rows.</li>"_s.repeated(5) + u"</ul>"_s
                    + QString::fromUtf16(after),
                height, page);
            const QTextBlock sources = sectionsIn(*document).at(2);
            QTextBlock last = sources;
            while (last.next().isValid() && last.next().blockFormat().headingLevel() == 0) {
                last = last.next();
            }
            const QByteArray where = "at a height of " + QByteArray::number(height);
            QVERIFY2(ui::pageOf(*document, sources) == ui::pageOf(*document, last), where);
            QVERIFY2(ui::pageOf(*document, sources.previous()) == ui::pageOf(*document, sources), where);
        }
    }
}

void ExportTest::noPageHasTheLastRowAlone()
{
    QImage page(10, 10, QImage::Format_RGB32);
    for (int rows = 20; rows < 50; ++rows) {
        const auto document = laidOut(u"<h1>Title</h1><h2>Section</h2>"_s + tableHtmlOf(rows), 500, page);
        auto* table = qobject_cast<QTextTable*>(document->rootFrame()->childFrames().front());
        const auto pageOfRow = [&](int row) {
            return ui::pageOf(*document, table->cellAt(row, 0).firstCursorPosition().block());
        };
        QVERIFY2(pageOfRow(rows) == pageOfRow(rows - 2), qPrintable(u"%1 rows"_s.arg(rows)));
    }
}

void ExportTest::pagesOfAnAppendixAreFull()
{
    QImage page(10, 10, QImage::Format_RGB32);
    const auto facts = u"<h4>Provenance</h4><table border=1>"_s + u"<tr><td>value</td></tr>"_s.repeated(5)
        + u"</table>"_s;
    const auto step = u"<h3>Step</h3>"_s + u"<p>One line of code</p>"_s.repeated(9) + facts;
    for (int height = 300; height < 600; height += 7) {
        const auto document = laidOut(u"<h2>Appendix</h2>"_s + step.repeated(6), height, page);
        double before = 0; // where what stands before ends
        for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
            const double top = ui::topOf(*document, block);
            const double empty = height * (ui::pageAt(*document, before) + 1) - before;
            const bool beginsPage = ui::pageAt(*document, before) != ui::pageAt(*document, top);
            QVERIFY2(!beginsPage || empty < 0.5 * height, qPrintable(u"at a height of %1"_s.arg(height)));
            before = ui::bottomOf(*document, block);
        }
    }
}

void ExportTest::whatIsCopiedHasNoLigatures()
{
    QTemporaryDir directory;
    auto source = test::sampleSource();
    source.title = "Offices: first figures, 9c1ff6f3c";
    source.steps[0].runs.back().approval.code = "hash = '9c1ff6f3c'  # of office_files.csv";
    source.audience = core::Audience::Auditor;
    const QString path = directory.filePath(u"office.pdf"_s);
    VERIFY_RESULT(ui::writePdf(source, path.toStdString()));
    QProcess reader;
    reader.start(u"pdftotext"_s, { path, u"-"_s });
    QVERIFY(reader.waitForFinished());
    const QString text = QString::fromUtf8(reader.readAllStandardOutput());
    for (const auto* word : { "Offices: first figures, 9c1ff6f3c", "9c1ff6f3c'", "office_files.csv" }) {
        QVERIFY2(text.contains(QString::fromUtf8(word)), word);
    }
    static const QRegularExpression ligature(u"[\\x{FB00}-\\x{FB06}]"_s);
    QVERIFY2(!text.contains(ligature), qPrintable(ligature.match(text).captured()));
}

void ExportTest::aWideTableStandsOnTurnedPages()
{
    sandbox::Table table { "wide", {}, 1, { {} } };
    for (int column = 0; column < 40; ++column) {
        table.columns.push_back({ "column " + std::to_string(column), core::ColumnType::Number });
        table.rows[0].emplace_back(1234567.25 + column);
    }
    core::ReportSource source;
    source.title = "Wide";
    source.steps = { test::doneStep(1), test::doneStep(2), test::doneStep(3) };
    source.steps[1].runs.back().result->displays = { table, table };
    QTemporaryDir directory;
    const QString path = directory.filePath(u"wide.pdf"_s);
    VERIFY_RESULT(ui::writePdf(source, path.toStdString()));
    QProcess info;
    info.start(u"pdfinfo"_s, { u"-l"_s, u"99"_s, path });
    QVERIFY(info.waitForFinished());
    QString formats; // of the pages: upright or turned
    const QString said = QString::fromUtf8(info.readAllStandardOutput());
    static const QRegularExpression page(u"Page +\\d+ size: +([\\d.]+) x ([\\d.]+)"_s);
    for (const auto& match : page.globalMatch(said)) {
        formats += match.captured(1).toDouble() > match.captured(2).toDouble() ? u't' : u'u';
    }
    QVERIFY2(QRegularExpression(u"^u+t+u+$"_s).match(formats).hasMatch(), qPrintable(formats + said));
}

namespace {

sandbox::Table tableOf(const std::string& cell)
{
    return { "t", { { "a", sandbox::ColumnType::Text } }, 1, { { cell } } };
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void ExportTest::whatASpreadsheetWouldRunIsToldAndDefusedOnDemand()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(u"t.csv"_s);
    ui::Exporting exporting;
    QSignalSpy saved(&exporting, &ui::Exporting::tableSaved);
    std::function<void()> defuse;
    connect(&exporting, &ui::Exporting::tableSaved, this,
        [&](const QString&, const QString&, const std::function<void()>& again) { defuse = again; });
    exporting.saveTable(nullptr, {}, tableOf("=1+1"), path);
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(contentOf(path), QByteArray("a\n=1+1\n"));
    QCOMPARE(saved[0][1].toString(), u"1 cell begins like a formula, which a spreadsheet would run."_s);
    defuse();
    QTRY_COMPARE(saved.size(), 2);
    QCOMPARE(contentOf(path), QByteArray("a\n'=1+1\n"));
    QCOMPARE(saved[1][1].toString(), QString());
}

void ExportTest::aHarmlessTableIsSavedWithoutAWord()
{
    QTemporaryDir directory;
    ui::Exporting exporting;
    QSignalSpy saved(&exporting, &ui::Exporting::tableSaved);
    exporting.saveTable(nullptr, {}, tableOf("-1.5"), directory.filePath(u"t.csv"_s));
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(saved[0][1].toString(), QString());
}

void ExportTest::whatMoreCanBeDoneIsOffered()
{
    ui::MessageStrip strip;
    const auto offer = [&]() -> QPushButton* {
        const auto buttons = strip.findChildren<QPushButton*>();
        const auto found = std::ranges::find_if(
            buttons, [](const QPushButton* button) { return button->text() == u"Do it"_s; });
        return found != buttons.end() ? *found : nullptr;
    };
    strip.showNote(u"It cannot be traced."_s);
    strip.withdraw(u"Another."_s);
    QVERIFY(!strip.isHidden());
    strip.withdraw(u"It cannot be traced."_s);
    QVERIFY(strip.isHidden());
    strip.showNote(u"The file is read otherwise now."_s);
    strip.pass();
    QVERIFY(!strip.isHidden());
    strip.showPassing(u"It cannot be traced."_s); // said of the number that was clicked on
    strip.pass();
    QVERIFY(strip.isHidden());
    int done = 0;
    strip.showDone(u"Saved."_s, { { u"Do it"_s, [&] { ++done; } } });
    QVERIFY(offer() && offer()->isVisible());
    auto* leaving = strip.findChild<QTimer*>();
    QVERIFY(leaving && !leaving->isActive()); // it offers something
    offer()->click();
    QCOMPARE(done, 1);
    QVERIFY(strip.isHidden());
    strip.showDone(u"Saved."_s);
    QVERIFY(!offer());
    QVERIFY(leaving->isActive());
    leaving->start(0);
    QTRY_VERIFY(strip.isHidden());
    strip.showDone(u"Saved."_s);
    for (const auto* button : strip.findChildren<QPushButton*>()) {
        QVERIFY(!button->text().isEmpty());
    }
}

QTEST_MAIN(ExportTest)
#include "tst_ui_export.moc"
