// SPDX-License-Identifier: GPL-3.0-or-later
// What sounds like something that is answered, and is something else: it is read as it is meant, or refused.
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

ColumnProfile whole(const std::string& name, std::int64_t low, std::int64_t high)
{
    auto column = test::number(name, 0, 0);
    column.type = ColumnType::Integer;
    column.min = low;
    column.max = high;
    column.distinct = high - low + 1;
    return column;
}

ColumnProfile ownKey(const std::string& name, ColumnType type)
{
    auto column = test::key(name, type, 1, 100);
    column.flags = { "unique" };
    return column;
}

/// Codes that are small words, too.
Dataset offices()
{
    return test::made("offices",
        { test::date("opened", "2023-01-02", "2024-06-20"), test::text("country", { "US", "DE", "IN" }),
            test::text("dept", { "IT", "HR", "A", "B" }), test::number("amount", 5, 400) });
}

/// What was done has a date of its own.
Dataset jobs()
{
    return test::made("jobs",
        { ownKey("job", ColumnType::Integer), test::text("client", { "Elm", "Birch" }),
            test::text("city", { "Bonn", "Kiel", "Ulm" }), test::text("team", { "Green", "Blue" }),
            test::text("kind", { "coffee", "tea" }), test::date("start_date", "2022-01-02", "2024-06-20"),
            test::date("delivery_date", "2022-02-02", "2024-08-20"), test::number("fee", 5, 400),
            whole("units", 10, 40), whole("rooms", 1, 9), flag("paid"),
            test::date("payment_date", "2022-02-09", "2024-09-20"), flag("approved"),
            test::date("approval_date", "2022-02-11", "2024-09-21") });
}

/// An alarm is 1.
Dataset gauges()
{
    return test::made("gauges",
        { test::date("day", "2024-01-01", "2024-03-24"), test::text("team", { "North", "South" }),
            whole("alarms", 0, 1), test::number("level", 0, 300) });
}

/// Customers by their numbers, who have several rows.
Dataset customers()
{
    return test::made("customers",
        { test::key("customer", ColumnType::Integer, 2000, 12), test::text("shop", { "West", "East" }),
            test::number("amount", 5, 90), ownKey("invoice", ColumnType::Integer) });
}

std::string readingOf(const Dataset& data, const std::string& question)
{
    const auto plan = BuiltinPlanner().draft({ { question, {} }, { data }, {}, {} }, {}, {})->plan;
    return plan.action == PlanAction::Run ? plan.reading : "refused: " + plan.message;
}

void compare(const Dataset& data)
{
    QFETCH(QString, reading);
    const auto read = readingOf(data, QTest::currentDataTag());
    QVERIFY2(read.starts_with(reading.toStdString()), read.c_str());
}

void row(const char* question, const char* reading)
{
    QTest::newRow(question) << reading;
}
} // namespace

class TestNothingElseAnswered : public QObject {
    Q_OBJECT
private slots:
    void capitalsKeepTheirValues_data();
    void capitalsKeepTheirValues();
    void datesAreThoseOfTheDeed_data();
    void datesAreThoseOfTheDeed();
    void sharesHaveTheirPart_data();
    void sharesHaveTheirPart();
    void allIsSaidOfOneCondition_data();
    void allIsSaidOfOneCondition();
    void onesAreAveragedWithinGroups_data();
    void onesAreAveragedWithinGroups();
    void rowsOfAnEntityAreCounted_data();
    void rowsOfAnEntityAreCounted();
    void rowsStandBesideNumbers_data();
    void rowsStandBesideNumbers();
    void datesMayBeNamedLikeTheirFlag_data();
    void datesMayBeNamedLikeTheirFlag();
};

void TestNothingElseAnswered::capitalsKeepTheirValues_data()
{
    QTest::addColumn<QString>("reading");
    row("TOTAL AMOUNT IN US", "Sum of amount where country is “US”.");
    row("total amount in us", "Sum of amount where country is “US”.");
    row("TOTAL AMOUNT FOR IT", "Sum of amount where dept is “IT”.");
    row("TOTAL AMOUNT DEPT B", "Sum of amount where dept is “B”.");
    row("TOTAL AMOUNT OF A", "Sum of amount where dept is “A”.");
    row("TOTAL AMOUNT IN IN BY DEPT", "Sum of amount by dept where country is “IN”.");
    row("HOW MANY ROWS IN US", "Number of rows where country is “US”.");
    row("AMOUNT FOR HR AND IT", "Sum of amount by dept where dept is “HR” or “IT”.");
    row("TOTAL AMOUNT US VS DE", "Sum of amount by country where country is “US” or “DE”.");
    row("TOTAL US AMOUNT", "refused");
    row("HOW MUCH DID IT COST US", "refused: The built-in planner cannot work “IT” and “US” into the answer");
    row("WHAT DID US SPEND", "refused: The built-in planner cannot work “US” into the answer");
    row("SHOW US THE TOTAL AMOUNT", "Sum of amount.");
    row("show us the total amount", "Sum of amount.");
    row("TOTAL AMOUNT IN DE", "Sum of amount where country is “DE”.");
    row("TOTAL AMOUNT OF A COUNTRY", "Sum of amount by country.");
}

void TestNothingElseAnswered::capitalsKeepTheirValues()
{
    compare(offices());
}

void TestNothingElseAnswered::datesAreThoseOfTheDeed_data()
{
    QTest::addColumn<QString>("reading");
    row("the 5 largest jobs by fee with a delivery date before 2023",
        "The 5 rows with the highest fee where delivery_date is before 2023.");
    row("the 3 cheapest jobs by fee with delivery date after March 2023",
        "The 3 rows with the lowest fee where delivery_date is after March 2023.");
    row("the 5 largest jobs by fee with units in 10 to 20", "The 5 rows with the highest fee where units is from 10");
    row("the 5 largest jobs by fee with units in 2023", "The 5 rows with the highest fee where start_date is in 2023.");
    row("how many jobs were approved in 2023", "Number of rows where approval_date is in 2023.");
    row("how many jobs were paid per month in 2023",
        "Number of rows per month of payment_date where payment_date is in 2023");
    row("coffee jobs in Kiel and tea jobs in Bonn", "refused");
    row("coffee jobs in Kiel or tea jobs in Bonn", "refused");
    row("total fee for coffee in Kiel or tea in Bonn", "refused");
    row("total fee for coffee or tea in Kiel or Bonn",
        "Sum of fee where kind is “coffee” or “tea” and city is “Kiel” or “Bonn”.");
    row("coffee and tea jobs in Kiel and Bonn",
        "The rows where kind is “coffee” or “tea” and city is “Kiel” or “Bonn”.");
    row("histogram of total fee", "refused");
    row("histogram of fee", "Distribution of fee");
    row("total fee units times rooms", "refused");
    row("total units times rooms", "Sum of units times rooms");
}

void TestNothingElseAnswered::datesAreThoseOfTheDeed()
{
    compare(jobs());
}

void TestNothingElseAnswered::sharesHaveTheirPart_data()
{
    QTest::addColumn<QString>("reading");
    row("What percentage of jobs was paid in 2023 by team?",
        "Share in percent where payment_date is in 2023, of the number of rows by team.");
    row("share of jobs paid in 2023 by team",
        "Share in percent where payment_date is in 2023, of the number of rows by team.");
    row("share of coffee jobs paid in 2023",
        "Share in percent where payment_date is in 2023, of the number of rows, where kind is “coffee”.");
    row("percentage of jobs delivered in 2023 that were paid",
        "Share in percent where paid is yes, of the number of rows, where delivery_date is in 2023.");
    row("share of jobs in 2023 by team", "Number of rows by team, with its share of the whole in percent, where start");
}

void TestNothingElseAnswered::sharesHaveTheirPart()
{
    compare(jobs());
}

void TestNothingElseAnswered::allIsSaidOfOneCondition_data()
{
    QTest::addColumn<QString>("reading");
    row("clients who paid all jobs",
        "Each client with its number of rows where client has only rows where paid is yes.");
    row("clients who paid all jobs in 2023", "refused");
    row("clients with all jobs in Kiel",
        "Each client with its number of rows where client has only rows where city is “Kiel”.");
    row("clients with all jobs in Kiel before 2023", "refused");
    row("teams that did all jobs in Kiel", "refused");
    row("clients with all tea jobs paid", "refused");
    row("clients with all tea jobs", "refused");
    row("total fee for all tea jobs", "Sum of fee where kind is “tea”.");
    row("clients whose jobs are not all paid", "refused");
    row("clients with not all jobs paid", "refused");
}

void TestNothingElseAnswered::allIsSaidOfOneCondition()
{
    compare(jobs());
}

void TestNothingElseAnswered::onesAreAveragedWithinGroups_data()
{
    QTest::addColumn<QString>("reading");
    row("average alarms by team", "Average of alarms by team.");
    row("average alarms", "Average of alarms.");
    row("which team has the highest average alarms", "Average of alarms by team, the largest.");
    row("average alarms per day", "Average of the sum of alarms of each day");
    row("bar chart of average alarms by team", "Average of alarms by team, with a bar chart.");
    row("line chart of average alarms per day", "Average of alarms per day, with a line chart.");
    row("level by day", "Sum of level per day");
    row("mean alarms and rows by team", "Average of alarms and number of rows by team.");
}

void TestNothingElseAnswered::onesAreAveragedWithinGroups()
{
    compare(gauges());
}

void TestNothingElseAnswered::rowsOfAnEntityAreCounted_data()
{
    QTest::addColumn<QString>("reading");
    row("which customer has the most invoices", "Number of rows by customer, the largest.");
    row("number of invoices by customer", "Number of rows by customer.");
}

void TestNothingElseAnswered::rowsOfAnEntityAreCounted()
{
    compare(customers());
}

void TestNothingElseAnswered::rowsStandBesideNumbers_data()
{
    QTest::addColumn<QString>("reading");
    row("rows and number of clients by city", "Number of rows and number of different values of client by city.");
    row("number of clients by city and the rows", "Number of different values of client and number of rows by city.");
    row("number of clients and jobs by city", "Number of different values of client and number of rows by city.");
    row("total fee by city and rows", "Sum of fee and number of rows by city.");
    row("total fee and rows by city", "Sum of fee and number of rows by city.");
}

void TestNothingElseAnswered::rowsStandBesideNumbers()
{
    compare(jobs());
}

void TestNothingElseAnswered::datesMayBeNamedLikeTheirFlag_data()
{
    QTest::addColumn<QString>("reading");
    row("number of rows paid in 2023", "Number of rows where paid_on is in 2023.");
    row("total fee paid in 2023", "Sum of fee where paid_on is in 2023.");
    row("rows not paid in 2023", "The rows where paid is no and day is in 2023.");
    row("number of paid rows", "Number of rows where paid is yes.");
}

void TestNothingElseAnswered::datesMayBeNamedLikeTheirFlag()
{
    compare(test::made("fees",
        { ownKey("id", ColumnType::Integer), flag("paid"), test::date("day", "2022-01-02", "2024-06-20"),
            test::date("paid_on", "2022-02-09", "2024-09-20"), test::number("fee", 5, 400) }));
}

QTEST_APPLESS_MAIN(TestNothingElseAnswered)

#include "tst_nothing_else_answered.moc"
