// SPDX-License-Identifier: GPL-3.0-or-later
// What the exported script prints and draws outside of Assay.
#include "core/report/chart_looks.h"
#include "core/report/code_names.h"
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
    void chartsOfPandasLookLikePicturesOfAReport();
    void aLegendStandsBesideAPlotThatIsAlone();
    void chartsOfPandasAreReadAsInAReport();
    void theScriptsChartsHaveTheWordsOfTheTables();
    void whatWasChosenRunsInItsOrderBehindWhatItNeeds();
    void aStepOfAnotherLanguageIsSaidAndStopsNothing();
    void anUndoneStepOfTheReportKeepsItsNumber();
    void theAppendixStandsBehindItAsComments();
    void codeThatRunsStandsOnce();
    void theAppendixNumbersSectionsAsTheyRun();
    void contradictedFiguresAreMarked();
    void namesAreKnownByTheTokens_data();
    void namesAreKnownByTheTokens();

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

/// Steps 1, 2 … with these codes.
static core::ReportSource sourceOf(const std::vector<std::string>& codes)
{
    auto source = test::sampleSource();
    auto step = source.steps[0];
    step.charts.clear();
    step.answer.reset();
    step.runs = { step.runs.back() };
    step.runs[0].result->displays.clear();
    source.steps.clear();
    for (const auto& code : codes) {
        ++step.id;
        step.question.text = "Step " + std::to_string(source.steps.size() + 1);
        step.runs[0].approval.code = code;
        source.steps.push_back(step);
    }
    return source;
}

static QByteArray printedBy(const std::string& script)
{
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromStdString(script) });
    python.waitForFinished(120'000);
    return python.readAllStandardOutput() + python.readAllStandardError();
}

void TestReportScript::chartsOfPandasLookLikePicturesOfAReport()
{
    const auto said = printedBy("import calendar, re, matplotlib\nmatplotlib.use('Agg')\n"
                                "import matplotlib.pyplot as plt\nimport pandas as pd\n"
        + std::string(core::report::chartLooks) + std::string(core::report::tidiesEachChart) + R"(
ten = pd.DataFrame({"blend": list("abcdefghij"), "kg": range(1, 11)})
pie = ten.set_index("blend").plot.pie(y="kg")
print([text.get_text() for text in pie.texts], pie.get_legend(), pie.get_ylabel() == "")
quarters = pd.DataFrame({"day": pd.date_range("2024-10-01", periods=3, freq="QS"), "kg": [1, 2, 3]})
bars = quarters.plot.bar(x="day", y="kg")
print([label.get_text() for label in bars.get_xticklabels()], bars.get_ylabel(), bars.get_legend())
lines = pd.DataFrame({"a": [1, 2], "b": [2, 3]}).plot.line().lines
print([line.get_marker() for line in lines], len({line.get_color() for line in lines}))
long = pd.DataFrame({"a": range(100), "b": range(100)}).plot.line().lines
print(long[1].get_markevery())
)");
    QCOMPARE(said,
        QByteArray("['d', 'e', 'f', 'g', 'h', 'i', 'j', '3 others'] None True\n"
                   "['Q4 2024', 'Q1 2025', 'Q2 2025'] kg None\n['o', 's'] 2\n(2, 10)\n"));
}

void TestReportScript::aLegendStandsBesideAPlotThatIsAlone()
{
    const auto said = printedBy("import calendar, re, matplotlib\nmatplotlib.use('Agg')\n"
                                "import matplotlib.pyplot as plt\nimport pandas as pd\n"
        + std::string(core::report::chartLooks) + R"(
def is_beside(axes):
    axes.figure.canvas.draw()
    legend = axes.get_legend().get_window_extent()
    return bool(legend.x0 > axes.bbox.x1) or not axes.bbox.x0 < legend.x0 < legend.x1 < axes.bbox.x1 and "over"

kinds = pd.DataFrame({"b": [2, 3], "a": [1, 2]}).rename_axis(columns="kind")
alone = kinds.plot.line()
tidy(alone.figure)
legend = alone.get_legend()
print(is_beside(alone), legend.get_title().get_text(), [text.get_text() for text in legend.get_texts()])
figure, pair = plt.subplots(1, 2)
for axes in pair:
    kinds.plot.bar(ax=axes)
tidy(figure)
print([is_beside(axes) for axes in pair])
axes = kinds.plot.line()
axes.twinx().plot([5, 6])
tidy(axes.figure)
print(is_beside(axes))
days = pd.DataFrame({f"{year}-01-01 00:00:00": [1, 2] for year in (2024, 2023)}).plot.line()
tidy(days.figure)
colours = [line.get_color() for line in days.get_legend().get_lines()]
print([text.get_text() for text in days.get_legend().get_texts()], colours == [line.get_color() for line in days.lines])
)");
    QVERIFY(!core::report::chartLooks.contains("set_loc")); // which matplotlib has from 3.8 on
    QCOMPARE(said, QByteArray("True kind ['b', 'a']\n[False, False]\nFalse\n['2024', '2023'] True\n"));
}

void TestReportScript::chartsOfPandasAreReadAsInAReport()
{
    const auto said = printedBy("import calendar, re, matplotlib\nmatplotlib.use('Agg')\n"
                                "import matplotlib.pyplot as plt\nimport pandas as pd\n"
        + std::string(core::report::chartLooks) + R"(
rows = pd.DataFrame({"blend": list("aabb"), "kg": [1, 2, 3, 4]})
boxes = rows.boxplot(column="kg", by="blend")
print(repr(boxes.figure._suptitle.get_text()), repr(boxes.get_title()), boxes.get_ylabel(), boxes.get_ylim()[0])
far = pd.DataFrame({"blend": list("aaaaaaaa"), "kg": [1, 1, 2, 2, 3, 3, 4, 90]})
whole = [far.boxplot(column="kg", by="blend"), far.plot.box(), far.plot(kind="box")]
print([max(float(max(line.get_ydata(), default=0)) for line in axes.lines) for axes in whole],
    [sum(len(line.get_ydata()) == 1 for line in axes.lines) for axes in (*whole, far.plot.box(whis=1.5))])
ranges = rows["kg"].plot.hist()
tidy(ranges.figure)
print(ranges.get_xlabel(), ranges.get_ylabel())
plt.figure()
stacked = pd.DataFrame({"low": [1, 2], "high": [3, 4]}).plot.bar(stacked=True)
tidy(stacked.figure)
print([text.get_text() for text in stacked.get_legend().get_texts()])
points = plt.subplots()[1]
points.plot(range(50), range(50), "o")
tidy(points.figure)
print(points.lines[0].get_marker())
)");
    QCOMPARE(
        said, QByteArray("'' '' kg 0.0\n[90.0, 90.0, 90.0] [0, 0, 0, 1]\nkg Number of rows\n['high', 'low']\no\n"));
}

/// Of a notebook: the sources of its code cells, run one after the other.
static QByteArray printedByNotebook(const std::string& notebook)
{
    std::string script;
    const auto book = core::Json::parse(notebook);
    for (const auto& cell : book["cells"]) {
        for (const auto& line : cell["source"]) {
            script += cell["cell_type"] == "code" ? line.get<std::string>() : std::string();
        }
        script += "\n";
    }
    return printedBy(script);
}

void TestReportScript::whatWasChosenRunsInItsOrderBehindWhatItNeeds()
{
    auto source = sourceOf({ "rates = {'a': 2}\n", "print('second')\n", "print('third', rates['a'])\n",
        "print('fourth')\n", "total = 1\nprint(f'fifth')\n" });
    const auto id = source.steps[0].id;
    source.choices.steps = { { .step = id + 3 }, { .step = id + 2, .title = "The third" },
        { .step = id, .isShown = false }, { .step = id + 1, .isShown = false }, { .step = id + 4, .isShown = false } };
    QCOMPARE(printedBy(core::scriptReport(source)), QByteArray("\n1. Step 4\nfourth\n\n2. The third\nthird 2\n"));
    auto notebook = core::notebookReport(source);
    QCOMPARE(printedByNotebook(notebook), QByteArray("fourth\nthird 2\n"));
    std::erase(notebook, '\\');
    QVERIFY(notebook.contains("## 2. The third") && notebook.contains("Step 1: not in the report"));
    QVERIFY(!notebook.contains("second") && !notebook.contains("fifth"));
}

void TestReportScript::aStepOfAnotherLanguageIsSaidAndStopsNothing()
{
    auto source = sourceOf({ "%%sql\nSELECT city FROM orders\n", "print('after')\n" });
    source.steps[0].runs[0].result->displays = { test::sampleTable() };
    QCOMPARE(printedBy(core::scriptReport(source)),
        QByteArray("\n1. Step 1\nThis step is not in Python: Assay runs it.\n\n2. Step 2\nafter\n"));
    const auto notebook = core::notebookReport(source);
    QCOMPARE(printedByNotebook(notebook), QByteArray("This step is not in Python: Assay runs it.\nafter\n"));
    QVERIFY(notebook.contains("SELECT city FROM orders") && notebook.contains("12,345.60"));
}

void TestReportScript::anUndoneStepOfTheReportKeepsItsNumber()
{
    auto source = test::sampleSource();
    source.steps = { test::sampleStep(), test::sampleStep() };
    source.steps[0].state = core::StepState::Undone;
    source.steps[1].id = 70;
    source.steps[1].question.text = "And by region?";
    source.choices.steps = { { .step = 7 }, { .step = 70 } };
    const auto script = core::scriptReport(source);
    QVERIFY2(
        script.contains("# 1. Top customers by revenue?\n") && script.contains("This step was undone"), script.c_str());
    QVERIFY2(script.contains("# 2. And by region?\n"), script.c_str());
    const auto notebook = core::notebookReport(source);
    QVERIFY2(notebook.contains("Its code, which is not run here:\\n") && notebook.contains("```python\\n"),
        notebook.c_str());
    QVERIFY(notebook.find("```python") < notebook.find("## 2"));
}

void TestReportScript::theAppendixStandsBehindItAsComments()
{
    auto source = test::hostileSource();
    const auto script = core::scriptReport(source);
    source.audience = core::Audience::Auditor;
    const auto whole = core::scriptReport(source);
    QVERIFY(whole.starts_with(script));
    const auto appendix = QString::fromStdString(whole.substr(script.size()));
    const auto notebook = QString::fromStdString(core::notebookReport(source));
    for (const auto& words : { QStringLiteral("A. Appendix for the auditor"), QStringLiteral("Approved code"),
             QStringLiteral("Code SHA"), QStringLiteral("1 earlier attempt") }) {
        QVERIFY2(appendix.contains(words), qPrintable(words));
        QVERIFY2(notebook.contains(words), qPrintable(words));
    }
    for (const auto& line : appendix.split(u'\n')) {
        QVERIFY2(line.isEmpty() || line.startsWith(u'#'), qPrintable(line));
    }
}

void TestReportScript::codeThatRunsStandsOnce()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    for (const auto& whole : { core::scriptReport(source), core::notebookReport(source) }) {
        QVERIFY2(whole.contains("It runs in section 1 above"), whole.c_str());
        QVERIFY2(!whole.contains(source.createdAt), whole.c_str()); // the day, as the other formats have it
    }
    const auto script = core::scriptReport(source);
    QVERIFY2(!script.substr(script.find("A.1 ")).contains("Sum per customer"), script.c_str());
}

void TestReportScript::theAppendixNumbersSectionsAsTheyRun()
{
    auto source = sourceOf({ "rates = {'a': 2}\n", "print('second', rates['a'])\n" });
    source.audience = core::Audience::Auditor;
    const auto id = source.steps[0].id;
    source.choices.steps = { { .step = id + 1 }, { .step = id } }; // what the second needs runs before it
    for (const auto& whole : { core::scriptReport(source), core::notebookReport(source) }) {
        const auto appendix = whole.substr(whole.find("A.1 Step 1"));
        QVERIFY2(appendix.find("It runs in section 1 above") < appendix.find("A.2 Step 2"), whole.c_str());
        QVERIFY2(appendix.find("It runs in section 2 above") > appendix.find("A.2 Step 2"), whole.c_str());
    }
}

void TestReportScript::contradictedFiguresAreMarked()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Value { "float", "5.5", 5.5 };
    QVERIFY(!core::scriptReport(source).contains("(contradicted)"));
    source.steps[0].answer->checks.front().status = core::CheckStatus::Failed;
    const auto script = core::scriptReport(source);
    QVERIFY(script.contains("print(\"\\n1. Top customers by revenue? (contradicted)\")"));
    const auto notebook = core::notebookReport(source);
    QVERIFY(notebook.contains("\"5.5 (contradicted)\""));
    QVERIFY(notebook.contains("\"Chart Revenue (contradicted)\""));
    QVERIFY(core::markdownReport(source).contains("*Figure 1: Revenue (contradicted)*"));
}

void TestReportScript::namesAreKnownByTheTokens_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("needed");
    QTest::addColumn<QString>("made");
    const auto row = [](const char* code, const char* needed, const char* made) {
        QTest::newRow(code) << QString::fromLatin1(code) << QString::fromLatin1(needed) << QString::fromLatin1(made);
    };
    row("a = 1\nb = a + c.d\n", "c", "a b");
    row("a = a.x\n", "a", "a");
    row("a[0] = 1\n", "a", "");
    row("a += 1\n", "a", "");
    row("def f(x, y=1):\n    z = x\n    return z + w\n", "w", "f");
    row("import a.b as c\nfrom d import e\n", "", "a b c d e");
    row("[x for x in y]\n", "y", "");
    row("f(sort=False, key=lambda q: q + r)\n", "f r", "");
    row("t = f'{a}'\n", "a", "t");
    row("a, b = c\n", "c", "a b");
    row("if a == 1:\n    b = 2\n", "a", "");
}

void TestReportScript::namesAreKnownByTheTokens()
{
    QFETCH(QString, code);
    const auto names = core::report::namesOf(code.toStdString());
    const auto words = [](const std::set<std::string>& all) {
        QStringList list;
        for (const auto& name : all) {
            list += QString::fromStdString(name);
        }
        return list.join(QLatin1Char(' '));
    };
    QTEST(words(names.needed), "needed");
    QTEST(words(names.made), "made");
}

QTEST_GUILESS_MAIN(TestReportScript)
#include "tst_report_script.moc"
