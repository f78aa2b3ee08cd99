// SPDX-License-Identifier: GPL-3.0-or-later
// Orders in words of what is measured, units behind numbers, last rows of each, and conditions in parentheses.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
ColumnProfile flag(const std::string& name)
{
    auto column = test::text(name, { "yes", "no" });
    column.type = ColumnType::Boolean;
    return column;
}

/// Animals that are weighed again and again.
Dataset weighings()
{
    auto key = test::key("weighing", ColumnType::Integer, 1, 100);
    key.flags = { "unique" };
    auto reason = test::text("reason", { "routine", "illness", "sale" });
    return test::made("weighings",
        { key, test::key("animal no", ColumnType::Integer, 4000, 25),
            test::date("weighed on", "2022-02-01", "2024-12-20"), reason, test::text("barn", { "Upper", "Lower" }),
            test::number("weight_kg", 5, 90), test::number("price_eur", 5, 400), test::number("haemo g/dl", 8, 17),
            test::number("feed_MWh", 1, 9), test::number("hours planned", 1, 9), test::number("hours spent", 1, 9),
            flag("vaccinated") });
}

/// Lines of invoices, of which each has several.
Dataset invoices()
{
    return test::made("invoices",
        { test::key("invoice no", ColumnType::Text, 7000, 45), test::key("buyer no", ColumnType::Integer, 300, 20),
            test::text("channel", { "web", "phone" }), test::text("service", { "express", "economy" }),
            test::date("sent on", "2023-01-02", "2024-06-20"), test::text("status", { "delivered", "lost" }),
            test::date("delivered on", "2023-01-04", "2024-07-20"), test::number("weight", 1, 60) });
}

std::string readingOf(const Dataset& data, const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, { data }, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
}

void compare(const Dataset& data = weighings())
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

class TestSaidInOrder : public QObject {
    Q_OBJECT
private slots:
    void ordersAreSaidInWordsOfTheMeasure_data();
    void ordersAreSaidInWordsOfTheMeasure() { compare(); }
    void unitsBehindNumbersNameTheirColumn_data();
    void unitsBehindNumbersNameTheirColumn() { compare(); }
    void lastRowsAndGapsAreOfEach_data();
    void lastRowsAndGapsAreOfEach() { compare(); }
    void parenthesesSayWhatIsMeant_data();
    void parenthesesSayWhatIsMeant() { compare(); }
    void onePartIsComparedWithAnother_data();
    void onePartIsComparedWithAnother() { compare(); }
    void whatWasDoneHasItsDate_data();
    void whatWasDoneHasItsDate() { compare(invoices()); }
};

void TestSaidInOrder::ordersAreSaidInWordsOfTheMeasure_data()
{
    QTest::addColumn<QString>("reading");
    add("number of weighings by reason, most frequent first", "Number of rows by reason, largest first.");
    add("Anzahl weighings je reason, häufigste zuerst", "Number of rows by reason, largest first.");
    add("average weight_kg by barn, heaviest first", "Average of weight_kg by barn, largest first.");
    add("average weight_kg by barn, lightest first", "Average of weight_kg by barn, smallest first.");
    add("total price_eur by barn, dearest first", "Sum of price_eur by barn, largest first.");
    add("weighings by weight_kg, heaviest first", "The rows sorted by weight_kg, highest first.");
    add("total price_eur by barn, heaviest first", "refused");
    add("average weight_kg by barn, most frequent first", "refused");
}

void TestSaidInOrder::unitsBehindNumbersNameTheirColumn_data()
{
    QTest::addColumn<QString>("reading");
    add("number of weighings with haemo below 12.5 g/dl", "Number of rows where haemo g/dl is under 12.5.");
    add("weighings over 60 kg", "The rows where weight_kg is over 60.");
    add("number of weighings under 4 MWh", "Number of rows where feed_MWh is under 4.");
    add("number of weighings under 4 MWh by barn", "Number of rows by barn where feed_MWh is under 4.");
    add("number of weighings under 4 litres", "refused");
}

void TestSaidInOrder::lastRowsAndGapsAreOfEach_data()
{
    QTest::addColumn<QString>("reading");
    add("how many animals had their last weighing before 19 August 2024?",
        "Number of different values of animal no where weighed on is the last of its animal no and weighed on is "
        "before 2024-08-19.");
    add("how many animals had their first weighing in 2024?",
        "Number of different values of animal no where weighed on is the first of its animal no and weighed on is in "
        "2024.");
    add("date of the first and last weighing per animal no", "Earliest weighed on and latest weighed on by animal no.");
    add("Median number of days between one weighing and the next of the same animal no", "refused");
    add("Median days between one weighing and the next of an animal no",
        "Median of days from one weighed on to the next by animal no.");
    add("median days between one weighing and the next", "Median of days from one weighed on to the next");
    add("stacked bar chart of the number of weighings by quarter of weighed on and barn in 2023 and 2024",
        "Number of rows per quarter of weighed on for each barn where weighed on is from 2023-01-01 to before "
        "2025-01-01, "
        "with a stacked bar chart.");
    add("number of weighings per month in 2023 and 2024",
        "Number of rows per month of weighed on where weighed on is from 2023-01-01 to before 2025-01-01");
}

void TestSaidInOrder::parenthesesSayWhatIsMeant_data()
{
    QTest::addColumn<QString>("reading");
    add("Wie viele geimpfte Tiere (vaccinated = yes) gibt es je barn?",
        "Number of rows by barn where vaccinated is yes.");
    add("Anteil der Impflinge (vaccinated = yes) je barn",
        "Share in percent where vaccinated is yes, of the number of rows by barn.");
    add("how many checkups (reason = routine) by barn", "refused");
    add("how many very thorough big checkups (vaccinated = yes) by barn", "refused");
    add("how many checkups (routine) in 2024", "refused");
    add("average fatness (vaccinated = yes)", "refused");
    add("how many checkups by barn", "refused");
}

void TestSaidInOrder::onePartIsComparedWithAnother_data()
{
    QTest::addColumn<QString>("reading");
    add("weighings with more hours spent than hours planned", "The rows where hours spent is over hours planned.");
    add("Wie viele weighings je barn haben mehr hours spent als hours planned?",
        "Number of rows by barn where hours spent is over hours planned.");
    add("which barns have more hours spent than hours planned", "refused");
    add("number of weighings with fewer hours spent than hours planned",
        "Number of rows where hours spent is under hours planned.");
}

void TestSaidInOrder::whatWasDoneHasItsDate_data()
{
    QTest::addColumn<QString>("reading");
    add("lines delivered within 5 days of sent on", "The rows where days from sent on to delivered on is from 0 to 5.");
    add("share of lines delivered within 5 days of sent on, by service",
        "Share in percent where days from sent on to delivered on is from 0 to 5, of the number of rows by service.");
    add("number of lines not delivered by express", "refused");
    add("number of lines not delivered", "Number of rows where status is not “delivered”.");
    add("which buyer no have no invoice with channel web",
        "Each buyer no with its number of rows where buyer no has no row where channel is “web”.");
    add("how many buyers have no invoice with channel web",
        "Number of different values of buyer no where buyer no has no row where channel is “web”.");
}

QTEST_APPLESS_MAIN(TestSaidInOrder)

#include "tst_said_in_order.moc"
