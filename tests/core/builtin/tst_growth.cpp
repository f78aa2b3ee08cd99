// SPDX-License-Identifier: GPL-3.0-or-later
// Places by growth, and stretches of time that the data cover whole.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>

using namespace core;

namespace {
/// From the beginning of 2022 to May 2025.
Dataset jobs()
{
    return test::made("jobs",
        { test::date("done_on", "2022-01-03", "2025-05-17"), test::text("depot", { "Bath", "Leeds", "York" }),
            test::text("service", { "tyres", "brakes" }), test::number("labour_min", 5, 90),
            test::number("paid_gbp", 20, 900) });
}

/// One whole year and parts of two others.
Dataset crops()
{
    return test::made("crops",
        { test::date("Datum", "2022-07-09", "2024-08-23"), test::text("Frucht", { "Gerste", "Raps" }),
            test::number("Menge", 5, 90) });
}

Dataset accounts()
{
    auto year = test::number("year", 0, 0);
    year.type = ColumnType::Integer;
    year.min = std::int64_t(2019);
    year.max = std::int64_t(2023);
    year.distinct = 5;
    return test::made("accounts", { year, test::text("branch", { "Bath", "Leeds" }), test::number("revenue", 9, 90) });
}

Draft ask(Dataset data, const std::string& question)
{
    return *BuiltinPlanner().draft({ { question, {} }, { std::move(data) }, {}, {} }, {}, {});
}
} // namespace

class TestGrowth : public QObject {
    Q_OBJECT

private slots:
    void withoutTimesTheLastTwoWholeYearsAreCompared_data();
    void withoutTimesTheLastTwoWholeYearsAreCompared();
    void whereNoTwoYearsAreWholeTheTimesAreAsked();
    void ofSeveralNumbersOneIsAsked();
};

void TestGrowth::withoutTimesTheLastTwoWholeYearsAreCompared_data()
{
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) { QTest::newRow(question) << intent; };
    row("which depot grew fastest by paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change in percent, the largest by the change in "
        "percent.");
    row("depots ranked by growth in paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change, largest first by the change.");
    row("depots by paid growth",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change, largest first by the change.");
    row("depots ranked by percentage growth in paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change in percent, largest first by the change in "
        "percent.");
    row("the 2 fastest growing depots by paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change in percent, the 2 largest by the change in "
        "percent.");
    row("slowest growing depot by paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change in percent, the smallest by the change in "
        "percent.");
    row("which depot had the highest YoY growth in paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change, the largest by the change.");
    row("top 2 depots by growth in number of jobs",
        "Number of rows by depot, in 2024 beside in 2023, with the change, the 2 largest by the change.");
    row("bottom 2 depots by growth in labour_min",
        "Sum of labour_min by depot, in 2024 beside in 2023, with the change, the 2 smallest by the change.");
    row("growth ranking of depots by paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change, largest first by the change.");
    row("welches depot ist bei paid_gbp am stärksten gewachsen",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change in percent, the largest by the change in "
        "percent.");
    row("Rangliste der depots nach Wachstum von paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change, largest first by the change.");
}

void TestGrowth::withoutTimesTheLastTwoWholeYearsAreCompared()
{
    QFETCH(QString, intent);
    const auto draft = ask(jobs(), QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(draft.intent), intent);
    const auto& told = draft.plan.reading;
    QVERIFY2(told.contains("No time is named: the last two whole years are compared. The last year is incomplete: "
                           "done_on ends on 2025-05-17."),
        told.c_str());
    const auto ofYears = ask(accounts(), "fastest growing branch");
    QCOMPARE(ofYears.intent,
        "Sum of revenue by branch, in 2023 beside in 2022, with the change in percent, the largest by the change in "
        "percent.");
}

void TestGrowth::whereNoTwoYearsAreWholeTheTimesAreAsked()
{
    const auto draft = ask(crops(), "am schnellsten wachsende Frucht");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(
        draft.plan.choices, (std::vector<std::string> { "am schnellsten wachsende Frucht von Q1 2024 auf Q2 2024" }));
}

void TestGrowth::ofSeveralNumbersOneIsAsked()
{
    const auto draft = ask(jobs(), "which depot grew fastest?");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(draft.plan.choices,
        (std::vector<std::string> { "which depot grew fastest by labour_min", "which depot grew fastest by paid_gbp",
            "which depot grew fastest by number of rows" }));
    for (const auto& each : draft.plan.choices) {
        QCOMPARE(ask(jobs(), each).plan.action, PlanAction::Run);
    }
}

QTEST_GUILESS_MAIN(TestGrowth)
#include "tst_growth.moc"
