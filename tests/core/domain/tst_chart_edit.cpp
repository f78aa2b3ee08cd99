// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_arrangement.h"
#include "core/domain/step.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <numeric>

using core::ChartEdit;
using core::ChartKind;
using core::ChartOrder;
using sandbox::ChartType;

class TestChartEdit : public QObject {
    Q_OBJECT

private slots:
    void theLargestStayAndTheOthersAreOne();
    void theOthersMayBeLeftOutWhichIsSaid();
    void aPieShowsTheWhole();
    void labelsAreSortedAsPeopleDo_data();
    void labelsAreSortedAsPeopleDo();
    void theCalendarHasAnOrder();
    void aBarChartBecomesEveryKindThatItsDataCanBe();
    void severalSeriesOfAmountsAreStacked();
    void whatADataCannotBeIsNotOffered();
    void binsHaveRoundEdges();
    void lyingBarsSwapTheirAxes();
    void namesOfAxesComeBackWithThem();
    void placesOnAScaleAreNotArranged();
    void aHistogramCountsEachValueOnce();
    void aSumOfMeansIsNotProposed();
    void anEditBelongsToTheCodeThatDrewTheChart();
    void anEditSurvivesItsRecord();
};

static sandbox::ChartSpec bars()
{
    return { .type = ChartType::Bar,
        .title = "Revenue",
        .xLabel = "city",
        .yLabel = "revenue",
        .categories = { "Bonn", "Ulm", "Aue", "Hof", "Jena" },
        .series = { { "revenue", {}, { 3.0, 9.0, std::nullopt, 4.0, 1.0 } } },
        .partial = {} };
}

void TestChartEdit::theLargestStayAndTheOthersAreOne()
{
    auto made = core::edited(bars(), { .top = 2 });
    QCOMPARE(made.categories, (std::vector<std::string> { "Ulm", "Hof", "3 others" }));
    QVERIFY(made.series[0].y == (std::vector<std::optional<double>> { 9.0, 4.0, 4.0 }));
    made = core::edited(bars(), { .order = ChartOrder::ByValue, .top = 4 });
    QCOMPARE(made.categories, (std::vector<std::string> { "Ulm", "Hof", "Bonn", "Jena", "1 other" }));
    QVERIFY(!made.series[0].y.back()); // what is missing does not become nothing
    QVERIFY(core::edited(bars(), { .top = 5 }) == bars());
}

void TestChartEdit::theOthersMayBeLeftOutWhichIsSaid()
{
    const auto made = core::edited(bars(), { .top = 2, .withRest = false });
    QCOMPARE(made.categories, (std::vector<std::string> { "Ulm", "Hof" }));
    QCOMPARE(made.xLabel, std::string("city (2 of 5)"));
}

void TestChartEdit::aPieShowsTheWhole()
{
    const auto made = core::edited(bars(), { .kind = ChartKind::Pie, .top = 2, .withRest = false });
    QCOMPARE(made.categories, (std::vector<std::string> { "Ulm", "Hof", "3 others" }));
    QVERIFY(made.series[0].y.back() == 4.0);
    QCOMPARE(core::restOf(made), std::size_t(3));
    QCOMPARE(core::restOf(bars()), std::size_t(0));
}

void TestChartEdit::labelsAreSortedAsPeopleDo_data()
{
    QTest::addColumn<QStringList>("given");
    QTest::addColumn<QStringList>("sorted");
    const auto row = [](const char* name, const QString& given, const QString& sorted) {
        QTest::newRow(name) << given.split(QLatin1Char(',')) << sorted.split(QLatin1Char(','));
    };
    row("numbers", QStringLiteral("10,9,2.5"), QStringLiteral("2.5,9,10"));
    row("months", QStringLiteral("April,May,January"), QStringLiteral("January,April,May"));
    row("short days", QStringLiteral("Fri,Mon,Wed"), QStringLiteral("Mon,Wed,Fri"));
    row("quarters", QStringLiteral("Q1 2024,Q4 2023,Q2 2023"), QStringLiteral("Q2 2023,Q4 2023,Q1 2024"));
    row("months of years", QStringLiteral("Apr 2024,Mar 2024,Dec 2023"), QStringLiteral("Dec 2023,Mar 2024,Apr 2024"));
    row("names", QStringLiteral("Ulm,Aue,10"), QStringLiteral("10,Aue,Ulm"));
    row("a name among months", QStringLiteral("May,April,Hof"), QStringLiteral("April,Hof,May"));
}

void TestChartEdit::labelsAreSortedAsPeopleDo()
{
    QFETCH(QStringList, given);
    QFETCH(QStringList, sorted);
    auto chart = bars();
    chart.categories.clear();
    chart.series[0].y.clear();
    for (const auto& label : given) {
        chart.categories.push_back(label.toStdString());
        chart.series[0].y.emplace_back(1);
    }
    QStringList shown;
    for (const auto& label : core::edited(chart, { .order = ChartOrder::ByLabel }).categories) {
        shown << QString::fromStdString(label);
    }
    QCOMPARE(shown, sorted);
}

void TestChartEdit::theCalendarHasAnOrder()
{
    using Names = std::vector<std::string>;
    QVERIFY(core::inCalendarOrder({ "Friday", "Monday", "Sunday" }) == (Names { "Monday", "Friday", "Sunday" }));
    QVERIFY(core::inCalendarOrder({ "Mar", "Feb" }) == (Names { "Feb", "Mar" }));
    QVERIFY(!core::inCalendarOrder({ "Friday", "Hof" }) && !core::inCalendarOrder({}));
}

void TestChartEdit::aBarChartBecomesEveryKindThatItsDataCanBe()
{
    const auto kinds = core::possibleKinds(bars());
    for (const auto kind : { ChartKind::Bar, ChartKind::BarHorizontal, ChartKind::Line, ChartKind::Area, ChartKind::Pie,
             ChartKind::Histogram, ChartKind::Box }) {
        QVERIFY(std::ranges::contains(kinds, kind));
        QCOMPARE(core::kindOf(core::edited(bars(), { .kind = kind })), kind);
    }
    QVERIFY(!std::ranges::contains(kinds, ChartKind::StackedBar)); // of one series
    auto several = bars();
    several.series.push_back({ "cost", {}, { 1.0, 1.0, 1.0, 1.0, -1.0 } });
    QVERIFY(std::ranges::contains(core::possibleKinds(several), ChartKind::StackedBar));
    QVERIFY(!std::ranges::contains(core::possibleKinds(several), ChartKind::StackedArea)); // below zero
    QVERIFY(!std::ranges::contains(core::possibleKinds(several), ChartKind::Pie));
}

void TestChartEdit::severalSeriesOfAmountsAreStacked()
{
    auto chart = bars();
    chart.type = ChartType::Line;
    chart.title = "Sum of revenue per month of sold_on for each kind";
    chart.series.push_back({ "cost", {}, { 1.0, 1.0, 1.0, 1.0, 1.0 } });
    const auto offers = [&](ChartKind kind) { return std::ranges::contains(core::possibleKinds(chart), kind); };
    QVERIFY(offers(ChartKind::StackedBar) && offers(ChartKind::StackedBarHorizontal));
    QVERIFY(offers(ChartKind::StackedArea));
    QVERIFY(!offers(ChartKind::Area)); // of several one would hide the other
    chart.series.back().name = "Upper"; // no word ends in it
    QVERIFY(offers(ChartKind::StackedBar));
    chart.yLabel = "revenue_per_hour";
    QVERIFY(!offers(ChartKind::StackedBar));
    chart.yLabel = "revenue";
    chart.title = "Average revenue per month";
    QVERIFY(!offers(ChartKind::StackedBar));
}

void TestChartEdit::binsHaveRoundEdges()
{
    const auto binsOf = [](const std::vector<std::optional<double>>& values) {
        auto chart = bars();
        chart.series = { { "fee", {}, values } };
        return core::edited(chart, { .kind = ChartKind::Histogram });
    };
    const auto fees = binsOf({ 3.7, 812.4, 1250.5, std::nullopt, 100.0 });
    QCOMPARE(fees.categories.front(), std::string("0"));
    QCOMPARE(fees.categories[1], std::string("100"));
    QCOMPARE(fees.categories.back(), std::string("1300"));
    QCOMPARE(fees.series[0].y[1], std::optional(1.0)); // a value at an edge belongs to the range that begins there
    QCOMPARE(fees.series[0].y.back(), std::optional(1.0));
    QCOMPARE(binsOf({ 1.0, 3.0, 2.0 }).categories, (std::vector<std::string> { "1", "2", "3" })); // no half ones
    QCOMPARE(binsOf({ 0.3, 0.6, 0.7 }).categories.front(), std::string("0.3"));
    QCOMPARE(binsOf({ 5.5, 5.5 }).categories, (std::vector<std::string> { "5", "6" }));
    QCOMPARE(binsOf({ -5.0, 5.0 }).categories.front(), std::string("-5"));
}

void TestChartEdit::whatADataCannotBeIsNotOffered()
{
    auto histogram = core::edited(bars(), { .kind = ChartKind::Histogram });
    QCOMPARE(core::possibleKinds(histogram), std::vector { ChartKind::Histogram });
    QVERIFY(core::edited(histogram, { .kind = ChartKind::Pie }) == histogram);
}

void TestChartEdit::lyingBarsSwapTheirAxes()
{
    const auto lying = core::edited(bars(), { .kind = ChartKind::BarHorizontal });
    QCOMPARE(lying.xLabel, std::string("revenue"));
    QCOMPARE(lying.yLabel, std::string("city"));
    QCOMPARE(core::edited(lying, { .kind = ChartKind::Bar }), bars());
    QCOMPARE(core::edited(lying, { .xLabel = "EUR" }).xLabel, std::string("EUR"));
    const core::ChartEdit named { .kind = ChartKind::BarHorizontal, .xLabel = "Town", .yLabel = "EUR" };
    core::AxisNames none;
    const auto laid = core::withKind(named, ChartKind::Bar, ChartKind::BarHorizontal, none);
    QCOMPARE(laid.xLabel, std::optional<std::string>("EUR"));
    QCOMPARE(laid.yLabel, std::optional<std::string>("Town"));
    QCOMPARE(core::withKind(named, ChartKind::Bar, ChartKind::Line, none), named);
}

void TestChartEdit::namesOfAxesComeBackWithThem()
{
    const core::ChartEdit named { .kind = ChartKind::Line, .xLabel = "Town", .yLabel = "EUR" };
    core::AxisNames others;
    auto counted = core::withKind(named, ChartKind::Line, ChartKind::Histogram, others);
    QCOMPARE(counted.xLabel, std::optional<std::string>("EUR")); // the values lie along it
    QVERIFY(!counted.yLabel);
    counted.yLabel = "Towns";
    const auto boxes = core::withKind(counted, ChartKind::Histogram, ChartKind::Box, others);
    QVERIFY(!boxes.xLabel);
    QCOMPARE(boxes.yLabel, std::optional<std::string>("EUR"));
    auto back = core::withKind(boxes, ChartKind::Box, ChartKind::BarHorizontal, others);
    QCOMPARE(back.xLabel, std::optional<std::string>("EUR"));
    QCOMPARE(back.yLabel, std::optional<std::string>("Town"));
    back = core::withKind(back, ChartKind::BarHorizontal, ChartKind::Histogram, others);
    QCOMPARE(back.yLabel, std::optional<std::string>("Towns"));
}

void TestChartEdit::placesOnAScaleAreNotArranged()
{
    auto line = bars();
    line.type = ChartType::Line;
    line.xType = sandbox::AxisType::Number;
    line.categories = { "1", "2", "3", "4", "5" };
    QVERIFY(core::edited(line, { .order = ChartOrder::ByValue, .top = 2 }) == line);
    const auto drawn = core::edited(line, { .kind = ChartKind::Bar, .top = 2 });
    QCOMPARE(drawn.categories, (std::vector<std::string> { "2", "4", "3 others" }));
    QVERIFY(core::edited(line, { .kind = ChartKind::Scatter }).series[0].x.back() == 5);
}

void TestChartEdit::aHistogramCountsEachValueOnce()
{
    auto chart = bars();
    chart.categories.clear();
    chart.series[0].y.clear();
    for (int i = 0; i <= 1000; ++i) {
        chart.categories.push_back(std::to_string(i));
        chart.series[0].y.emplace_back(i * 0.1);
    }
    const auto made = core::edited(chart, { .kind = ChartKind::Histogram });
    QCOMPARE(made.categories.size(), made.series[0].y.size() + 1);
    double sum = 0;
    for (const auto& count : made.series[0].y) {
        QVERIFY(*count >= 49 && *count <= 51);
        sum += *count;
    }
    QCOMPARE(sum, 1001.0);
}

void TestChartEdit::aSumOfMeansIsNotProposed()
{
    QVERIFY(core::addsUp(bars()));
    for (const char* name : { "mean price", "average_price", "Median", "rate", "Durchschnitt" }) {
        auto chart = bars();
        chart.yLabel = name;
        QVERIFY2(!core::addsUp(chart), name);
        QVERIFY2(!std::ranges::contains(core::possibleKinds(chart), ChartKind::Pie), name);
        const auto cut = core::edited(chart, { .top = 1, .withRest = true });
        QCOMPARE(cut.categories.size(), std::size_t(1));
    }
}

void TestChartEdit::anEditBelongsToTheCodeThatDrewTheChart()
{
    core::Step step;
    auto& run = step.runs.emplace_back();
    run.approval.codeSha256 = "aa";
    run.result.emplace().displays = { sandbox::Text { "first" }, bars() };
    step.charts = { { .display = 1, .code = "aa", .title = "Mine" } };
    QCOMPARE(std::get<sandbox::ChartSpec>(core::displaysOf(step)[1]).title, std::string("Mine"));
    step.runs.back().approval.codeSha256 = "bb";
    QCOMPARE(std::get<sandbox::ChartSpec>(core::displaysOf(step)[1]).title, std::string("Revenue"));
}

void TestChartEdit::anEditSurvivesItsRecord()
{
    core::Step step;
    step.charts = { { .display = 1,
                        .code = "aa",
                        .kind = ChartKind::StackedArea,
                        .title = "",
                        .xLabel = "x",
                        .order = ChartOrder::ByLabel,
                        .top = 7,
                        .withRest = false },
        {} };
    const auto again = sandbox::parse<core::Step>(sandbox::dump(core::Json(step)));
    VERIFY_RESULT(again);
    QVERIFY(*again == step);
}

QTEST_APPLESS_MAIN(TestChartEdit)
#include "tst_chart_edit.moc"
