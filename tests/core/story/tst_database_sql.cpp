// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that a database answers: as SQL what is simple, nothing else.
#include "core/builtin/write/builtin_planner.h"
#include "core/story/database_sql.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <format>

using namespace core;

namespace {
/// Of a table whose texts the database has compared.
std::optional<std::string> sqlFor(const std::string& question, const std::string& spelling = "one_spelling")
{
    auto orders = test::sample("orders");
    for (auto& column : orders.profile.columns) {
        column.flags.push_back(spelling);
    }
    const auto draft = BuiltinPlanner().draft({ { question, {} }, { orders }, {}, {} }, {}, {});
    return draft && draft->plan.action == PlanAction::Run ? sqlOf(draft->plan.facts, orders, "\"orders\"")
                                                          : std::nullopt;
}
} // namespace

class TestDatabaseSql : public QObject {
    Q_OBJECT

private slots:
    void simpleQuestionsAreQueries_data();
    void simpleQuestionsAreQueries();
    void whatHoldsMoreIsNot_data();
    void whatHoldsMoreIsNot();
    void namesAndTextsStayInTheirPlace();
    void textsThatNobodyComparedStayInFrames();
    void numbersAreThoseOfFrames_data();
    void numbersAreThoseOfFrames();
};

void TestDatabaseSql::simpleQuestionsAreQueries_data()
{
    QTest::addColumn<std::string>("sql");
    const auto row = [](const char* question, const std::string& sql) { QTest::newRow(question) << sql; };
    row("how many rows are there", "SELECT count(*) AS \"rows\"\nFROM \"orders\"\n");
    row("total revenue by region",
        "SELECT \"region\" AS \"region\",\n       sum(\"revenue\") AS \"revenue\"\nFROM \"orders\"\n"
        "WHERE \"region\" IS NOT NULL\nGROUP BY 1\nORDER BY 2 DESC NULLS LAST, 1\n");
    row("average revenue by region in 2024",
        "SELECT \"region\" AS \"region\",\n       avg(\"revenue\") AS \"average revenue\"\nFROM \"orders\"\n"
        "WHERE \"region\" IS NOT NULL\n  AND \"order_date\" >= '2024-01-01' AND \"order_date\" < '2025-01-01'\n"
        "GROUP BY 1\nORDER BY 2 DESC NULLS LAST, 1\n");
    row("top 3 products by revenue",
        "SELECT \"product\" AS \"product\",\n       sum(\"revenue\") AS \"revenue\"\nFROM \"orders\"\n"
        "WHERE \"product\" IS NOT NULL\nGROUP BY 1\nORDER BY 2 DESC NULLS LAST\nFETCH FIRST 3 ROWS WITH TIES\n");
    row("revenue by month",
        "SELECT date_trunc('month', \"order_date\")::date AS \"order_date\",\n"
        "       sum(\"revenue\") AS \"revenue\"\nFROM \"orders\"\n"
        "WHERE \"order_date\" IS NOT NULL\nGROUP BY 1\nORDER BY 1\n");
}

void TestDatabaseSql::simpleQuestionsAreQueries()
{
    QFETCH(std::string, sql);
    QCOMPARE(sqlFor(QTest::currentDataTag()), std::optional(sql));
}

void TestDatabaseSql::whatHoldsMoreIsNot_data()
{
    QTest::addColumn<std::string>("question");
    for (const auto* question : { "median revenue by region", "share of revenue by region", "running total of revenue",
             "revenue by region as a pie chart", "change of revenue by month", "which columns are there",
             "the 3 rows with the highest revenue" }) {
        QTest::newRow(question) << std::string(question);
    }
}

void TestDatabaseSql::whatHoldsMoreIsNot()
{
    QFETCH(std::string, question);
    QCOMPARE(sqlFor(question), std::nullopt);
}

void TestDatabaseSql::namesAndTextsStayInTheirPlace()
{
    Dataset dataset;
    dataset.profile.columns.emplace_back().name = "a\"b";
    dataset.profile.columns.front().flags = { "one_spelling" };
    const auto facts = [](const std::string& value) {
        return Json { { "kind", "query" }, { "keys", Json::array() }, { "said", Json::array() },
            { "numbers", { { { "function", "rows" } } } }, { "places", nullptr }, { "threshold", nullptr },
            { "filters",
                { { { "column", "a\"b" }, { "test", "equals" }, { "values", { value } }, { "numbers", Json::array() },
                    { "rows", Json::array() } } } } };
    };
    QCOMPARE(sqlOf(facts("x"), dataset, "\"t\""),
        std::optional<std::string>("SELECT count(*) AS \"rows\"\nFROM \"t\"\nWHERE \"a\"\"b\" = 'x'\n"));
    QCOMPARE(sqlOf(facts("x' OR 1 = 1 --"), dataset, "\"t\""), std::nullopt);
    QCOMPARE(sqlOf(facts("x\\"), dataset, "\"t\""), std::nullopt);
    auto trick = facts("x");
    trick["keys"] = { { { "column", "a\"b" }, { "period", "day', now()) --" } } };
    QCOMPARE(sqlOf(trick, dataset, "\"t\""), std::nullopt);
    auto unknown = facts("x");
    unknown["something_new"] = 1;
    QCOMPARE(sqlOf(unknown, dataset, "\"t\""), std::nullopt);
}

void TestDatabaseSql::textsThatNobodyComparedStayInFrames()
{
    QVERIFY(sqlFor("total revenue by region"));
    QVERIFY(!sqlFor("total revenue by region", "unique"));
    QVERIFY(sqlFor("revenue by month", "unique"));
}

void TestDatabaseSql::numbersAreThoseOfFrames_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<std::string>("part");
    const auto row = [](const char* question, const char* part) {
        QTest::newRow(question) << std::string(question) << std::string(part);
    };
    constexpr const char* value = "NULLIF(\"revenue\"::text::float8, 'NaN')";
    static const auto sum = std::format(" sum({}) AS \"revenue\"", value);
    static const auto all = std::format("CASE WHEN count(*) = 0 THEN 0 ELSE sum({}) END AS \"revenue\"", value);
    static const auto mean = std::format("avg({}) AS \"average revenue\"", value);
    static const auto over = std::format("WHERE {} > 50", value);
    static const auto missing = std::format("WHERE {} IS NULL", value);
    row("total revenue by region", sum.c_str());
    row("total revenue", all.c_str());
    row("average revenue by region", mean.c_str());
    row("how many rows with revenue over 50", over.c_str());
    row("how many rows where revenue is missing", missing.c_str());
}

void TestDatabaseSql::numbersAreThoseOfFrames()
{
    QFETCH(std::string, question);
    QFETCH(std::string, part);
    auto orders = test::sample("orders");
    for (auto& column : orders.profile.columns) {
        column.flags.push_back("one_spelling");
        if (column.name == "revenue") {
            column.flags.insert(column.flags.end(), { "single_precision", "may_be_nan" });
        }
    }
    const auto draft = BuiltinPlanner().draft({ { question, {} }, { orders }, {}, {} }, {}, {});
    QVERIFY(draft && draft->plan.action == PlanAction::Run);
    const auto sql = sqlOf(draft->plan.facts, orders, "\"orders\"");
    QVERIFY(sql);
    QVERIFY2(sql->contains(part), sql->c_str());
}

QTEST_GUILESS_MAIN(TestDatabaseSql)
#include "tst_database_sql.moc"
