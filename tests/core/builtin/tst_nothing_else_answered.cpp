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
            test::text("dept", { "IT", "HR", "A" }), test::number("amount", 5, 400) });
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
    void allIsSaidOfOneCondition_data();
    void allIsSaidOfOneCondition();
};

void TestNothingElseAnswered::capitalsKeepTheirValues_data()
{
    QTest::addColumn<QString>("reading");
    row("TOTAL AMOUNT IN US", "Sum of amount where country is “US”.");
    row("total amount in us", "Sum of amount where country is “US”.");
    row("TOTAL AMOUNT FOR IT", "Sum of amount where dept is “IT”.");
    row("TOTAL AMOUNT OF A", "Sum of amount where dept is “A”.");
    row("TOTAL AMOUNT IN IN BY DEPT", "Sum of amount by dept where country is “IN”.");
    row("HOW MANY ROWS IN US", "Number of rows where country is “US”.");
    row("AMOUNT FOR HR AND IT", "Sum of amount by dept where dept is “HR” or “IT”.");
    row("TOTAL AMOUNT US VS DE", "Sum of amount by country where country is “US” or “DE”.");
    row("TOTAL US AMOUNT", "refused");
    row("SHOW US THE TOTAL AMOUNT", "Sum of amount.");
    row("show us the total amount", "Sum of amount.");
    row("TOTAL AMOUNT IN DE", "Sum of amount where country is “DE”.");
    row("TOTAL AMOUNT OF A COUNTRY", "Sum of amount by country.");
}

void TestNothingElseAnswered::capitalsKeepTheirValues()
{
    compare(offices());
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
    row("clients whose jobs are not all paid", "refused");
    row("clients with not all jobs paid", "refused");
}

void TestNothingElseAnswered::allIsSaidOfOneCondition()
{
    compare(jobs());
}

QTEST_APPLESS_MAIN(TestNothingElseAnswered)

#include "tst_nothing_else_answered.moc"
