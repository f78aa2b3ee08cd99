// SPDX-License-Identifier: GPL-3.0-or-later
// A figure that a check contradicts is marked in each kind of report, wherever it may be copied from.
#include "core/report/report_file.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestReportContradicted : public QObject {
    Q_OBJECT

private slots:
    void theSheetOfATableSaysIt();
    void theSheetOfAChartSaysIt();
    void bracketsBehindAFigureTakeItsMark_data();
    void bracketsBehindAFigureTakeItsMark();
    void whatAPictureIsInWordsSaysIt();
    void chartsOfAScriptSayIt();
    void ofSeveralPlotsThoseWithATitleSayIt_data();
    void ofSeveralPlotsThoseWithATitleSayIt();

private:
    QString file(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_folder;
};

static core::ReportSource contradictedSource()
{
    auto source = test::sampleSource();
    source.steps[0].answer->checks.front().status = core::CheckStatus::Failed;
    return source;
}

/// What Python says of a workbook: heads and colours of a sheet's second row, and the words of its first chart.
static QByteArray saidOf(const QString& book, const char* sheet)
{
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral(
                "import re, sys, openpyxl, zipfile\nsheet = openpyxl.load_workbook(sys.argv[1])[sys.argv[2]]\n"
                "print(*(cell.value for cell in sheet[1]), sep='|')\n"
                "print(*(cell.font.color.rgb if cell.font.color.type == 'rgb' else None for cell in sheet[2]), "
                "sep='|')\n"
                "drawn = zipfile.ZipFile(sys.argv[1]).read('xl/charts/chart1.xml').decode()\n"
                "print(*re.findall('<a:t>(.*?)</a:t>', drawn), sep='|')\n"),
            book, QString::fromUtf8(sheet) });
    return python.waitForFinished() ? python.readAllStandardOutput() + python.readAllStandardError() : "no answer";
}

void TestReportContradicted::theSheetOfATableSaysIt()
{
    auto source = contradictedSource();
    auto& result = *source.steps[0].runs.back().result;
    auto& chart = std::get<sandbox::ChartSpec>(result.displays[0]);
    chart.title = "";
    result.value = sandbox::Table { "",
        { { "customer", core::ColumnType::Text }, { "revenue", core::ColumnType::Number } }, 2,
        { { std::string("a"), 1.0 }, { std::string("b"), 2.0 } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("t.xlsx").toStdString()));
    QCOMPARE(saidOf(file("t.xlsx"), "1 Top customers by revenue"),
        QByteArray(
            "customer|revenue (contradicted)\nNone|FFB3261E\nrevenue by customer (contradicted)|customer|revenue\n"));
}

void TestReportContradicted::theSheetOfAChartSaysIt()
{
    VERIFY_RESULT(core::writeWorkbook(contradictedSource(), file("c.xlsx").toStdString()));
    QCOMPARE(saidOf(file("c.xlsx"), "1 Revenue"),
        QByteArray("customer|revenue (contradicted)\nNone|FFB3261E\nRevenue (contradicted)|customer|revenue\n"));
}

void TestReportContradicted::bracketsBehindAFigureTakeItsMark_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::newRow("md") << "12,345.60 (contradicted; sum of fee), then";
    QTest::newRow("py") << "12,345.60 (contradicted; sum of fee), then";
    QTest::newRow("print") << "12,345.60 <i>(contradicted; </i></span>sum of fee), then";
    QTest::newRow("html") << "12,345.60<small>contradicted</small></mark> (sum of fee), then";
}

void TestReportContradicted::bracketsBehindAFigureTakeItsMark()
{
    QFETCH(QString, wanted);
    auto source = contradictedSource();
    source.steps[0].answer->text = "Müller GmbH is first with 12,345.60 (sum of fee), then others.";
    source.steps[0].answer->numbers.pop_back();
    const auto report = QString::fromStdString(test::made(QString::fromUtf8(QTest::currentDataTag()), source));
    QVERIFY2(report.contains(wanted), qPrintable(report));
}

void TestReportContradicted::whatAPictureIsInWordsSaysIt()
{
    const auto report = core::markdownReport(contradictedSource(), "pictures");
    QVERIFY2(report.contains("![Bar chart: Revenue (contradicted); customer across"), report.c_str());
    QVERIFY2(report.contains("![figure (contradicted)]"), report.c_str());
}

/// What is printed by the script, which ends with a list of the titles of each figure's plots.
static QByteArray printedWithTitles(const core::ReportSource& source, const QString& folder)
{
    QProcess python;
    python.setWorkingDirectory(folder);
    auto code = QString::fromStdString(core::scriptReport(source) + "print(drawn_titles)\n");
    code.replace(QStringLiteral("    plt.close(\"all\")\n"),
        QStringLiteral(
            "    drawn_titles.append([axes.get_title() for axes in plt.gcf().axes])\n    plt.close(\"all\")\n"));
    code.replace(QStringLiteral("saved_charts = []\n"), QStringLiteral("saved_charts = []\ndrawn_titles = []\n"));
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), code });
    python.waitForFinished(120'000);
    return python.readAllStandardOutput() + python.readAllStandardError();
}

void TestReportContradicted::chartsOfAScriptSayIt()
{
    auto source = contradictedSource();
    source.steps.push_back(test::sampleStep());
    source.steps.back().id = 10;
    source.steps.back().question.text = "And others?"; // else it mends the first
    for (auto* step : { &source.steps.front(), &source.steps.back() }) {
        step->runs.back().approval.code = "import pandas as pd\npd.DataFrame({'a': [1, 2]}).plot.bar()\n";
    }
    const auto said = printedWithTitles(source, m_folder.path());
    QVERIFY2(said.contains("Saved chart_1_contradicted_top_customers_by_revenue.png\n"), said.constData());
    QVERIFY2(said.contains("Saved chart_2_and_others.png\n"), said.constData());
    QVERIFY2(said.contains("[['Top customers by revenue? (contradicted)'], ['']]"), said.constData());
}

void TestReportContradicted::ofSeveralPlotsThoseWithATitleSayIt_data()
{
    QTest::addColumn<QString>("titles");
    QTest::addColumn<QByteArray>("drawn");
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("the second") << QStringLiteral("'', 'Fees'") << QByteArray("'', 'Fees (contradicted)'")
                                << QByteArray("contradicted_fees.png");
    QTest::newRow("both") << QStringLiteral("'Visits', 'Fees'")
                          << QByteArray("'Visits (contradicted)', 'Fees (contradicted)'")
                          << QByteArray("contradicted_visits.png");
    QTest::newRow("none") << QStringLiteral("'', ''") << QByteArray("'Top customers by revenue? (contradicted)', ''")
                          << QByteArray("contradicted_top_customers_by_revenue.png");
}

void TestReportContradicted::ofSeveralPlotsThoseWithATitleSayIt()
{
    QFETCH(QString, titles);
    QFETCH(QByteArray, drawn);
    QFETCH(QByteArray, file);
    auto source = contradictedSource();
    source.steps[0].runs.back().approval.code
        = "import matplotlib.pyplot as plt\n_, both = plt.subplots(1, 2)\nfor axes, title in zip(both, ["
        + titles.toStdString() + "]):\n    axes.plot([1, 2])\n    axes.set_title(title)\n";
    const auto said = printedWithTitles(source, m_folder.path());
    QVERIFY2(said.contains("Saved chart_1_" + file + "\n"), said.constData());
    QVERIFY2(said.contains("[[" + drawn + "]]"), said.constData());
}

QTEST_GUILESS_MAIN(TestReportContradicted)
#include "tst_report_contradicted.moc"
