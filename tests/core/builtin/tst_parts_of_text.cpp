// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions on a part of a text, in the word orders of either language, and what else German says in another order.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
Dataset orders()
{
    auto key = test::key("order_no", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    auto done = test::date("delivered_on", "2023-01-09", "2024-12-20");
    done.nulls = 8;
    return test::made("orders",
        { key, test::date("order_date", "2023-01-02", "2024-12-17"), test::text("customer", { "C001", "C002" }),
            test::text("surname", { "Krause", "Nowak" }), test::text("product", { "Kirsche", "Birne", "Kohl" }),
            test::text("channel", { "web", "shop" }), test::text("shipping", { "express", "standard" }),
            test::number("revenue", 5, 400), done });
}

Dataset auftraege()
{
    auto key = test::key("Auftrag", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    auto done = test::date("Geliefert am", "2023-01-09", "2024-12-20");
    done.nulls = 8;
    return test::made("auftraege",
        { key, test::date("Datum", "2023-01-02", "2024-12-17"), test::text("Kunde", { "Krause", "Nowak" }),
            test::text("Artikel", { "Kirsche", "Birne", "Kohl" }), test::text("Kanal", { "Web", "Laden" }),
            test::text("Versand", { "Express", "Standard" }), test::number("Umsatz", 5, 400), done });
}

std::string readingOf(const Dataset& data, const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, { data }, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
}
} // namespace

class TestPartsOfText : public QObject {
    Q_OBJECT
private slots:
    void questionsAreReadAsTheyAreMeant_data();
    void questionsAreReadAsTheyAreMeant();
    void germanIsReadAsItIsMeant_data();
    void germanIsReadAsItIsMeant();
    void theCodeAsksForThePart();
};

void TestPartsOfText::questionsAreReadAsTheyAreMeant_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("products, which contain 'irsch'", "The rows where product contains “irsch”.");
    row("revenue of products that don't contain 'irsch'", "Sum of revenue where product does not contain “irsch”.");
    row("revenue where product doesn't start with K", "Sum of revenue where product does not start with “K”.");
    row("orders whose product ends with 'e'", "The rows where product ends with “e”.");
    row("revenue where product does not end with 'e'", "Sum of revenue where product does not end with “e”.");
    row("revenue where product contains 'irsch' or 'fel'",
        "Sum of revenue where product contains “irsch” or product contains “fel”.");
    row("revenue where product does not contain 'irsch' or 'fel'",
        "Sum of revenue where product does not contain “irsch” and product does not contain “fel”.");
    row("revenue where product contains irsch or channel is web",
        "Sum of revenue where product contains “irsch” or channel is “web”.");
    row("revenue of products whose name contains 'irsch'", "Sum of revenue where product contains “irsch”.");
    row("how many customers start with C0", "Number of different values of customer where customer starts with “C0”.");
    row("how many different products do not contain 'irsch'",
        "Number of different values of product where product does not contain “irsch”.");
    row("orders delivered after more than 14 days", "The rows where days from order_date to delivered_on is over 14.");
    row("how many orders were delivered in less than 5 days",
        "Number of rows where days from order_date to delivered_on is under 5.");
    row("share of 3 largest customers of revenue",
        "Share in percent of the sum of revenue that the 3 largest of customer have together.");
}

void TestPartsOfText::questionsAreReadAsTheyAreMeant()
{
    QFETCH(QString, reading);
    const auto read = readingOf(orders(), QTest::currentDataTag());
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

void TestPartsOfText::germanIsReadAsItIsMeant_data()
{
    QTest::addColumn<QString>("reading");
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("Wie viele Aufträge mit Artikeln, die 'irsch' enthalten?", "Number of rows where Artikel contains “irsch”.");
    row("Artikel, welche nicht „irsch“ enthalten", "The rows where Artikel does not contain “irsch”.");
    row("Umsatz der Artikel, die mit K beginnen", "Sum of Umsatz where Artikel starts with “K”.");
    row("Umsatz je Kanal, deren Artikel nicht mit K beginnt",
        "Sum of Umsatz by Kanal where Artikel does not start with “K”.");
    row("Umsatz der Artikel, die auf e enden", "Sum of Umsatz where Artikel ends with “e”.");
    row("Anteil der 3 größten Kunden am Umsatz",
        "Share in percent of the sum of Umsatz that the 3 largest of Kunde have together.");
    row("Prozent der Express-Aufträge je Kanal",
        "Share in percent where Versand is “Express”, of the number of rows by Kanal.");
    row("Welcher Kanal hat die meisten Aufträge?", "Number of rows by Kanal, the largest.");
    row("3 Kunden mit den meisten Aufträgen", "Number of rows by Kunde, the 3 largest.");
    row("2 Kanäle mit den meisten Kunden", "Number of different values of Kunde by Kanal, the 2 largest.");
    row("Gibt es Dubletten?", "Number of rows that repeat an earlier row, compared in all columns.");
    row("genaue Wiederholungen", "The rows that occur more than once, compared in all columns.");
    row("Rangänderung der Kunden nach Umsatz von 2023 auf 2024",
        "Sum of Umsatz by Kunde, in 2024 beside in 2023, with the change and the place in either.");
    row("Wie viele Aufträge wurden nach mehr als 14 Tagen geliefert?",
        "Number of rows where days from Datum to Geliefert am is over 14.");
}

void TestPartsOfText::germanIsReadAsItIsMeant()
{
    QFETCH(QString, reading);
    const auto read = readingOf(auftraege(), QTest::currentDataTag());
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

void TestPartsOfText::theCodeAsksForThePart()
{
    const auto code = [](const char* question) {
        return BuiltinPlanner().draft({ { question, {} }, { orders() }, {}, {} }, {}, {})->code;
    };
    QVERIFY(code("orders whose product ends with 'e'")
            .contains(".str.casefold().str.endswith(\"e\".casefold(), na=False)"));
    QVERIFY(code("orders whose product does not start with 'K'")
            .contains("~orders[\"product\"].str.casefold().str.startswith(\"K\".casefold(), na=False)"));
}

QTEST_APPLESS_MAIN(TestPartsOfText)

#include "tst_parts_of_text.moc"
