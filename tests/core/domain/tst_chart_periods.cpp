// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/chart_periods.h"

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
    row("ends of years", "2022-12-31,2023-12-31", "2022-01-01", "2023-05-05", 480,
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
    chart.categories = { "2024-01-01", "2024-04-01" };
    chart.partial = { { "2024-04-01", "2024-06-12", true } };
    QCOMPARE(words(), std::string("Q2 2024 is incomplete: its data end on 2024-06-12."));
    chart.categories = { "2023-01-01", "2024-01-01" };
    chart.partial = { { "2023-01-01", "2023-02-12", false } };
    QCOMPARE(words(), std::string("2023 is incomplete: its data begin on 2023-02-12."));
}

QTEST_APPLESS_MAIN(TestChartPeriods)
#include "tst_chart_periods.moc"
