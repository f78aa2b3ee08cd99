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
    void onlySoManyAsCanBeAreRanked_data();
    void onlySoManyAsCanBeAreRanked();
    void whereNoTwoYearsAreWholeTheTimesAreAsked();
    void ofSeveralNumbersOneIsAsked();
    void incompletePeriodsAreLeftOutAndNamed_data();
    void incompletePeriodsAreLeftOutAndNamed();
    void whatIsNotSaidOfPeriodsStays();
    void noPartOfAPeriodIsCalledWhole();
    void aQuestionGoesOnInWholePeriods();
    void growthIsWhatIsDrawn();
    void ofTheTimeShownIncompletePeriodsAreNamed();
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
    row("growth of paid_gbp by depot", "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change.");
    row("how much did each depot grow by paid_gbp",
        "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change.");
    row("Wachstum von paid_gbp je depot", "Sum of paid_gbp by depot, in 2024 beside in 2023, with the change.");
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
                           "done_on ends on 2025-05-17, so it is left out."),
        told.c_str());
    const auto assumed = draft.plan.facts.at("assumed").get<std::vector<std::string>>();
    QCOMPARE(assumed.size(), 2U);
    QVERIFY2(assumed.back().contains("so it is left out"), assumed.back().c_str());
    const auto asked = ask(jobs(), "paid_gbp in 2025 compared with 2024").plan;
    QVERIFY(asked.facts.at("assumed").dump().contains("The last year is incomplete: done_on ends on 2025-05-17."));
    const auto ofYears = ask(accounts(), "fastest growing branch");
    QCOMPARE(ofYears.intent,
        "Sum of revenue by branch, in 2023 beside in 2022, with the change in percent, the largest by the change in "
        "percent.");
    QVERIFY2(ofYears.plan.reading.contains("No time is named: the last two years are compared."),
        ofYears.plan.reading.c_str());
    auto withGaps = accounts();
    withGaps.profile.columns.front().distinct = 4;
    QVERIFY(ask(withGaps, "fastest growing branch").plan.action != PlanAction::Run);
    auto estimated = accounts(); // as many as there would be without gaps, by chance
    estimated.profile.columns.front().distinctExact = false;
    QVERIFY(ask(estimated, "fastest growing branch").plan.action != PlanAction::Run);
}

void TestGrowth::onlySoManyAsCanBeAreRanked_data()
{
    QTest::addColumn<bool>("isRead");
    for (const auto* question : { "the 0 fastest growing depots by paid_gbp",
             "the 2.5 fastest growing depots by paid_gbp", "the 99999999999 fastest growing depots by paid_gbp",
             "top 99999999999 depots by paid_gbp", "rank the depots by paid_gbp, the first 2.5" }) {
        QTest::newRow(question) << false;
    }
}

void TestGrowth::onlySoManyAsCanBeAreRanked()
{
    QFETCH(bool, isRead);
    const auto draft = ask(jobs(), QTest::currentDataTag());
    QVERIFY2((draft.plan.action == PlanAction::Run) == isRead, draft.plan.reading.c_str());
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
    QCOMPARE(ask(jobs(), "how much did each depot grow").plan.choices.front(),
        std::string("how much did each depot grow by labour_min"));
    for (const auto& each : draft.plan.choices) {
        QCOMPARE(ask(jobs(), each).plan.action, PlanAction::Run);
    }
}

void TestGrowth::incompletePeriodsAreLeftOutAndNamed_data()
{
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) { QTest::newRow(question) << intent; };
    constexpr const char* perMonth
        = "Sum of paid_gbp per month of done_on where done_on is in whole months, with a line chart.";
    row("paid per month, complete months only", perMonth);
    row("monthly paid excluding incomplete months", perMonth);
    row("paid per month without the partial months", perMonth);
    row("paid per month without the incomplete ones", perMonth);
    row("monthly paid, drop incomplete months", perMonth);
    row("paid per full month", perMonth);
    row("paid per month, incomplete months left out", perMonth);
    row("no partial months: paid per month", perMonth);
    row("paid pro Monat, nur vollständige Monate", perMonth);
    row("paid pro Monat ohne angebrochene Monate", perMonth);
    row("paid pro Monat, unvollständige Monate weglassen", perMonth);
    row("which month had the lowest paid, only whole months",
        "Sum of paid_gbp per month of done_on, the smallest, where done_on is in whole months.");
    row("months with paid over 30000, complete months only",
        "The values of month of done_on whose sum of paid_gbp is over 30000 where done_on is in whole months.");
    row("total paid in complete months", "Sum of paid_gbp where done_on is in whole months.");
    row("average monthly paid by depot, complete months only",
        "Average of the sum of paid_gbp of each month of done_on by depot where done_on is in whole months.");
}

void TestGrowth::incompletePeriodsAreLeftOutAndNamed()
{
    QFETCH(QString, intent);
    const auto draft = ask(jobs(), QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(draft.intent), intent);
    const auto& told = draft.plan.reading;
    constexpr std::string_view note = "The last month is incomplete: done_on ends on 2025-05-17, so it is left out.";
    QVERIFY2(told.contains(note), told.c_str());
    QCOMPARE(told.find(note), told.rfind(note));
    QVERIFY2(draft.code.contains("done_on\"] < \"2025-05-01\""), draft.code.c_str());
}

void TestGrowth::whatIsNotSaidOfPeriodsStays()
{
    const auto whole = test::made("paid", { test::date("on", "2023-01-01", "2024-12-31"), test::number("fee", 1, 9) });
    const auto all = ask(whole, "fee per month, complete months only");
    QCOMPARE(all.plan.action, PlanAction::Run);
    QVERIFY2(all.plan.reading.ends_with("No month of on is incomplete."), all.plan.reading.c_str());
    QCOMPARE(ask(jobs(), "paid in the last complete month").plan.action, PlanAction::Run);
    QVERIFY(!ask(jobs(), "paid in the last complete month").intent.contains("whole"));
    QCOMPARE(ask(jobs(), "paid per depot, complete depots only").plan.action, PlanAction::Say);
    QCOMPARE(ask(accounts(), "revenue by branch, complete months only").plan.action, PlanAction::Say);
    const auto refused = ask(jobs(), "correlation between labour_min and paid, complete months only");
    QCOMPARE(refused.plan.action, PlanAction::Say);
    QVERIFY2(refused.plan.message.contains("“complete months only”"), refused.plan.message.c_str());
}

void TestGrowth::noPartOfAPeriodIsCalledWhole()
{
    for (const auto* question : { "paid per month until 15 May 2024, complete months only",
             "total paid in complete months between 10 January 2024 and 20 March 2024",
             "paid per week in 2024, complete weeks only", "paid per day, full days only" }) {
        const auto draft = ask(jobs(), question);
        QVERIFY2(draft.plan.action == PlanAction::Say, draft.plan.reading.c_str());
    }
    for (const auto* question : { "paid per month until May 2024, complete months only",
             "total paid in complete months between January 2024 and March 2024",
             "paid per month since 2023, complete months only" }) {
        QCOMPARE(ask(jobs(), question).plan.action, PlanAction::Run);
    }
    auto once = jobs();
    once.profile.columns.front().distinct = 1;
    QCOMPARE(ask(once, "paid per month, complete months only").plan.action, PlanAction::Say);
}

void TestGrowth::aQuestionGoesOnInWholePeriods()
{
    const PlanRequest request { { "without the incomplete months", {} }, { jobs() },
        { { "paid per month by depot", {}, {} } }, {} };
    const auto draft = *BuiltinPlanner().draft(request, {}, {});
    QCOMPARE(draft.intent,
        "Sum of paid_gbp per month of done_on for each depot where done_on is in whole months, with a line chart.");
}

void TestGrowth::growthIsWhatIsDrawn()
{
    const auto one = ask(jobs(), "YoY paid growth per quarter");
    QVERIFY2(one.code.contains("y=\"change in percent\""), one.code.c_str());
    QVERIFY2(one.code.contains(
                 "title=\"Sum of paid_gbp per quarter of done_on, the change in percent against the same quarter of"),
        one.code.c_str());
    const auto each = ask(jobs(), "change of paid per month by depot");
    QVERIFY2(each.code.contains("values=\"change\")"), each.code.c_str());
    QVERIFY2(each.code.contains("ylabel=\"change\""), each.code.c_str());
}

void TestGrowth::ofTheTimeShownIncompletePeriodsAreNamed()
{
    constexpr std::string_view note = "The last month is incomplete: done_on ends on 2025-05-17, so it is left out.";
    const auto within = ask(jobs(), "MoM paid growth in 2025");
    QVERIFY2(within.plan.reading.contains(note), within.plan.reading.c_str());
    QVERIFY2(within.code.contains("done_on\"] < \"2025-05-01\""), within.code.c_str());
    const auto itself = ask(jobs(), "YoY paid growth in 2025");
    QVERIFY2(itself.plan.reading.contains("The last year is incomplete: done_on ends on 2025-05-17."),
        itself.plan.reading.c_str());
    QVERIFY(!itself.code.contains("< \"2025-01-01\""));
    QVERIFY(!ask(jobs(), "MoM paid growth in 2024").plan.reading.contains("incomplete"));
}

QTEST_GUILESS_MAIN(TestGrowth)
#include "tst_growth.moc"
