// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said in other words, and words that look like others: each is read as it is meant, or not at all.
#include "core/builtin/language/slips.h"
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
ColumnProfile things(const std::string& name, int count)
{
    auto column = test::text(name, { "P0001", "P0028" });
    column.distinct = count;
    column.min = std::string("P0001");
    column.max = std::string("P0090");
    return column;
}

ColumnProfile some(ColumnProfile column)
{
    column.nulls = 20;
    return column;
}

ColumnProfile yesOrNo(const std::string& name)
{
    ColumnProfile column;
    column.name = name;
    column.type = ColumnType::Boolean;
    column.distinct = 2;
    return column;
}

/// A status that is called as a date, and what looks like other columns.
Dataset orders()
{
    auto key = test::key("order_no", ColumnType::Text, 1, 100);
    key.flags = { "unique" };
    return test::made("orders",
        { key, test::date("ordered", "2023-01-02", "2025-09-17"), things("customer", 40),
            some(test::text("crew", { "North", "Park" })), test::text("site_type", { "School", "Office", "Street" }),
            test::number("quantity", 1, 90), test::text("status", { "Planted", "Open", "Cancelled" }),
            some(test::date("planted", "2023-01-09", "2025-09-20")), test::text("payment", { "Card", "Cash" }),
            yesOrNo("urgent") });
}

Draft ask(const Dataset& data, const std::string& question)
{
    return *BuiltinPlanner().draft({ { question, {} }, { data }, {}, {} }, {}, {});
}
} // namespace

class TestSaidOtherwise : public QObject {
    Q_OBJECT
private slots:
    void questionsAreReadAsTheyAreMeant_data();
    void questionsAreReadAsTheyAreMeant();
    void whoHasBothIsNotInOneOfThem();
    void datesAndFewCodesAreNamed();
    void aFileThatIsNamedIsTheOneThatIsMeant();
    void stretchesThatOverlapAreNotCompared();
    void whatHasNoOneMeaningIsRefused();
    void gapsAreAskedAboutInLaterQuestionsToo();
    void amountsAreNoPlaces();
    void aColumnCalledValueIsTheOneThatIsMeant();
    void anotherWordIsNoSlip();
    void aWordOfAColumnIsNoSlipOfAnother();
    void thePreviousQuarterIsNoColumn();
    void whatIsWorkedOutMayHaveAName_data();
    void whatIsWorkedOutMayHaveAName();
};

void TestSaidOtherwise::questionsAreReadAsTheyAreMeant_data()
{
    QTest::addColumn<QString>("reading"); // as it begins
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    row("total quantity of Planted orders with ordered in 2024",
        "Sum of quantity where status is “Planted” and ordered is in 2024.");
    row("total quantity of planted orders", "Sum of quantity where planted is not missing.");
    row("how many customers ordered for a school as well as for an office",
        "Number of different values of customer where customer has a row where site_type is “School” and customer has "
        "a "
        "row where site_type is “Office”.");
    row("average quantity for School as well as for Office",
        "Average of quantity by site_type where site_type is “School” or “Office”.");
    row("change of quantity per year of ordered, highlight all outliers",
        "Sum of quantity per year of ordered, unusual");
    row("total quantity by crew, all statuses", "Sum of quantity by crew.");
    row("total quantity by crew, all site types, in 2024", "Sum of quantity by crew where ordered is in 2024.");
    row("total quantity by crew,all statuses", "Sum of quantity by crew.");
    row("total quantity by crew, alle Status", "Sum of quantity by crew.");
    row("total quantity by crew, all statuses except Open", "Sum of quantity by crew where status is not “Open”.");
    row("total quantity by crew and status", "Sum of quantity by crew and status.");
    row("how many rows are exact duplicates of an earlier row", "Number of rows that repeat an earlier row");
    row("cancellation rate by crew: orders with status Cancelled as a share of all orders",
        "Share in percent where status is “Cancelled”, of the number of rows by crew.");
    row("number of cancelled orders as a share of all orders with crew North",
        "Share in percent where status is “Cancelled”, of the number of rows, where crew is “North”.");
    row("cancelled orders as a percentage of North orders by site_type",
        "Share in percent where status is “Cancelled”, of the number of rows by site_type, where crew is “North”.");
    row("orders with status Cancelled as a share of all orders in 2024",
        "Share in percent where status is “Cancelled”, of the number of rows, where ordered is in 2024.");
    row("what percentage of orders with crew North were cancelled",
        "Share in percent where status is “Cancelled”, of the number of rows, where crew is “North”.");
    row("share of cancelled orders among North orders",
        "Share in percent where status is “Cancelled”, of the number of rows, where crew is “North”.");
    row("share of Cash orders among urgent ones",
        "Share in percent where payment is “Cash”, of the number of rows, where urgent is yes.");
    row("percentage of Cash orders for urgent ones",
        "Share in percent where payment is “Cash”, of the number of rows, where urgent is yes.");
    row("number of orders by site_type, only those over 20",
        "The values of site_type whose number of rows is over 20.");
    row("orders over 2000", "The rows where quantity is over 2000.");
    row("orders over 2024", "The rows where ordered is in 2024.");
    row("quantity by site_type over 1000", "The values of site_type whose sum of quantity is over 1000.");
    row("average quantity by site_type, at least 20",
        "The values of site_type whose average of quantity is at least 20.");
    row("number of cancelled orders as a percentage of all orders by crew",
        "Share in percent where status is “Cancelled”, of the number of rows by crew.");
    row("largest order in each site_type and its order_no", "The row with the highest quantity of each site_type.");
    row("größte quantity einer einzelnen order je site_type", "The row with the highest quantity of each site_type.");
    row("average quantity by status, leaving out orders without a crew",
        "Average of quantity by status where crew is not missing.");
}

void TestSaidOtherwise::questionsAreReadAsTheyAreMeant()
{
    QFETCH(QString, reading);
    const auto draft = ask(orders(), QTest::currentDataTag());
    QVERIFY2(draft.plan.action == PlanAction::Run, draft.plan.message.c_str());
    QVERIFY2(QString::fromStdString(draft.plan.reading).startsWith(reading), draft.plan.reading.c_str());
}

void TestSaidOtherwise::whoHasBothIsNotInOneOfThem()
{
    const auto draft = ask(orders(), "total quantity of customers who ordered for School as well as for Office");
    QVERIFY2(draft.plan.reading.find("“School” or “Office”") == std::string::npos, draft.plan.reading.c_str());
}

void TestSaidOtherwise::datesAndFewCodesAreNamed()
{
    const auto data = test::made("baskets",
        { test::date("week_start", "2023-01-02", "2025-09-17"), test::number("qty", 1, 9),
            some(test::text("voucher_code", { "STAFF", "SPRING24" })) });
    const auto days = ask(data, "how many different week_start does the file have?");
    QVERIFY2(days.plan.reading.starts_with("Number of different values of week_start."), days.plan.reading.c_str());
    const auto code = ask(data, "total qty with voucher_code STAFF");
    QVERIFY2(code.plan.reading.starts_with("Sum of qty where voucher_code is “STAFF”."),
        (code.plan.reading + code.plan.message).c_str());
}

void TestSaidOtherwise::aFileThatIsNamedIsTheOneThatIsMeant()
{
    const auto gate = test::made(
        "gate_moves", { test::text("line_code", { "EV", "HB" }), test::number("weight", 1, 9) });
    const auto lines = test::made("line_names", { test::text("port", { "Kiel", "Ulm" }), test::number("days", 1, 9) });
    const auto draft = *BuiltinPlanner().draft(
        { { "which line_code appear more than once in line_names", {} }, { gate, lines }, {}, {} }, {}, {});
    QVERIFY2(draft.plan.action != PlanAction::Run, draft.plan.reading.c_str());
}

void TestSaidOtherwise::stretchesThatOverlapAreNotCompared()
{
    const auto draft = ask(orders(), "growth of quantity by site_type from 2023 to 2024, sorted by quantity in 2024");
    QVERIFY2(draft.plan.action != PlanAction::Run, draft.plan.reading.c_str());
}

void TestSaidOtherwise::whatHasNoOneMeaningIsRefused()
{
    auto data = orders();
    auto refund = test::number("refund", 1, 90);
    refund.nulls = data.profile.rows - 3;
    data.profile.columns.push_back(refund);
    data.profile.columns.push_back(test::number("postage", 1, 90));
    for (const auto* question :
        { "cancelled orders as a share of planted orders", "quantity by crew, highlight all outliers",
            "number of orders where refund is missing and average refund, missing refund counted as 0",
            "total of quantity minus refund minus postage by crew", "orders on the last day of each month",
            "orders in the last week of the year", "orders in the last 3 days of March 2024",
            "share of quantity by crew, over 30", "average quantity by postage, above 3" }) {
        const auto draft = ask(data, question);
        QVERIFY2(draft.plan.action != PlanAction::Run, draft.plan.reading.c_str());
    }
}

void TestSaidOtherwise::aColumnCalledValueIsTheOneThatIsMeant()
{
    auto hour = test::number("hour", 0, 23);
    hour.type = ColumnType::Integer;
    hour.min = std::int64_t { 0 };
    hour.max = std::int64_t { 23 };
    const auto data = test::made("readings", { test::text("site", { "S1", "S2" }), hour, test::number("value", 1, 9) });
    for (const auto& [question, reading] : { std::pair("average value by site", "Average of value by site."),
             std::pair("average value by site and hour", "Average of value by site and hour."),
             std::pair("total value by hour", "Sum of value by hour.") }) {
        const auto draft = ask(data, question);
        QVERIFY2(draft.plan.reading.starts_with(reading), (draft.plan.reading + draft.plan.message).c_str());
    }
}

void TestSaidOtherwise::gapsAreAskedAboutInLaterQuestionsToo()
{
    auto data = orders();
    auto refund = test::number("refund", 1, 90);
    refund.nulls = data.profile.rows - 3;
    data.profile.columns.push_back(refund);
    const auto after = [&](const std::vector<Exchange>& history, const char* question) {
        return *BuiltinPlanner().draft({ { question, {} }, { data }, history, {} }, {}, {});
    };
    const Exchange asZero { "total of quantity minus refund by crew, missing refund counted as 0", {}, {} };
    const Exchange other { "total quantity by crew", {}, {} };
    const auto later = after({ other }, "total of quantity minus refund by crew");
    QVERIFY2(later.plan.action != PlanAction::Run, later.plan.reading.c_str());
    const auto smallest = after({ asZero, other }, "and the smallest?");
    QVERIFY2(smallest.plan.action == PlanAction::Run && !smallest.plan.reading.contains("counts as 0"),
        (smallest.plan.reading + smallest.plan.message).c_str());
}

/// "minutes" are how long, and more than a year's days are no place in it.
void TestSaidOtherwise::amountsAreNoPlaces()
{
    const auto whole = [](const char* name, int max) {
        auto column = test::number(name, 1, max);
        column.type = ColumnType::Integer;
        column.min = std::int64_t { 1 };
        column.max = std::int64_t { max };
        return column;
    };
    const auto data = test::made("calls",
        { test::text("site", { "Kiel", "Ulm" }), whole("call_minutes", 45), whole("visitors_day", 900),
            whole("start_hour", 23) });
    QVERIFY(ask(data, "call_minutes by site").plan.reading.starts_with("Sum of"));
    QVERIFY(ask(data, "visitors_day by site").plan.reading.starts_with("Sum of"));
    QVERIFY(ask(data, "start_hour by site").plan.reading.starts_with("Average of"));
}

void TestSaidOtherwise::anotherWordIsNoSlip()
{
    QVERIFY(!builtin::looksLike("patient", "payment"));
    QVERIFY(builtin::looksLike("psyment", "payment"));
    QVERIFY(builtin::looksLike("pqymebt", "payment")); // of two keys each the one beside
    const auto draft = ask(orders(), "how many orders has a patient placed on average");
    QVERIFY2(draft.plan.action != PlanAction::Run, draft.plan.reading.c_str());
}

void TestSaidOtherwise::aWordOfAColumnIsNoSlipOfAnother()
{
    const auto data = test::made("orders",
        { test::text("patent_no", { "A1", "B2" }), test::text("patient", { "Kay", "Lee" }),
            test::number("fee", 1, 9) });
    const auto draft = ask(data, "total fee by patent");
    QVERIFY2(
        draft.plan.reading.starts_with("Sum of fee by patent_no."), (draft.plan.reading + draft.plan.message).c_str());
}

void TestSaidOtherwise::thePreviousQuarterIsNoColumn()
{
    auto quarter = test::text("quarter", { "2023-Q3", "2023-Q4", "2024-Q1", "2024-Q2", "2024-Q3", "2024-Q4" });
    quarter.min = std::string("2023-Q3");
    quarter.max = std::string("2024-Q4");
    const auto data = test::made("homes", { quarter, test::number("complaints", 0, 9) });
    const auto draft = ask(data, "change in total complaints against the previous quarter, for each quarter of 2024");
    QVERIFY2(draft.plan.reading.starts_with("Sum of complaints per quarter of quarter (date), with the change against "
                                            "the quarter before, where quarter (date) is in 2024"),
        (draft.plan.reading + draft.plan.message).c_str());
}

void TestSaidOtherwise::whatIsWorkedOutMayHaveAName_data()
{
    QTest::addColumn<QString>("reading"); // as it begins; empty: none
    const auto row = [](const char* question, const char* reading) { QTest::newRow(question) << reading; };
    const auto* const rate = "Sum of hours attended divided by the sum of hours planned by format";
    row("Attendance rate by format: sum of hours attended divided by sum of hours planned", rate);
    row("Attendance rate by format: sum of hours attended divided by sum of hours planned, where hours attended is "
        "known",
        rate);
    row("Effort: sum of hours attended divided by sum of hours planned by format", rate);
    row("Online rate: sum of hours attended divided by sum of hours planned", ""); // a name, or only those online?
    row("sum of hours attended divided by the sum of (hours planned * 24) by format",
        "Sum of hours attended divided by the sum of hours planned times 24 by format");
    row("sum of hours attended divided by the sum of hours planned * 100 by format", ""); // of which of both?
    row("number of rows where hours attended is known", "Number of rows where hours attended is not missing");
    row("how many rows are exact repeats of an earlier row", "Number of rows that repeat an earlier row");
}

void TestSaidOtherwise::whatIsWorkedOutMayHaveAName()
{
    QFETCH(const QString, reading);
    const auto data = test::made("courses",
        { test::text("format", { "Online", "Evening" }), test::number("hours planned", 20, 60),
            some(test::number("hours attended", 0, 60)), test::number("price", 100, 900) });
    const auto plan = ask(data, QTest::currentDataTag()).plan;
    QCOMPARE(plan.action == PlanAction::Run, !reading.isEmpty());
    QVERIFY2(plan.reading.starts_with(reading.toStdString()), (plan.reading + plan.message).c_str());
}

QTEST_GUILESS_MAIN(TestSaidOtherwise)
#include "tst_said_otherwise.moc"
