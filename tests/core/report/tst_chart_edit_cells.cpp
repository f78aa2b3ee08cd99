// SPDX-License-Identifier: GPL-3.0-or-later
// A chart that a person changed is the same in the window and where the exported code is run.
#include "tests/core/report/sample_source.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using core::ChartEdit;
using core::ChartKind;
using core::ChartOrder;

class TestChartEditCells : public QObject {
    Q_OBJECT

private slots:
    void theScriptDrawsWhatTheWindowShows_data();
    void theScriptDrawsWhatTheWindowShows();
    void theNotebookKeepsTheApprovedCode();
    void anEditOfOneStepDoesNotReachTheNext();
    void withoutEditsNothingIsAdded();
    void whatIsIncompleteIsDashedAndNamed();
    void theLargestMonthsHaveTheirNamesAndColours();
};

namespace {
constexpr auto code = R"(import pandas as pd
table = pd.DataFrame({"month": ["March", "April", "May", "January", "June"], "revenue": [3.0, 9.0, None, 4.0, 1.0]})
axes = table.plot.bar(x="month", y="revenue", title="Revenue")
axes.set_title("Revenue by month")
)";

/// Draws to nowhere, and prints what each figure has.
constexpr auto driver = R"(
import json, sys, matplotlib, numpy as np
matplotlib.use("Agg")
from matplotlib.figure import Figure
def known(values):
    return int(np.ma.masked_invalid(np.ma.asarray(values, dtype=float)).count())
def dump(figure, *args, **kwargs):
    axes = figure.axes[0]
    ticks = [t.get_text() for t in (axes.get_yticklabels() if axes.yaxis_inverted() else axes.get_xticklabels())]
    print("DRAWN", json.dumps({"title": axes.get_title(), "x": axes.get_xlabel(), "y": axes.get_ylabel(),
        "labels": ticks,
        "heights": [p.get_height() for p in axes.patches if hasattr(p, "get_height")],
        "widths": [p.get_width() for p in axes.patches if hasattr(p, "get_height")],
        "styles": [[line.get_linestyle(), known(line.get_ydata())] for line in axes.lines],
        "colours": [matplotlib.colors.to_hex(p.get_facecolor()) for p in axes.patches],
        "pale": [p.get_alpha() for p in axes.patches],
        "slices": [t.get_text() for t in axes.texts if t.get_text()],
        "line": [None if y != y else y for line in axes.lines for y in np.ma.filled(line.get_ydata(), np.nan)]}))
Figure.savefig = dump
text = open(sys.argv[1]).read()
if sys.argv[1].endswith(".ipynb"):
    text = "\n".join("".join(c["source"]) for c in json.loads(text)["cells"] if c["cell_type"] == "code")
    text += "\nimport matplotlib.pyplot as plt\nplt.gcf().savefig('x')\n"
exec(compile(text, "report", "exec"), {"__name__": "__main__"})
)";

sandbox::ChartSpec drawn()
{
    return { .type = sandbox::ChartType::Bar,
        .title = "Revenue by month",
        .xLabel = "month",
        .yLabel = "revenue",
        .categories = { "March", "April", "May", "January", "June" },
        .series = { { "revenue", {}, { 3.0, 9.0, std::nullopt, 4.0, 1.0 } } },
        .call = 1,
        .partial = {} };
}

core::ReportSource sourceOf(const ChartEdit& edit)
{
    auto source = test::sampleSource();
    auto& step = source.steps.front();
    auto& run = step.runs.back();
    run.approval.code = code;
    run.result->value.reset();
    run.result->displays = { drawn() };
    step.charts = { edit };
    step.charts.front().code = run.approval.codeSha256;
    return source;
}

/// What the figures of the exported file are, in order.
QList<QJsonObject> figuresOf(const std::string& text, const QString& name)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0) {
        return {};
    }
    file.close();
    QProcess python;
    python.setWorkingDirectory(folder.path());
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromLatin1(driver), file.fileName() });
    python.waitForFinished(120'000);
    const auto errors = python.readAllStandardError();
    QList<QJsonObject> figures;
    for (const auto& line : python.readAllStandardOutput().split('\n')) {
        if (line.startsWith("DRAWN ")) {
            figures << QJsonDocument::fromJson(line.mid(6)).object();
        }
    }
    if (python.exitCode() != 0) {
        qWarning("%s", errors.constData());
    }
    return figures;
}

QJsonArray jsonOf(const std::vector<std::optional<double>>& numbers)
{
    QJsonArray json;
    for (const auto& number : numbers) {
        json << (number ? QJsonValue(*number) : QJsonValue(0));
    }
    return json;
}

QJsonArray jsonOf(const std::vector<std::string>& texts)
{
    QJsonArray json;
    for (const auto& text : texts) {
        json << QString::fromStdString(text);
    }
    return json;
}
} // namespace

void TestChartEditCells::theScriptDrawsWhatTheWindowShows_data()
{
    QTest::addColumn<ChartEdit>("edit");
    QTest::newRow("words") << ChartEdit { .title = "Mine", .yLabel = "EUR" };
    QTest::newRow("by value") << ChartEdit { .order = ChartOrder::ByValue };
    QTest::newRow("by label") << ChartEdit { .order = ChartOrder::ByLabel };
    QTest::newRow("the largest") << ChartEdit { .title = "Top", .top = 2 };
    QTest::newRow("the largest alone") << ChartEdit { .order = ChartOrder::ByValue, .top = 2, .withRest = false };
    QTest::newRow("lying") << ChartEdit { .kind = ChartKind::BarHorizontal, .order = ChartOrder::ByValue };
    QTest::newRow("histogram") << ChartEdit { .kind = ChartKind::Histogram };
    QTest::newRow("pie") << ChartEdit { .kind = ChartKind::Pie, .top = 2 };
    QTest::newRow("line") << ChartEdit { .kind = ChartKind::Line, .order = ChartOrder::ByLabel };
}

void TestChartEditCells::theScriptDrawsWhatTheWindowShows()
{
    QFETCH(ChartEdit, edit);
    const auto source = sourceOf(edit);
    const auto shown = std::get<sandbox::ChartSpec>(core::displaysOf(source.steps.front()).front());
    const auto figures = figuresOf(core::scriptReport(source), QStringLiteral("report.py"));
    QCOMPARE(figures.size(), 1);
    const auto& figure = figures.front();
    QCOMPARE(figure[u"title"_s].toString().toStdString(), shown.title);
    if (shown.type == sandbox::ChartType::Pie) { // as in the window it has no axis
        QCOMPARE(figure[u"y"_s].toString(), QString());
        QCOMPARE(figure[u"slices"_s].toArray(), jsonOf(shown.categories));
        return;
    }
    QCOMPARE(figure[u"y"_s].toString().toStdString(), shown.yLabel);
    QCOMPARE(figure[u"x"_s].toString().toStdString(), shown.xLabel);
    const bool isLying = shown.type == sandbox::ChartType::BarHorizontal;
    if (shown.type == sandbox::ChartType::Line) {
        QCOMPARE(figure[u"line"_s].toArray().size(), 5);
        QCOMPARE(figure[u"line"_s].toArray().first().toDouble(), *shown.series[0].y.front());
    } else {
        QCOMPARE(figure[isLying ? u"widths"_s : u"heights"_s].toArray(), jsonOf(shown.series[0].y));
    }
    if (shown.type != sandbox::ChartType::Histogram && shown.type != sandbox::ChartType::Line) {
        QCOMPARE(figure[u"labels"_s].toArray(), jsonOf(shown.categories));
    }
}

void TestChartEditCells::theNotebookKeepsTheApprovedCode()
{
    const auto source = sourceOf({ .kind = ChartKind::BarHorizontal, .title = "Mine", .top = 2 });
    const auto notebook = core::notebookReport(source);
    const auto cells = QJsonDocument::fromJson(QByteArray::fromStdString(notebook)).object()[u"cells"_s].toArray();
    QString approved;
    for (const auto& cell : cells) {
        QString text;
        for (const auto& line : cell.toObject()[u"source"_s].toArray()) {
            text += line.toString();
        }
        approved = text.contains(QStringLiteral("table = ")) ? text : approved;
    }
    QVERIFY(approved.contains(QString::fromLatin1(code)));
    QVERIFY(!approved.contains(QStringLiteral("edit_charts")));
    const auto figures = figuresOf(notebook, QStringLiteral("report.ipynb"));
    QCOMPARE(figures.size(), 1);
    QCOMPARE(figures.front()[u"title"_s].toString(), QStringLiteral("Mine"));
    QCOMPARE(figures.front()[u"widths"_s].toArray().size(), 3);
}

void TestChartEditCells::anEditOfOneStepDoesNotReachTheNext()
{
    auto source = sourceOf({ .title = "Mine" });
    auto next = source.steps.front();
    next.id = 77;
    next.charts.clear();
    source.steps.push_back(next);
    const auto figures = figuresOf(core::scriptReport(source), QStringLiteral("report.py"));
    QCOMPARE(figures.size(), 2);
    QCOMPARE(figures[0][u"title"_s].toString(), QStringLiteral("Mine"));
    QCOMPARE(figures[1][u"title"_s].toString(), QStringLiteral("Revenue by month"));
}

void TestChartEditCells::withoutEditsNothingIsAdded()
{
    QVERIFY(!core::scriptReport(sourceOf({})).contains("edit_charts"));
    QVERIFY(!core::notebookReport(sourceOf({})).contains("edit_charts"));
}

void TestChartEditCells::whatIsIncompleteIsDashedAndNamed()
{
    auto source = sourceOf({});
    auto& run = source.steps.front().runs.back();
    run.approval.code = R"(import pandas as pd
months = pd.to_datetime(["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"])
revenue = pd.Series([5.0, 6.0, 7.0, 1.0], index=months, name="revenue")
revenue.plot.line(title="Revenue", xlabel="month")
revenue.plot.bar(title="The same")
)";
    auto chart = drawn();
    chart.type = sandbox::ChartType::Line;
    chart.xType = sandbox::AxisType::DateTime;
    chart.categories = { "2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01" };
    chart.series[0].y = { 5.0, 6.0, 7.0, 1.0 };
    chart.partial = { { "2024-04-01", "2024-04-09", true } };
    auto bars = chart;
    bars.type = sandbox::ChartType::Bar;
    bars.call = 2;
    run.result->displays = { chart, bars };
    run.approval.code.insert(run.approval.code.rfind("revenue.plot"), "plt.figure()\n");
    run.approval.code.insert(0, "import matplotlib.pyplot as plt\n");
    const auto figures = figuresOf(core::scriptReport(source), QStringLiteral("report.py"));
    QCOMPARE(figures.size(), 2);
    const auto named = QStringLiteral("month\n2024-04 is incomplete: its data end on 2024-04-09.");
    QCOMPARE(figures[0][u"x"_s].toString(), named);
    const QJsonArray solid { u"-"_s, 3 };
    const QJsonArray dashed { u"--"_s, 2 };
    QCOMPARE(figures[0][u"styles"_s].toArray(), (QJsonArray { solid, dashed }));
    QCOMPARE(figures[1][u"x"_s].toString(), named);
    QCOMPARE(
        figures[1][u"pale"_s].toArray(), (QJsonArray { QJsonValue::Null, QJsonValue::Null, QJsonValue::Null, 0.4 }));
    QVERIFY(core::notebookReport(source).contains("is incomplete: its data end on"));
}

void TestChartEditCells::theLargestMonthsHaveTheirNamesAndColours()
{
    auto source = sourceOf({ .kind = ChartKind::Bar, .top = 2 });
    auto& run = source.steps.front().runs.back();
    run.approval.code = R"(import pandas as pd
months = pd.to_datetime(["2023-01-01", "2023-04-01", "2024-01-01", "2024-05-01"])
fees = pd.DataFrame({"a": [5.0, 1.0, 7.0, 1.0], "b": [5.0, 1.0, 7.0, 2.0]}, index=months)
fees.plot.line(title="Fees")
)";
    auto chart = drawn();
    chart.type = sandbox::ChartType::Line;
    chart.xType = sandbox::AxisType::DateTime;
    chart.categories = { "2023-01-01", "2023-04-01", "2024-01-01", "2024-05-01" };
    chart.series = { { "a", {}, { 5.0, 1.0, 7.0, 1.0 } }, { "b", {}, { 5.0, 1.0, 7.0, 2.0 } } };
    run.result->displays = { chart };
    const auto figures = figuresOf(core::scriptReport(source), QStringLiteral("report.py"));
    QCOMPARE(figures.size(), 1);
    QCOMPARE(figures[0][u"labels"_s].toArray(), (QJsonArray { u"Jan 2023"_s, u"Jan 2024"_s, u"2 others"_s }));
    const auto colours = figures[0][u"colours"_s].toArray(); // of each series one
    QCOMPARE(colours.size(), 6);
    QCOMPARE(colours[2], colours[0]);
    QCOMPARE(colours[5], colours[3]);
    QVERIFY(colours[0] != colours[3]);
}

QTEST_APPLESS_MAIN(TestChartEditCells)
#include "tst_chart_edit_cells.moc"
