// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of all rows together, of each value, of days that are rows, and of those who have both.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
/// A row for each day and each pump.
Dataset pumps()
{
    auto day = test::date("day", "2024-01-01", "2024-02-19");
    day.type = ColumnType::Date;
    day.distinct = 50;
    auto pump = test::text("pump", { "P1", "P2" });
    return test::made("pumps",
        { day, pump, test::text("hall", { "East", "West" }), test::number("water_m3", 5, 90),
            test::number("pressure", 1, 9), test::text("valve", { "on", "off" }) });
}

/// Several visits a day, of people who come again.
Dataset visits()
{
    auto key = test::key("visit", ColumnType::Integer, 1, 100);
    key.flags = { "unique" };
    auto nurse = test::text("nurse", { "Ortiz", "Braun" });
    nurse.nulls = 4;
    return test::made("visits",
        { key, test::key("patient no", ColumnType::Integer, 400, 25), test::date("seen on", "2022-02-01", "2024-06-20"),
            test::text("ward", { "A1", "B2", "C3", "D4" }), test::text("doctor", { "Haas", "Lund" }), nurse,
            test::text("therapy", { "laser", "massage", "bath" }), test::number("fee", 5, 400),
            test::number("minutes", 5, 90), test::number("Q1: mood [1-5]", 1, 5) });
}

std::string readingOf(const Dataset& data, const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, { data }, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading
        : plan.action == PlanAction::Ask  ? "asked: " + plan.message
                                          : "refused: " + plan.message;
}

void compare(const Dataset& data)
{
    QFETCH(QString, reading);
    const auto read = QString::fromStdString(readingOf(data, QTest::currentDataTag()));
    QVERIFY2(read.startsWith(reading), qPrintable(read));
}

void add(const char* question, const char* reading)
{
    QTest::newRow(question) << QString::fromUtf8(reading);
}
} // namespace

class TestSaidOfAll : public QObject {
    Q_OBJECT
private slots:
    void daysThatAreRowsAreCondition_data();
    void daysThatAreRowsAreCondition() { compare(pumps()); }
    void daysOfOtherRowsAreOpen_data();
    void daysOfOtherRowsAreOpen() { compare(visits()); }
    void aPartOfTheTotalIsAShare_data();
    void aPartOfTheTotalIsAShare() { compare(visits()); }
    void listsAreOfAllOrOfEach_data();
    void listsAreOfAllOrOfEach() { compare(visits()); }
    void whoHasBothIsCounted_data();
    void whoHasBothIsCounted() { compare(visits()); }
    void whatIsOpenIsAsked_data();
    void whatIsOpenIsAsked() { compare(visits()); }
    void theRowOfAnExtremeIsShown_data();
    void theRowOfAnExtremeIsShown() { compare(visits()); }
};

void TestSaidOfAll::daysThatAreRowsAreCondition_data()
{
    QTest::addColumn<QString>("reading");
    add("average water_m3 by hall on days with pressure over 6",
        "Average of water_m3 by hall where pressure is over 6.");
    add("total water_m3 on days with pressure over 6", "Sum of water_m3 where pressure is over 6.");
    add("durchschnittliche water_m3 je pump an Tagen mit pressure über 6",
        "Average of water_m3 by pump where pressure is over 6.");
    add("average water_m3 per day", "Average of water_m3 per day");
    add("average water_m3 on days with East", "Average of water_m3 where hall is “East”.");
    add("average water_m3 when valve is on", "Average of water_m3 where valve is “on”.");
    add("average water_m3 when the valve is off by hall", "Average of water_m3 by hall where valve is “off”.");
}

void TestSaidOfAll::daysOfOtherRowsAreOpen_data()
{
    QTest::addColumn<QString>("reading");
    add("average minutes by doctor on days with fee over 100", "refused");
    add("total fee on days with more than 3 visits", "Sum of fee where seen on has at least 4 rows.");
    add("how many visits on days with more than 3 visits", "Number of rows where seen on has at least 4 rows.");
    add("Anzahl visits an Tagen mit mehr als 3 visits", "Number of rows where seen on has at least 4 rows.");
    add("average fee on days with laser", "refused");
    add("durchschnittliche fee an Tagen mit laser", "refused");
    add("fee on days when the ward was A1", "refused");
    add("average minutes on days with fee over 100", "refused");
    add("how many days with more than 3 visits", "Number of different values of day of seen on whose number of rows");
    add("days with more than 3 visits", "The values of day of seen on whose number of rows is over 3");
}

void TestSaidOfAll::aPartOfTheTotalIsAShare_data()
{
    QTest::addColumn<QString>("reading");
    const auto* const five = "Share in percent of the sum of fee that the 5 largest of patient no have together.";
    add("how much of our total fee do the five biggest patients account for?", five);
    add("how much of the fee do the five biggest patients account for?", five);
    add("Wie viel von der gesamten fee entfällt auf die fünf größten patient no?", five);
    add("how much of the total fee is from ward A1", "Share in percent where ward is “A1”, of the sum of fee.");
    add("how much fee is from ward A1", "Sum of fee where ward is “A1”.");
}

void TestSaidOfAll::listsAreOfAllOrOfEach_data()
{
    QTest::addColumn<QString>("reading");
    add("Number of visits on wards A1, B2 and D4", "Number of rows where ward is “A1”, “B2” or “D4”.");
    add("how many visits in A1, B2 and D4", "Number of rows where ward is “A1”, “B2” or “D4”.");
    add("how many visits in A1 and B2", "Number of rows where ward is “A1” or “B2”.");
    add("number of visits for A1 and B2", "Number of rows by ward where ward is “A1” or “B2”.");
    add("number of visits in A1 versus B2", "Number of rows by ward where ward is “A1” or “B2”.");
    add("Anzahl visits auf den wards A1, B2 und D4", "Number of rows where ward is “A1”, “B2” or “D4”.");
    add("number of visits by ward in A1, B2 and D4", "Number of rows by ward where ward is “A1”, “B2” or “D4”.");
    add("how many laser, massage and bath visits",
        "Number of rows by therapy where therapy is “laser”, “massage” or “bath”.");
    add("average fee in A1 and B2", "Average of fee by ward where ward is “A1” or “B2”.");
    add("90th percentile of fee, laser and massage",
        "90th percentile of fee by therapy where therapy is “laser” or “massage”.");
    add("total fee in A1, B2 and D4", "Sum of fee where ward is “A1”, “B2” or “D4”.");
}

void TestSaidOfAll::whoHasBothIsCounted_data()
{
    QTest::addColumn<QString>("reading");
    const auto* const both = "Number of different values of patient no where patient no has a row where therapy is "
                             "“laser” and patient no has a row where therapy is “bath”.";
    add("who had laser as well as bath? just the number of patients", both);
    add("who had laser and bath, number of patients", both);
    add("wer hatte laser und bath? nur die Anzahl patient no", both);
    add("who had laser and bath", "asked");
    add("number of patients who had laser or bath",
        "Number of different values of patient no and number of rows where therapy is “laser” or “bath”.");
}

void TestSaidOfAll::whatIsOpenIsAsked_data()
{
    QTest::addColumn<QString>("reading");
    add("number of visits from 2023", "asked: From then on, or of that time only?");
    add("fee of visits from March 2023 by ward", "asked: From then on, or of that time only?");
    add("number of visits from 2023 on", "Number of rows where seen on is since 2023.");
    add("number of visits from 2023 onwards", "Number of rows where seen on is since 2023.");
    add("number of visits from 2022 to 2023", "Number of rows where seen on is from 2022 to 2023.");
    add("number of visits since 2023", "Number of rows where seen on is since 2023.");
    add("average Q1: mood [1-5] by mood", "refused");
    add("average fee by fee", "refused");
    add("fee aufsummiert pro Monat", "refused");
    add("fee aufsummiert nach ward", "Sum of fee by ward");
    add("fee kumuliert pro Monat", "Sum of fee per month of seen on, each with all before it");
}

void TestSaidOfAll::theRowOfAnExtremeIsShown_data()
{
    QTest::addColumn<QString>("reading");
    add("highest fee of each month with doctor", "The row with the highest fee of each month of seen on.");
    add("höchste fee jedes Monats mit doctor", "The row with the highest fee of each month of seen on.");
    add("lowest fee by ward with doctor", "The row with the lowest fee of each ward.");
    add("lowest fee by ward with doctor in 2023", "The row with the lowest fee of each ward where seen on is in 2023.");
    add("highest fee of each month with nurse", "refused");
    add("highest fee of each month with the nurse", "The row with the highest fee of each month of seen on.");
}

QTEST_APPLESS_MAIN(TestSaidOfAll)

#include "tst_said_of_all.moc"
