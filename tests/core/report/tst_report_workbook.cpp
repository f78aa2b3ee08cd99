// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/two_answers.h"
#include "core/report/report_file.h"
#include "core/report/sheet_names.h"
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The report as a spreadsheet: its sheets, numbers and own charts.
class TestReportWorkbook : public QObject {
    Q_OBJECT

private slots:
    void theWorkbookHasAnIndexAndExcelsOwnCharts();
    void excelsOwnChartsNameTheirMonthsAndWhatIsNotWhole();
    void quartersAreDatesAndReadAsQuarters();
    void namesInExcelsOwnChartsAreNoFormulas();
    void barsOfExcelsOwnChartsBeginAtZero();
    void aChartStandsBesideTheTableOfItsFigures();
    void barsWithLongNamesLie();
    void aLineIsDashedTowardsWhatIsNotWhole();
    void aBoxIsARowOfItsOwn();
    void aSingleNumberIsANumber();
    void eachColumnOfAChartsSheetIsNamedByWhatItHolds();
    void aBoxPlotIsAPicture();
    void aColumnHasRoomForItsNumberFormat();
    void periodsKeptAsTextAreWrittenAsElsewhere();
    void idsThatLookLikeMonthsStayTexts();
    void sheetsAreNamedInWholeWords();
    void whatIsLongGoesOnInTheNextRow();
    void datesAboveATotalAreDates_data();
    void datesAboveATotalAreDates();
    void chartsHaveTheColoursOfThePicturesAndAllNames();
    void bothAnswersStandInTheReportsSheet();
    void aLongAnswerIsWrappedInTheContents();

private:
    QString file(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

/// What Python says of a workbook.
static QByteArray saidOf(const QString& book, const char* code)
{
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromLatin1(code), book });
    return python.waitForFinished() ? python.readAllStandardOutput() + python.readAllStandardError() : "no answer";
}

void TestReportWorkbook::quartersAreDatesAndReadAsQuarters()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "",
        { { "day", core::ColumnType::Date, 3 }, { "fee", core::ColumnType::Number } }, 2,
        { { std::string("2023-10-01"), 2.0 }, { std::string("2024-01-01"), 3.0 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("q.xlsx").toStdString()));
    const auto said = saidOf(file("q.xlsx"),
        "import sys, openpyxl\nprint(*(cell.number_format for sheet in openpyxl.load_workbook(sys.argv[1]) "
        "for row in sheet.iter_rows() for cell in row if cell.is_date), sep='|')");
    QVERIFY2(said.contains("\"Q4\" yyyy|\"Q1\" yyyy"), said.constData());
}

void TestReportWorkbook::theWorkbookHasAnIndexAndExcelsOwnCharts()
{
    VERIFY_RESULT(core::writeWorkbook(test::sampleSource(), file("i.xlsx").toStdString()));
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral("import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\n"
                           "for row in book['Contents'].iter_rows(min_row=2): print(row[0].value, row[0].hyperlink."
                           "location, sep='|')\n"
                           "print(book['Contents']['B4'].value, book['Contents']['B5'].value, sep='|')\n"
                           "sheet = book['1 Revenue']\nprint([[c.value for c in row] for row in sheet], "
                           "len(sheet._charts))"),
            file("i.xlsx") });
    QVERIFY(python.waitForFinished());
    QCOMPARE(python.readAllStandardOutput(),
        QByteArray("Report|'Report'!A1\n1 Revenue|'1 Revenue'!A1\n1 figure|'1 figure'!A1\n"
                   "1 top customers|'1 top customers'!A1\n"
                   "Picture of section 1: Top customers by revenue?|Table of section 1: Top customers by revenue?\n"
                   "[['customer', 'revenue'], ['a', 1], ['b', 2]] 1\n"));
}

void TestReportWorkbook::excelsOwnChartsNameTheirMonthsAndWhatIsNotWhole()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Line;
    chart.xType = sandbox::AxisType::DateTime;
    chart.categories = { "2024-01-01", "2024-02-01" };
    chart.partial = { { "2024-02-01", "2024-02-09", true } };
    chart.series = { { "2023-11-01", {}, { 1.0, 2.0 } }, { "2023-12-01", {}, { 1.0, 2.0 } } };
    source.translate = [](std::string_view english) {
        std::string text(english);
        const auto day = text.find("2024-02-09");
        return day == std::string::npos ? text : text.replace(day, std::size("2024-02-09") - 1, "9 Feb 2024");
    };
    VERIFY_RESULT(core::writeWorkbook(source, file("m.xlsx").toStdString()));
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral(
                "import sys, openpyxl, zipfile\nsheet = openpyxl.load_workbook(sys.argv[1])['1 Revenue']\n"
                "print(sheet['A3'].value, sheet['A3'].number_format, sheet['B2'].number_format, sheet['D1'].value)\n"
                "drawn = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode()\n"
                "print(*(word in drawn for word in ('mmm yyyy', '0F766E', 'prstDash', 'circle', '9 Feb', '2024-02-09'"
                ")))"),
            file("m.xlsx") });
    QVERIFY(python.waitForFinished());
    const auto said = python.readAllStandardOutput();
    QVERIFY2(said.startsWith("2024-02-01 00:00:00 mmm yyyy #,##0 2023-12\nTrue True True True True False"),
        said.constData());
}

void TestReportWorkbook::namesInExcelsOwnChartsAreNoFormulas()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.title = chart.xLabel = chart.yLabel = chart.series[0].name = "='[http://127.0.0.1/x.xlsx]S'!A1";
    VERIFY_RESULT(core::writeWorkbook(source, file("m.xlsx").toStdString()));
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral("import re, sys, zipfile\n"
                           "chart = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode()\n"
                           "print(chart.count('> ='), *(f[-11:] for f in re.findall('<c:f>(.*?)</c:f>', chart)))"),
            file("m.xlsx") });
    // Formulas are those of the sheet's own cells only.
    QCOMPARE(python.waitForFinished() ? python.readAllStandardOutput() : QByteArray(),
        QByteArray("4 '!$A$2:$A$3 '!$B$2:$B$3\n"));
}

void TestReportWorkbook::barsOfExcelsOwnChartsBeginAtZero()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.partial = { { chart.categories.back(), "2024-02-09", true } };
    for (const auto& [type, begins] :
        { std::pair(sandbox::ChartType::Bar, "True False\n"), std::pair(sandbox::ChartType::Line, "False False\n") }) {
        chart.type = type;
        source.translate = [](std::string_view english) {
            std::string text(english);
            const auto day = text.find("2024-02-09");
            return day == std::string::npos ? text : text.replace(day, std::size("2024-02-09") - 1, "9 Feb 2024");
        };
        VERIFY_RESULT(core::writeWorkbook(source, file("m.xlsx").toStdString()));
        QProcess python;
        python.start(QStringLiteral("python3"),
            { QStringLiteral("-c"),
                QStringLiteral(
                    "import sys, zipfile\nchart = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml')\n"
                    "print(b'<c:min val=\"0\"/>' in chart, b'noFill' in chart.split(b'<c:dPt>')[-1])"),
                file("m.xlsx") });
        QCOMPARE(python.waitForFinished() ? python.readAllStandardOutput() : QByteArray(), QByteArray(begins));
    }
}

void TestReportWorkbook::aChartStandsBesideTheTableOfItsFigures()
{
    auto source = test::sampleSource();
    auto& result = *source.steps[0].runs.back().result;
    auto chart = std::get<sandbox::ChartSpec>(result.displays[0]);
    result.value = sandbox::Table { "groups",
        { { "customer", core::ColumnType::Text }, { "revenue", core::ColumnType::Number } }, 2,
        { { "a", 1.0 }, { "b", 2.0 } } };
    chart.type = sandbox::ChartType::Pie;
    result.displays = { chart };
    chart.type = sandbox::ChartType::BarHorizontal;
    result.displays.emplace_back(chart);
    VERIFY_RESULT(core::writeWorkbook(source, file("b.xlsx").toStdString()));
    QCOMPARE(saidOf(file("b.xlsx"),
                 "import sys, openpyxl, zipfile\nbook = openpyxl.load_workbook(sys.argv[1])\n"
                 "print(*book.sheetnames, sep='|')\nsheet = book.worksheets[2]\n"
                 "print(len(sheet._charts), sheet['A1'].alignment.horizontal, sheet['B1'].alignment.horizontal)\n"
                 "pie, bars = (zipfile.ZipFile(sys.argv[1]).read(f'xl/charts/chart{n}.xml').decode() for n in (1, 2))\n"
                 "print('<c:showPercent val=\"1\"/>' in pie, '<c:min val=\"0\"/>' in bars, 'maxMin' in bars)"),
        QByteArray("Contents|Report|1 Top customers by revenue\n2 None right\nTrue True True\n"));
}

void TestReportWorkbook::barsWithLongNamesLie()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Bar;
    chart.xLabel = "species";
    chart.yLabel = "mass_g";
    chart.series = { { "mass_g", {}, { 5.0, 6.0 } } };
    for (const bool isLong : { true, false }) {
        chart.categories = { isLong ? "Species number 60 (Linnaeus 1758)" : "a", "b" };
        VERIFY_RESULT(core::writeWorkbook(source, file("l.xlsx").toStdString()));
        QCOMPARE(saidOf(file("l.xlsx"),
                     "import sys, zipfile\nchart = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode()\n"
                     "of_names = chart[chart.index('<c:catAx>'):chart.index('</c:catAx>')]\n"
                     "print('<c:barDir val=\"bar\"/>' in chart, 'species' in of_names, 'mass_g' in of_names)"),
            isLong ? QByteArray("True True False\n") : QByteArray("False True False\n"));
    }
}

void TestReportWorkbook::aLineIsDashedTowardsWhatIsNotWhole()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Line;
    chart.categories = { "2024-01", "2024-02", "2024-03" };
    chart.series = { { "kwh", {}, { 5.0, 6.0, 2.0 } } };
    chart.partial = { { "2024-03", "2024-03-09", true } };
    VERIFY_RESULT(core::writeWorkbook(source, file("l.xlsx").toStdString()));
    QCOMPARE(saidOf(file("l.xlsx"),
                 "import sys, openpyxl, zipfile\nsheet = openpyxl.load_workbook(sys.argv[1])['1 Revenue']\n"
                 "print([[cell.value for cell in row[1:]] for row in sheet])\n"
                 "lines = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode().split('<c:ser>')[1:]\n"
                 "print(*('prstDash' in line for line in lines))\n"
                 "print(*(sheet.column_dimensions[letter].hidden for letter in 'ABC'), '<c:plotVisOnly val=\"0\"/>' in "
                 "lines[-1] or 'plotVisOnly' not in lines[-1])"),
        QByteArray("[['kwh', 'dashed line of kwh'], [5, None], [6, 6], [2, 2]]\nFalse True\n" // no gap to sum over
                   "False False True True\n"));
    chart.series = { { "kwh", {}, { 5.0, 6.0, 2.0 } }, { "gas", {}, { 1.0, 2.0, 3.0 } } };
    chart.partial.insert(chart.partial.begin(), { "2024-01", "2024-01-05", false });
    VERIFY_RESULT(core::writeWorkbook(source, file("l.xlsx").toStdString()));
    QCOMPARE(saidOf(file("l.xlsx"),
                 "import re, sys, openpyxl, zipfile\nsheet = openpyxl.load_workbook(sys.argv[1])['1 Revenue']\n"
                 "print([[cell.value for cell in column] for column in sheet.columns if column[0].value == 'gas'])\n"
                 "lines = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode().split('<c:ser>')[1:]\n"
                 "colours = [re.search('<a:ln.*?srgbClr val=\"(.*?)\"', line)[1] for line in lines]\n"
                 "print(len(colours), colours[0] == colours[1] != colours[2] == colours[3])\n"),
        QByteArray("[['gas', 1, 2, 3]]\n4 True\n"));
}

void TestReportWorkbook::aBoxIsARowOfItsOwn()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Box;
    chart.series = { { "amount", {}, { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("x.xlsx").toStdString()));
    QCOMPARE(saidOf(file("x.xlsx"),
                 "import sys, openpyxl\nfor row in openpyxl.load_workbook(sys.argv[1])['1 Revenue']:\n"
                 "    print(*(cell.value for cell in row), sep=';')"),
        QByteArray("customer;lowest;lower quartile;median;upper quartile;highest\na;1;2;3;4;5\nb;6;7;8;9;10\n"));
    chart.type = sandbox::ChartType::Scatter;
    chart.categories = {};
    chart.series = { { "amount", { 1.0, 2.0 }, { 3.0, 4.0 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("x.xlsx").toStdString()));
    QCOMPARE(saidOf(file("x.xlsx"),
                 "import sys, zipfile\nprint(b'yyyy' in zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml'))"),
        QByteArray("False\n"));
}

void TestReportWorkbook::aSingleNumberIsANumber()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    step.runs.back().result->displays.clear();
    step.runs.back().result->value = sandbox::Value { "float", "919555.5", 919555.5 };
    const char* numbers = "import sys, openpyxl\nfor row in openpyxl.load_workbook(sys.argv[1])['Report']:\n"
                          "    if isinstance(row[1].value, float): print(row[0].value, row[1].value)";
    for (const bool isSaid : { true, false }) {
        const core::AnswerNumber number { "919,555.50", 6, core::Evidence { 0, 0, 0 } };
        step.answer = isSaid ? std::optional(core::Answer { "It is 919,555.50.", { number }, {} }) : std::nullopt;
        VERIFY_RESULT(core::writeWorkbook(source, file("v.xlsx").toStdString()));
        QCOMPARE(saidOf(file("v.xlsx"), numbers), QByteArray("Value 919555.5\n"));
    }
}

void TestReportWorkbook::eachColumnOfAChartsSheetIsNamedByWhatItHolds()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::BarHorizontal;
    chart.xLabel = "mass_g";
    chart.yLabel = "species";
    chart.categories = { "Species number 60 (Linnaeus 1758)", "b" };
    chart.series = { { "mass_g", {}, { -5.0, 6.0 } } };
    const auto headOf = [&] {
        const auto written = core::writeWorkbook(source, file("h.xlsx").toStdString());
        return written ? saidOf(file("h.xlsx"),
                             "import sys, openpyxl, zipfile\nsheet = openpyxl.load_workbook(sys.argv[1])['1 Revenue']\n"
                             "chart = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml')\n"
                             "print([[cell.value for cell in row] for row in sheet][:2], "
                             "sheet.column_dimensions['A'].width > 33, b'tickLblPos val=\"low\"' in chart)")
                       : QByteArray();
    };
    QCOMPARE(headOf(), QByteArray("[['species', 'mass_g'], ['Species number 60 (Linnaeus 1758)', -5]] True True\n"));
    chart.type = sandbox::ChartType::Histogram;
    chart.xLabel = "mass_g";
    chart.categories = { "0", "10.5", "21" };
    chart.series = { { "mass_g", {}, { 5.0, 6.0 } } };
    QCOMPARE(headOf(), QByteArray("[['mass_g', 'from', 'to', 'rows'], ['0–10.5', 0, 10.5, 5]] False False\n"));
    source.translate = [](std::string_view english) {
        return english == "10.5" ? std::string("10,5") : std::string(english);
    };
    QCOMPARE(headOf(), QByteArray("[['mass_g', 'from', 'to', 'rows'], ['0–10,5', 0, 10.5, 5]] False False\n"));
    chart.type = sandbox::ChartType::Scatter;
    chart.categories = {};
    chart.series = { { "height", { 1.0, 2.0 }, { 3.0, 4.0 } } };
    QCOMPARE(headOf(), QByteArray("[['mass_g', 'height'], [1, 3]] False False\n"));
    chart.type = sandbox::ChartType::Line;
    chart.xType = sandbox::AxisType::DateTime;
    chart.xLabel = "quarter";
    chart.categories = { "2025-01-01", "2025-04-01" };
    chart.periodMonths = 3;
    chart.series = { { "fee", {}, { 3.0, 4.0 } } };
    QCOMPARE(headOf(), QByteArray("[['quarter', 'fee'], ['Q1 2025', 3]] False True\n"));
}

void TestReportWorkbook::aBoxPlotIsAPicture()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Box;
    chart.series = { { "amount", {}, { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0 } } };
    source.steps[0].runs.back().result->displays.resize(1);
    const auto drawn = std::get<sandbox::Image>(test::sampleResult().displays[1]);
    VERIFY_RESULT(core::writeWorkbook(
        source, file("p.xlsx").toStdString(), [&](const sandbox::ChartSpec&) { return drawn.png; }));
    QCOMPARE(saidOf(file("p.xlsx"),
                 "import sys, zipfile\nbook = zipfile.ZipFile(sys.argv[1])\n"
                 "print('xl/media/image1.png' in book.namelist(), b'descr=\"Box plot: Revenue' in "
                 "book.read('xl/drawings/drawing1.xml'))"),
        QByteArray("True True\n"));
}

void TestReportWorkbook::aColumnHasRoomForItsNumberFormat()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "facts",
        { { "fact", core::ColumnType::Text }, { "mass", core::ColumnType::Number } }, 2,
        { { std::string("count"), 100000.0 }, { std::string("mean"), 0.1234 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("w.xlsx").toStdString()));
    QCOMPARE(saidOf(file("w.xlsx"),
                 "import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\nsheet = book[[name for name in "
                 "book.sheetnames if 'facts' in name or 'customers' in name][0]]\n"
                 "print(sheet['B2'].number_format, sheet.column_dimensions['B'].width > len('100,000.0000') + 2)"),
        QByteArray("#,##0.0000 True\n"));
}

void TestReportWorkbook::periodsKeptAsTextAreWrittenAsElsewhere()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "late",
        { { "quarter", core::ColumnType::Text }, { "size", core::ColumnType::Number },
            { "all", core::ColumnType::Other } },
        2, { { std::string("2025Q1"), 0.0000001, true }, { std::string("2025Q2"), 3e12, std::string("All") } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("t.xlsx").toStdString()));
    QCOMPARE(saidOf(file("t.xlsx"),
                 "import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\n"
                 "sheet = next(s for s in book if s['A1'].value == 'quarter')\n"
                 "print(*(cell.value for cell in sheet['A'][1:]), *(cell.number_format for cell in sheet['B'][1:]), "
                 "sheet['C2'].value)"),
        QByteArray("Q1 2025 Q2 2025 0.###E+00 #,##0 yes\n"));
}

void TestReportWorkbook::idsThatLookLikeMonthsStayTexts()
{
    using enum core::ColumnType;
    auto source = test::sampleSource();
    for (const auto* name : { "case", "batch" }) {
        source.datasets.front().profile.columns.emplace_back().name = name;
    }
    auto& columns = source.datasets.front().profile.columns;
    columns[columns.size() - 2].flags = { "unique" };
    columns.back().examples = { "2024-01", "2024-13" };
    source.steps[0].runs.back().result->value = sandbox::Table { "",
        { { "case", Text }, { "batch", Text }, { "order no", Text }, { "month", Text }, { "fee", Number } }, 2,
        { { "2024-01", "2024-01", "2024-01", "2024-01", 2.0 }, { "2024-02", "2024-02", "2024-02", "2024-02", 3.0 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("ids.xlsx").toStdString()));
    const auto said = saidOf(file("ids.xlsx"),
        "import sys, openpyxl\nsheet = openpyxl.load_workbook(sys.argv[1]).worksheets[-1]\n"
        "print(*(cell.value for cell in sheet[2]), sep='|')");
    QVERIFY2(said.startsWith("2024-01|2024-01|2024-01|2024-01-01 00:00:00|2"), said.constData());
    source.translate = [](std::string_view english) {
        return english == "2024-01" ? std::string("Jan 2024") : std::string(english);
    };
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY2(text.contains("| 2024-01 | 2024-01 | 2024-01 | Jan 2024 |"), text.c_str());
}

void TestReportWorkbook::whatIsLongGoesOnInTheNextRow()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    source.sent = { { "2026-11-21T04:15:00Z", "example", "proposal",
        "{\"content\":\"" + std::string(900, 'x') + "\"}" } };
    VERIFY_RESULT(core::writeWorkbook(source, file("sent.xlsx").toStdString()));
    const auto said = saidOf(file("sent.xlsx"),
        "import sys, openpyxl\ncells = [cell.value for cell in openpyxl.load_workbook(sys.argv[1])['Appendix']['B']]\n"
        "sent = [text for text in cells if 'xxx' in str(text)]\n"
        "print(max(map(len, sent)), ''.join(sent).count('x'))");
    QCOMPARE(said.simplified(), QByteArray("150 900"));
}

void TestReportWorkbook::sheetsAreNamedInWholeWords()
{
    core::report::SheetNames names;
    const std::string title = "4 Sum of Betrag by Handelsregister and Kunde";
    QCOMPARE(names.next(title), std::string("4 Sum of Betrag by…"));
    QCOMPARE(names.next(title), std::string("4 Sum of Betrag by… (2)"));
    QCOMPARE(names.next("Rechtsschutzversicherungsgesellschaften"), std::string("Rechtsschutzversicherungsgesel…"));
    QCOMPARE(names.next("1 Sum of Betrag by Region"), std::string("1 Sum of Betrag by Region"));
}

void TestReportWorkbook::datesAboveATotalAreDates_data()
{
    using enum core::ColumnType;
    QTest::addColumn<sandbox::ColumnType>("type");
    QTest::addColumn<QStringList>("texts");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("days") << Other << QStringList { u"2024-01-15T00:00:00"_s, u"2024-02-03T00:00:00"_s, u"Gesamt"_s }
                          << QByteArray("2024-01-15 yyyy-mm-dd|2024-02-03 yyyy-mm-dd|Gesamt General\n");
    QTest::newRow("months") << Other << QStringList { u"2024-01-01T00:00:00"_s, u"2024-02-01T00:00:00"_s, u"Gesamt"_s }
                            << QByteArray("2024-01-01 mmm yyyy|2024-02-01 mmm yyyy|Gesamt General\n");
    QTest::newRow("months in text") << Text << QStringList { u"2024-01"_s, u"2024-02"_s, u"2024-03"_s }
                                    << QByteArray("2024-01-01 mmm yyyy|2024-02-01 mmm yyyy|2024-03-01 mmm yyyy\n");
    QTest::newRow("times") << Text << QStringList { u"2024-01-15 10:30:00"_s, u"2024-02-03 00:00:00"_s, u"All"_s }
                           << QByteArray("2024-01-15 yyyy-mm-dd hh:mm:ss|2024-02-03 yyyy-mm-dd hh:mm:ss|All General\n");
    QTest::newRow("other texts") << Text << QStringList { u"2024-01-15"_s, u"soon"_s, u"later"_s }
                                 << QByteArray("2024-01-15 @|soon @|later @\n");
}

void TestReportWorkbook::datesAboveATotalAreDates()
{
    QFETCH(sandbox::ColumnType, type);
    QFETCH(QStringList, texts);
    QFETCH(QByteArray, said);
    auto source = test::sampleSource();
    sandbox::Table table { "late", { { "when", type }, { "size", core::ColumnType::Number } }, 3, {} };
    for (const auto& text : texts) {
        table.rows.push_back({ text.toStdString(), 2.5 });
    }
    source.steps[0].runs.back().result->value = table;
    VERIFY_RESULT(core::writeWorkbook(source, file("d.xlsx").toStdString()));
    QCOMPARE(saidOf(file("d.xlsx"),
                 "import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\n"
                 "sheet = next(s for s in book if s['A1'].value == 'when')\n"
                 "print(*(f'{str(c.value)[:10]} {c.number_format}' for c in sheet['A'][1:]), sep='|')"),
        said);
}

void TestReportWorkbook::chartsHaveTheColoursOfThePicturesAndAllNames()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.type = sandbox::ChartType::Bar;
    chart.categories.clear();
    chart.series = { { "fee", {}, {} } };
    for (int bar = 0; bar < 60; ++bar) {
        chart.categories.push_back("species " + std::to_string(bar));
        chart.series[0].y.emplace_back(bar);
    }
    VERIFY_RESULT(core::writeWorkbook(source, file("c.xlsx").toStdString()));
    QCOMPARE(
        saidOf(file("c.xlsx"),
            "import sys, zipfile, re\nbook = zipfile.ZipFile(sys.argv[1])\nchart = book.read('xl/charts/chart1.xml')\n"
            "place = book.read('xl/drawings/drawing1.xml').decode()\n"
            "wide = [int(n) for n in re.findall(r'<xdr:col>(\\d+)', place)]\n"
            "print(b'0F766E' in chart, b'<c:tickLblSkip val=\"1\"/>' in chart, wide[1] - wide[0] > 20)"),
        QByteArray("True True True\n"));
}

void TestReportWorkbook::bothAnswersStandInTheReportsSheet()
{
    auto source = test::sampleSource();
    const core::TwoAnswers answers { "region", { { "South", 1234.5, 9.25 }, { "North", {}, 5.0 } }, 2, 2 };
    source.steps[0].answer->checks = { { core::differing(answers, "Sum"), core::CheckStatus::Failed } };
    VERIFY_RESULT(core::writeWorkbook(source, file("two.xlsx").toStdString()));
    const auto said = saidOf(file("two.xlsx"),
        "import sys, openpyxl\nprint([cell.value for row in openpyxl.load_workbook(sys.argv[1])['Report'].iter_rows() "
        "for cell in row if cell.value])");
    QVERIFY2(said.contains("1,234.50") && said.contains("9.25"), said.constData());
}

void TestReportWorkbook::aLongAnswerIsWrappedInTheContents()
{
    auto source = test::sampleSource();
    source.steps[0].question.text = "Revenue where customer is " + std::string(300, 'x') + "?";
    VERIFY_RESULT(core::writeWorkbook(source, file("w.xlsx").toStdString()));
    QCOMPARE(saidOf(file("w.xlsx"),
                 "import sys, openpyxl\nsheet = openpyxl.load_workbook(sys.argv[1])['Contents']\n"
                 "print(sheet['B2'].alignment.wrap_text, sheet['B3'].alignment.wrap_text,\n"
                 "      sheet.row_dimensions[2].height, sheet.row_dimensions[3].height >= 45)"),
        QByteArray("True True None True\n"));
}

QTEST_APPLESS_MAIN(TestReportWorkbook)
#include "tst_report_workbook.moc"
