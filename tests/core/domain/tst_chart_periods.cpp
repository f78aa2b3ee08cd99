// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/cell_format.h"
#include "core/domain/chart_edit.h"
#include "core/domain/chart_periods.h"
#include "core/domain/period_months.h"

#include <QTest>

class TestChartPeriods : public QObject {
    Q_OBJECT

private slots:
    void anIncompletePeriodIsFound_data();
    void anIncompletePeriodIsFound();
    void theNamedColumnOfDatesDecides();
    void aChartOfAPartOfTheTimeEndsWithTheData();
    void aSeriesMayBeThePeriod();
    void itIsSaid();
    void theCodeTellsWhatItsDatesStandFor_data();
    void theCodeTellsWhatItsDatesStandFor();
    void monthsMayBeMadeOfDays();
    void aSingleDateIsNamedLikeTheOthers();
    void onlyTheDatesOfTheGroupsAreOnes();
    void theFileTellsItOfDatesThatWerePicked();
    void theLargestAreNamedAsAll();
};

static core::ColumnProfile dates(const char* name, const char* from, const char* to, std::int64_t distinct)
{
    core::ColumnProfile column;
    column.name = name;
    column.type = core::ColumnType::Date;
    column.min = std::string(from);
    column.max = std::string(to);
    column.distinct = distinct;
    return column;
}

static sandbox::ChartSpec chartOf(const QString& categories)
{
    sandbox::ChartSpec chart;
    chart.type = sandbox::ChartType::Bar;
    chart.xLabel = "month";
    chart.series = { { "revenue", {}, {} } };
    for (const auto& category : categories.split(QLatin1Char(','))) {
        chart.categories.push_back(category.toStdString());
        chart.series[0].y.emplace_back(1);
    }
    chart.xType = categories.count(QLatin1Char('-')) > categories.count(QLatin1Char(',')) + 1
        ? sandbox::AxisType::DateTime
        : sandbox::AxisType::Category;
    return chart;
}

void TestChartPeriods::anIncompletePeriodIsFound_data()
{
    QTest::addColumn<QString>("categories");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<int>("distinct");
    QTest::addColumn<QStringList>("partial");
    const auto row = [](const char* name, const char* categories, const char* from, const char* to, int distinct,
                         const QStringList& partial) {
        QTest::newRow(name) << QString::fromLatin1(categories) << QString::fromLatin1(from) << QString::fromLatin1(to)
                            << distinct << partial;
    };
    const auto is = [](const char* text) { return QString::fromLatin1(text); };
    row("months", "2024-04,2024-05,2024-06", "2024-04-01", "2024-06-12", 70, { is("2024-06 2024-06-12 last") });
    row("first month", "2024-04,2024-05", "2024-04-20", "2024-05-31", 40, { is("2024-04 2024-04-20 first") });
    row("whole months", "2024-04,2024-05", "2024-04-01", "2024-05-30", 60, {});
    row("a row a month", "2024-04,2024-05,2024-06", "2024-04-01", "2024-06-01", 3, {});
    row("quarters", "2023Q4,2024Q1", "2023-10-01", "2024-02-01", 120, { is("2024Q1 2024-02-01 last") });
    row("quarters of people", "Q4 2023,Q1 2024", "2023-10-01", "2024-02-01", 120, { is("Q1 2024 2024-02-01 last") });
    row("half-years", "2023 H1,2023 H2,2024 H1", "2023-01-01", "2024-03-10", 400, { is("2024 H1 2024-03-10 last") });
    row("years", "2022,2023,2024", "2022-01-01", "2024-05-05", 800, { is("2024 2024-05-05 last") });
    row("last weeks of a year", "2022,2023", "2022-01-01", "2023-12-10", 700, { is("2023 2023-12-10 last") });
    row("a year until its holidays", "2022,2023", "2022-01-03", "2023-12-21", 500, {});
    row("years, largest first", "2023,2024,2022", "2022-01-01", "2024-05-05", 800, { is("2024 2024-05-05 last") });
    row("starts of months", "2024-04-01T00:00:00,2024-05-01T00:00:00", "2024-04-01", "2024-05-05", 34,
        { is("2024-05-01T00:00:00 2024-05-05 last") });
    row("ends of years", "2021-12-31,2022-12-31,2023-12-31", "2021-01-01", "2023-05-05", 840,
        { is("2023-12-31 2023-05-05 last") });
    row("weeks", "2024-10-14,2024-10-21,2024-10-28", "2024-10-15", "2024-10-28", 14,
        { is("2024-10-28 2024-10-28 last") });
    row("ends of weeks", "2024-10-20,2024-10-27", "2024-10-17", "2024-10-27", 11,
        { is("2024-10-20 2024-10-17 first") });
    row("a row a week", "2024-10-14,2024-10-21,2024-10-28", "2024-10-14", "2024-10-28", 3, {});
    row("years of months kept as text", "2022,2023,2024", "2022-01", "2024-08", 32, { is("2024 2024-08-01 last") });
    row("days", "2024-04-01,2024-04-02,2024-04-03", "2024-04-01", "2024-04-03", 3, {});
    row("other dates", "2024-04,2024-05", "2019-04-01", "2024-05-05", 900, {});
    row("no periods", "Bonn,Ulm", "2024-04-01", "2024-05-05", 34, {});
}

void TestChartPeriods::anIncompletePeriodIsFound()
{
    QFETCH(QString, categories);
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(int, distinct);
    QFETCH(QStringList, partial);
    core::Dataset dataset;
    dataset.profile.columns = { dates("day", from.toLatin1().constData(), to.toLatin1().constData(), distinct),
        core::ColumnProfile() }; // a column of no dates says nothing
    QStringList found;
    for (const auto& period : core::partialPeriods(chartOf(categories), { dataset })) {
        found << QString::fromStdString(period.category + " " + period.day + (period.isLast ? " last" : " first"));
    }
    QCOMPARE(found, partial);
}

void TestChartPeriods::theNamedColumnOfDatesDecides()
{
    core::Dataset dataset;
    dataset.profile.columns = { dates("ordered", "2024-04-01", "2024-06-30", 90),
        dates("paid", "2024-04-02", "2024-06-12", 70) };
    auto chart = chartOf(QStringLiteral("2024-04,2024-05,2024-06"));
    QVERIFY(core::partialPeriods(chart, { dataset }).empty()); // they do not agree
    chart.xLabel = "paid";
    QCOMPARE(core::partialPeriods(chart, { dataset }).size(), 1U);
    chart.xLabel = "ordered";
    QVERIFY(core::partialPeriods(chart, { dataset }).empty());
}

void TestChartPeriods::aChartOfAPartOfTheTimeEndsWithTheData()
{
    core::Dataset dataset;
    dataset.profile.columns = { dates("month", "2023-01-15", "2024-03-12", 400) };
    const auto partial = core::partialPeriods(chartOf(QStringLiteral("2024-01,2024-02,2024-03")), { dataset });
    QCOMPARE(partial.size(), 1U);
    QCOMPARE(partial.front().category, "2024-03");
    QCOMPARE(core::partialPeriods(chartOf(QStringLiteral("2023-01,2023-02")), { dataset }).size(), 1U); // the first
    QVERIFY(core::partialPeriods(chartOf(QStringLiteral("2023-05,2023-06")), { dataset }).empty());
    QVERIFY(core::partialPeriods(chartOf(QStringLiteral("2024-03,2024-04")), { dataset }).empty()); // of other dates
    dataset.profile.columns.front().name = "day";
    QVERIFY(core::partialPeriods(chartOf(QStringLiteral("2024-01,2024-02,2024-03")), { dataset }).empty());
}

void TestChartPeriods::aSeriesMayBeThePeriod()
{
    core::Dataset dataset;
    dataset.profile.columns = { dates("day", "2024-01-01", "2024-08-14", 220) };
    sandbox::ChartSpec chart;
    chart.categories = { "Coal", "Grain" };
    chart.series = { { "2024Q1", {}, { 1, 2 } }, { "2024Q2", {}, { 1, 2 } }, { "2024Q3", {}, { 1, 2 } } };
    chart.partial = core::partialPeriods(chart, { dataset });
    QCOMPARE(chart.partial.size(), 1U);
    QCOMPARE(core::partialWords(chart), std::string("Q3 2024 is incomplete: its data end on 2024-08-14."));
    for (int at = 0; const char* name : { "2024-01-01", "2024-04-01", "2024-07-01" }) {
        chart.series[static_cast<std::size_t>(at++)].name = name;
    }
    chart.partial = core::partialPeriods(chart, { dataset });
    QCOMPARE(core::partialWords(chart), std::string("Q3 2024 is incomplete: its data end on 2024-08-14."));
}

void TestChartPeriods::itIsSaid()
{
    auto chart = chartOf(QStringLiteral("2024-05,2024-06"));
    chart.partial = { { "2024-06", "2024-06-12", true } };
    const auto words = [&] { return core::partialWords(chart); };
    QCOMPARE(words(), std::string("2024-06 is incomplete: its data end on 2024-06-12."));
    chart.categories = { "2024-05-31", "2024-06-30" };
    chart.partial = { { "2024-06-30", "2024-06-12", true } };
    QCOMPARE(words(), std::string("2024-06 is incomplete: its data end on 2024-06-12."));
    chart.periodMonths = 3;
    chart.categories = { "2024-01-01", "2024-04-01" };
    chart.partial = { { "2024-04-01", "2024-06-12", true } };
    QCOMPARE(words(), std::string("Q2 2024 is incomplete: its data end on 2024-06-12."));
    chart.periodMonths = 12;
    chart.categories = { "2023-01-01", "2024-01-01" };
    chart.partial = { { "2023-01-01", "2023-02-12", false } };
    QCOMPARE(words(), std::string("2023 is incomplete: its data begin on 2023-02-12."));
}

static core::CodeFacts groupedBy(const char* grain)
{
    core::CodeFacts facts;
    facts.groupings.push_back({ .line = 1, .of = {}, .columns = { "day" }, .grain = grain, .called = { "day" } });
    return facts;
}

static sandbox::RunResult shownOf(const QStringList& days, const char* name = "day")
{
    sandbox::Table table { "t", { { name, sandbox::ColumnType::Date }, { "fee", sandbox::ColumnType::Number } },
        days.size(), {} };
    auto chart = chartOf(days.join(QLatin1Char(',')));
    chart.xType = sandbox::AxisType::DateTime;
    chart.xLabel = name;
    for (const QString& day : days) {
        table.rows.push_back({ day.toStdString(), 1.5 });
    }
    sandbox::RunResult result;
    result.displays = { chart };
    result.value = table;
    return result;
}

static QString firstCell(const sandbox::RunResult& result, std::size_t column = 0)
{
    const auto& table = std::get<sandbox::Table>(*result.value);
    return QString::fromStdString(core::CellFormat::of(table, column).shown(table.rows[0][column]));
}

static const sandbox::ChartSpec& chartIn(const sandbox::RunResult& result)
{
    return std::get<sandbox::ChartSpec>(result.displays.front());
}

void TestChartPeriods::theCodeTellsWhatItsDatesStandFor_data()
{
    QTest::addColumn<QString>("days");
    QTest::addColumn<QString>("grain");
    QTest::addColumn<QString>("first");
    const auto row = [](const char* name, const char* days, const char* grain, const char* first) {
        QTest::newRow(name) << QString::fromLatin1(days) << QString::fromLatin1(grain) << QString::fromLatin1(first);
    };
    row("months that begin a quarter", "2023-04-01,2024-07-01,2024-10-01", "month", "2023-04");
    row("months that begin a year", "2023-01-01,2024-01-01,2025-01-01", "month", "2023-01");
    row("quarters that begin a year", "2023-01-01,2024-01-01", "quarter", "Q1 2023");
    row("two years", "2023-01-01,2024-01-01", "year", "2023");
    row("ends of two years", "2023-12-31,2024-12-31", "year", "2023");
    row("days that begin a month", "2024-04-01,2024-05-01", "day", "2024-04-01");
    row("weeks that begin a month", "2024-04-01,2024-07-01", "week", "2024-04-01");
    row("nothing tells it", "2024-04-01,2024-07-01", "part", "2024-04");
    row("years without a gap", "2022-01-01,2023-01-01,2024-01-01", "", "2022");
}

void TestChartPeriods::theCodeTellsWhatItsDatesStandFor()
{
    QFETCH(QString, days);
    QFETCH(QString, grain);
    QFETCH(QString, first);
    const auto told = core::withPeriodMonths(
        shownOf(days.split(QLatin1Char(','))), groupedBy(grain.toLatin1().constData()), {});
    QCOMPARE(firstCell(told), first);
    QCOMPARE(
        QString::fromStdString(core::periodNames(chartIn(told).categories, core::periodMonths(chartIn(told))).front()),
        first);
}

void TestChartPeriods::monthsMayBeMadeOfDays()
{
    auto facts = groupedBy("day");
    facts.groupings.push_back(groupedBy("month").groupings.front());
    const QStringList months { QStringLiteral("2024-04-01"), QStringLiteral("2024-07-01") };
    QCOMPARE(firstCell(core::withPeriodMonths(shownOf(months), facts, {})), QStringLiteral("2024-04"));
    const QStringList days { QStringLiteral("2024-04-01"), QStringLiteral("2024-04-02") };
    QCOMPARE(firstCell(core::withPeriodMonths(shownOf(days), facts, {})), QStringLiteral("2024-04-01"));
}

void TestChartPeriods::aSingleDateIsNamedLikeTheOthers()
{
    const QStringList day { QStringLiteral("2024-04-01") };
    QCOMPARE(firstCell(core::withPeriodMonths(shownOf(day), groupedBy("month"), {})), QStringLiteral("2024-04"));
    QCOMPARE(firstCell(core::withPeriodMonths(shownOf(day), groupedBy("part"), {})), QStringLiteral("2024-04-01"));
}

/// "last": the last day of each month on which something was.
void TestChartPeriods::onlyTheDatesOfTheGroupsAreOnes()
{
    auto result = shownOf({ QStringLiteral("2024-04-01"), QStringLiteral("2024-05-01") });
    auto& table = std::get<sandbox::Table>(*result.value);
    table.columns[1] = { "last", sandbox::ColumnType::Date };
    table.rows[0][1] = std::string("2024-04-30");
    table.rows[1][1] = std::string("2024-05-28");
    const auto told = core::withPeriodMonths(result, groupedBy("month"), {});
    QCOMPARE(firstCell(told, 0), QStringLiteral("2024-04"));
    QCOMPARE(firstCell(told, 1), QStringLiteral("2024-04-30"));
    QVERIFY(!std::get<sandbox::Table>(*told.value).columns[1].periodMonths);
}

void TestChartPeriods::theFileTellsItOfDatesThatWerePicked()
{
    core::Dataset months, years;
    months.profile.columns = { dates("day", "2021-01-01", "2024-12-01", 48) };
    years.profile.columns = { dates("day", "2015-01-01", "2024-01-01", 10) };
    const auto picked = shownOf(
        { QStringLiteral("2022-01-01"), QStringLiteral("2023-01-01"), QStringLiteral("2024-01-01") });
    QCOMPARE(firstCell(core::withPeriodMonths(picked, {}, { months })), QStringLiteral("2022-01"));
    QCOMPARE(firstCell(core::withPeriodMonths(picked, {}, { years })), QStringLiteral("2022"));
}

void TestChartPeriods::theLargestAreNamedAsAll()
{
    auto chart = chartOf(QStringLiteral("2024-01-01,2024-02-01,2024-03-01,2024-04-01"));
    chart.type = sandbox::ChartType::Line;
    chart.series[0].y = { 5, 1, 1, 5 };
    const auto largest = core::edited(chart, { .kind = core::ChartKind::Bar, .top = 2, .withRest = false });
    QCOMPARE(largest.categories, (std::vector<std::string> { "2024-01-01", "2024-04-01" }));
    QCOMPARE(core::periodMonths(largest), 1U);
}

QTEST_APPLESS_MAIN(TestChartPeriods)
#include "tst_chart_periods.moc"
