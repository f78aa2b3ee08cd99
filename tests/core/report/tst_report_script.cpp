// SPDX-License-Identifier: GPL-3.0-or-later
// What the exported script prints and draws outside of Assay.
#include "core/report/report.h"
#include "tests/core/report/sample_source.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestReportScript : public QObject {
    Q_OBJECT

private slots:
    void theScriptPrintsItsResultsAndSavesItsCharts();
    void theScriptDrawsAndPrintsAsTheReportHasIt();
    void theScriptsChartsHaveTheWordsOfTheTables();

private:
    QString file(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_directory;
};

void TestReportScript::theScriptPrintsItsResultsAndSavesItsCharts()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].approval.code = "import pandas as pd\nf = pd.DataFrame({'a': [1, 2]})\n"
                                            "f.plot.bar(title='Fees of 2024, by clinic')\n"
                                            "f.plot.line()\nf.sum()  # all\n";
    QProcess python;
    python.setWorkingDirectory(m_directory.path());
    python.start(
        QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromStdString(core::scriptReport(source)) });
    QVERIFY(python.waitForFinished(120'000));
    QCOMPARE(python.readAllStandardOutput(),
        QByteArray("\n1. Top customers by revenue?\na    3\nSaved chart_1_fees_of_2024_by_clinic.png\n"
                   "Saved chart_2_top_customers_by_revenue.png\n"));
    QVERIFY(QFile::exists(file("chart_1_fees_of_2024_by_clinic.png")));
    QVERIFY(QFile::exists(file("chart_2_top_customers_by_revenue.png")));
}

void TestReportScript::theScriptDrawsAndPrintsAsTheReportHasIt()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].approval.code
        = "import pandas as pd\nimport matplotlib.pyplot as plt\n"
          "f = pd.DataFrame({'a': [29.4702690337363, 2_000_000.125]}, index=['x', 'y'])\n"
          "f.plot.barh()\naxes = plt.gca()\nf\n";
    auto script = core::scriptReport(source)
        + "print(axes.yaxis_inverted(), axes.xaxis.get_major_formatter().get_useOffset())\n";
    QProcess python;
    python.setWorkingDirectory(m_directory.path());
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromStdString(script) });
    QVERIFY(python.waitForFinished(120'000));
    const auto said = python.readAllStandardOutput();
    QVERIFY2(said.contains("x    29.4703\ny 2000000.12") && said.endsWith("True False\n"),
        (said + python.readAllStandardError()).constData());
}

void TestReportScript::theScriptsChartsHaveTheWordsOfTheTables()
{
    auto source = test::sampleSource();
    QVERIFY(!core::scriptReport(source).contains("flag_words"));
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.categories = { "nein", "ja" };
    chart.xLabel = "customer";
    auto& column = source.datasets[0].profile.columns[0];
    column.type = core::ColumnType::Boolean;
    column.examples = { "ja", "nein" };
    const auto script = core::scriptReport(source);
    QVERIFY(script.contains("flag_words = {\"True\": \"ja\", \"False\": \"nein\"}"));
    QVERIFY(script.contains("        name_flags(plt.figure(number))\n        plt.figure(number).savefig("));
}

QTEST_GUILESS_MAIN(TestReportScript)
#include "tst_report_script.moc"
