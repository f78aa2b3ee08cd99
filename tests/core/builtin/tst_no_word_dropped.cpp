// SPDX-License-Identifier: GPL-3.0-or-later
// Words that a reading once passed over: what they ask for is answered, or the question is refused.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
/// Orders that cost what their pieces cost together.
Dataset orders()
{
    auto key = test::key("order_no", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    auto remark = test::text("comment", { "late again", "wrong colour" });
    remark.nulls = 40;
    auto rush = test::text("rush", { "yes", "no" });
    rush.type = ColumnType::Boolean;
    return test::made("orders",
        { key, test::date("ordered_on", "2022-01-03", "2024-12-30"), test::text("supplier", { "Alder", "Birch" }),
            test::text("region", { "North", "South" }), test::text("buyer", { "Ann", "Bo" }),
            test::text("material", { "paint", "steel", "glass" }), test::text("priority", { "P1", "P2", "P3", "P4" }),
            test::text("status", { "open", "cancelled" }), rush, test::number("unit_price", 2, 90),
            test::number("amount", 5, 9000), remark });
}

std::string readingOf(const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, { orders() }, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading
        : plan.action == PlanAction::Ask  ? "asked: " + plan.message
                                          : "refused: " + plan.message;
}

void add(const char* question, const char* reading)
{
    QTest::newRow(question) << QString::fromUtf8(reading);
}
} // namespace

class TestNoWordDropped : public QObject {
    Q_OBJECT
private slots:
    void endsOfRowsAreOfTheirAmount_data();
    void endsOfRowsAreOfTheirAmount() { compare(); }
    void valuesOfOneColumnAreAList_data();
    void valuesOfOneColumnAreAList() { compare(); }
    void sumsInTurnAndOpenEndsAreRefused_data();
    void sumsInTurnAndOpenEndsAreRefused() { compare(); }
    void endsOfOthersAreRefused_data();
    void endsOfOthersAreRefused() { compare(); }
    void whoHasBothHasBoth_data();
    void whoHasBothHasBoth() { compare(); }
    void whatIsCountedIsSaid_data();
    void whatIsCountedIsSaid() { compare(); }

private:
    static void compare()
    {
        QFETCH(QString, reading);
        const auto read = QString::fromStdString(readingOf(QTest::currentDataTag()));
        QVERIFY2(read.startsWith(reading), qPrintable(read));
    }
};

void TestNoWordDropped::endsOfRowsAreOfTheirAmount_data()
{
    QTest::addColumn<QString>("reading");
    add("ten most expensive orders", "The 10 rows with the highest amount.");
    add("cheapest order", "The row with the lowest amount.");
    add("die drei teuersten orders", "The 3 rows with the highest amount.");
    add("most expensive order by unit price", "The row with the highest unit_price.");
    add("largest order by amount", "The row with the highest amount.");
    add("most recent cancelled order", "The row with the highest ordered_on where status is “cancelled”.");
    add("last 3 rush orders", "The 3 rows with the highest ordered_on where rush is yes.");
    add("die letzten 5 Alder orders", "The 5 rows with the highest ordered_on where supplier is “Alder”.");
    add("first order of each buyer", "The row with the lowest ordered_on of each buyer.");
    add("most expensive material", "Highest unit_price by material, the largest.");
}

void TestNoWordDropped::valuesOfOneColumnAreAList_data()
{
    QTest::addColumn<QString>("reading");
    add("number of orders P2-P4", "refused: The built-in planner does not know “P2-P4”");
    add("amount of P1–P3 by region", "refused: The built-in planner does not know “P1–P3”");
    add("Anzahl orders mit priority P2-P4", "refused");
    add("number of orders P2 and P4", "Number of rows where priority is “P2” or “P4”.");
    add("number of orders P2/P4", "Number of rows where priority is “P2” or “P4”.");
    const auto* const lines = "Sum of amount per month of ordered_on for each supplier where supplier is “Alder” or "
                              "“Birch”, with a line chart.";
    add("line chart of amount, Alder and Birch", lines);
    add("line chart of the amount of Alder and Birch per month", lines);
    add("Liniendiagramm amount pro Monat, Alder und Birch", lines);
    add("line chart of amount per month for Alder or Birch",
        "Sum of amount per month of ordered_on where supplier is “Alder” or “Birch”, with a line chart.");
    add("amount by month against the year before",
        "Sum of amount per month of ordered_on, with the change against the same month of the year before");
    add("amount by month against last year", "refused");
    add("amount je Monat gegenüber letztem Jahr", "refused");
    add("amount by month against 2023", "refused");
    add("amount by region against 2023", "refused");
    add("amount je Monat gegenüber 2023", "refused");
    add("amount 2024 against 2023", "Sum of amount, in 2024 beside in 2023, with the change.");
    add("amount by region in 2024 against 2023", "Sum of amount by region, in 2024 beside in 2023, with the change.");
    add("amount this year against last year", "Sum of amount, from 2024-01-01 to 2024-12-31");
    add("how does the amount by region compare with North", "refused");
    add("wie ist der amount je region im Vergleich zu North", "refused");
}

void TestNoWordDropped::whatIsCountedIsSaid_data()
{
    QTest::addColumn<QString>("reading");
    add("number of comments", "Number of rows with comment.");
    add("Anzahl comments je region", "Number of rows with comment by region.");
    add("how many comments per month", "Number of rows with comment per month");
    add("how many different comments", "Number of different values of comment.");
    add("how many materials", "Number of different values of material.");
    add("how many suppliers in North", "Number of different values of supplier where region is “North”.");
    add("wie viele buyers in South", "Number of different values of buyer where region is “South”.");
    add("number of suppliers in North", "Number of different values of supplier where region is “North”.");
    add("how many suppliers are cancelled", "Number of different values of supplier and number of rows where status");
}

void TestNoWordDropped::sumsInTurnAndOpenEndsAreRefused_data()
{
    QTest::addColumn<QString>("reading");
    add("amount onwards by region", "refused: No column holds “onwards”");
    add("amount by region onwards", "refused");
    add("orders onwards", "refused");
    add("amount from 2024 onwards by region", "Sum of amount by region where ordered_on is since 2024.");
    add("amount from March 2024 onwards", "Sum of amount where ordered_on is since March 2024.");
    add("amount pro Monat aufsummiert", "refused: The built-in planner does not know “aufsummiert”");
    add("amount aufsummiert je Quartal", "refused");
    add("amount aufsummiert je region", "Sum of amount by region.");
    add("amount pro Monat kumuliert", "Sum of amount per month of ordered_on, each with all before it");
}

void TestNoWordDropped::endsOfOthersAreRefused_data()
{
    QTest::addColumn<QString>("reading");
    const auto* const largest = "refused: The built-in planner does not know “largest”";
    add("share of orders over 10 of the largest supplier", largest);
    add("average amount of the largest supplier", largest);
    add("number of cancelled orders of the largest buyer", largest);
    add("cancellation rate of the largest supplier", largest);
    add("median amount of the 3 smallest buyers", "refused");
    add("Anteil der stornierten orders des größten supplier", "refused");
    add("durchschnittlicher amount des größten buyer", "refused");
    add("total amount of the largest supplier", "Sum of amount by supplier, the largest.");
    add("average amount of the best supplier", "Average of amount by supplier, the largest.");
    add("largest supplier by average amount", "Average of amount by supplier, the largest.");
    add("supplier with the largest share of rush orders", "Share in percent of the number of rows of each supplier");
}

void TestNoWordDropped::whoHasBothHasBoth_data()
{
    QTest::addColumn<QString>("reading");
    const auto* const both = "Number of rows by buyer where buyer has a row where material is “paint” and buyer has a "
                             "row where material is “steel”.";
    add("which buyers bought paint and steel, number of orders", both);
    add("which buyers bought both paint and steel, and their number of orders", both);
    add("welche buyer haben paint und steel gekauft, Anzahl der orders", both);
    add("who bought paint and steel, number of orders", "asked: “Who” may be in more than one column.");
    add("which buyers bought paint or steel, number of orders",
        "Number of rows by buyer where material is “paint” or “steel”.");
    const auto* const north = "Sum of amount where region is “North”.";
    add("amount of North suppliers in total", north);
    add("total amount of all North suppliers", north);
    add("gesamter amount der North supplier", north);
    add("total amount of North suppliers by year", "Sum of amount per year of ordered_on where region is “North”");
    add("number of orders of North buyers", "Number of rows where region is “North”.");
    add("total amount by supplier in North", "Sum of amount by supplier where region is “North”.");
}

QTEST_APPLESS_MAIN(TestNoWordDropped)
#include "tst_no_word_dropped.moc"
