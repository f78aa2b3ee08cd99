// SPDX-License-Identifier: GPL-3.0-or-later
// What is said above a table of which no row is the first, and for names of its cells.
#include "core/verify/answer_text.h"
#include "core/verify/verify.h"

#include "tests/core/verify/table_request.h"

#include <QTest>

using sandbox::ColumnType;
using sandbox::Table;
using test::requestWith;

class TestAnswerLists : public QObject {
    Q_OBJECT

private slots:
    void ofComparedTimesTheLargestChangesAreSaid();
    void whatStaysDoesNotFall();
    void amountsAreNoChangesOfTheirRunningTotal();
    void ofChangesTheLargestAreSaid();
    void aChangeIsToldByItsColumn();
    void ofChosenRowsItIsSaidHowManyMatch();
    void ofEditedCodeThePlanSaysNothing();
    void theFigureThatIsAskedForLeads();
    void theFirstOfEachIsTold();
    void theMonthOfEachYearIsNamed();
    void rangesThatTieAreNamed();
    void picturesBesideNamedChartsAreCounted();
    void namesOfCellsAreReadAsTheirContent();
};

namespace {
std::string said(const core::VerifyRequest& request)
{
    return core::answerText(request).text;
}
} // namespace

void TestAnswerLists::ofChosenRowsItIsSaidHowManyMatch()
{
    auto request = requestWith({ "selected", { { "order", ColumnType::Text }, { "region", ColumnType::Text } }, 2,
        { { std::string("A1"), std::string("North") }, { std::string("A7"), std::string("North") } } });
    request.plan.subject = "The rows where region is “North”.";
    request.plan.facts = { { "operation", "list_rows" } };
    request.datasets.emplace_back().name = "orders.csv";
    request.datasets.front().profile.rows = 1204;
    request.facts.known = true;
    auto& filter = request.facts.filters.emplace_back();
    filter.of = { "orders.csv" };
    QVERIFY2(said(request).contains("the table has two rows"), "not all rows passed it");
    request.facts.filters.front().whole = true;
    QCOMPARE(said(request), std::string("2 of the 1,204 rows of orders.csv match."));
    request.question = "which orders are from the North?";
    QCOMPARE(said(request), std::string("2 of the 1,204 orders match."));
    request.facts.limits.emplace_back();
    QVERIFY2(said(request).contains("the table has two rows"), "the code takes some of them only");
    request.facts.limits.clear();
    request.facts.unknown.emplace_back();
    QVERIFY(said(request).contains("the table has two rows"));
}

void TestAnswerLists::ofEditedCodeThePlanSaysNothing()
{
    auto request = requestWith({ "", { { "fee", ColumnType::Number } }, 1, { { 27.5 } } });
    request.plan.subject = "Change of fee in percent.";
    request.plan.facts = { { "operation", "query" } };
    QCOMPARE(said(request), std::string("Change of fee in percent: 27.5."));
    request.byHand = true;
    QCOMPARE(said(request), std::string("fee: 27.5."));
}

void TestAnswerLists::theFigureThatIsAskedForLeads()
{
    auto request = requestWith({ "",
        { { "sample", ColumnType::Text }, { "price", ColumnType::Number }, { "price_per_hour", ColumnType::Number } },
        3,
        { { std::string("S1"), 90.0, 7.25 }, { std::string("S2"), 180.0, 4.5 }, { std::string("S3"), 120.0, 9.75 } } });
    request.question = "Every sample with its price";
    QCOMPARE(said(request), std::string("S2 is highest with 180 (price)."));
    request.question = "The price per hour of every sample";
    QCOMPARE(said(request), std::string("S3 is highest with 9.75 (price_per_hour)."));
    request.facts.limits.emplace_back().how = core::LimitHow::First; // of the file's, as they come
    QCOMPARE(said(request), std::string("The table has three rows."));
}

void TestAnswerLists::theFirstOfEachIsTold()
{
    auto request = requestWith(
        { "", { { "town", ColumnType::Text }, { "kind", ColumnType::Text }, { "fee", ColumnType::Number } }, 2,
            { { std::string("Kiel"), std::string("tea"), 12.5 }, { std::string("Ulm"), std::string("salt"), 8.0 } } });
    const sandbox::Json number { { "column", "fee" }, { "function", "sum" } };
    request.plan.facts = { { "kind", "query" }, { "within", 1 },
        { "keys", { { { "column", "town" } }, { { "column", "kind" } } } },
        { "numbers", sandbox::Json::array({ number }) },
        { "places", { { "first", 1 }, { "last", 1 }, { "ascending", true } } } };
    QCOMPARE(said(request), std::string("Kiel: tea with 12.5; Ulm: salt with 8.0 (fee)."));
    request.plan.facts["rows"] = true;
    request.plan.facts["keys"] = sandbox::Json::array({ { { "column", "town" } } });
    QCOMPARE(said(request), std::string("Kiel: 12.5; Ulm: 8.0 (fee)."));
    request.plan.facts["places"]["last"] = 3;
    QVERIFY2(!said(request).contains("Kiel: 12.5"), "three of each");
}

void TestAnswerLists::theMonthOfEachYearIsNamed()
{
    auto request = requestWith({ "",
        { { "year of paid", ColumnType::Integer }, { "paid", ColumnType::Date }, { "fee", ColumnType::Number } }, 2,
        { { std::int64_t { 2022 }, std::string("2022-02-01"), 12.5 },
            { std::int64_t { 2023 }, std::string("2023-05-01"), 8.0 } } });
    request.facts.groupings.emplace_back().grain = "year";
    request.plan.facts = { { "kind", "query" }, { "within", 1 },
        { "keys", { { { "column", "paid" }, { "period", "year" } }, { { "column", "paid" }, { "period", "month" } } } },
        { "numbers", sandbox::Json::array({ { { "column", "fee" }, { "function", "sum" } } }) },
        { "places", { { "first", 1 }, { "last", 1 }, { "ascending", false } } } };
    QCOMPARE(said(request), std::string("2022: 2022-02 with 12.5; 2023: 2023-05 with 8.0 (fee)."));
}

void TestAnswerLists::rangesThatTieAreNamed()
{
    Table bins { "", { { "range", ColumnType::Text }, { "rows", ColumnType::Integer } }, 4,
        { { std::string("1 to under 2"), std::int64_t(48) }, { std::string("2 to under 3"), std::int64_t(7) },
            { std::string("3 to under 4"), std::int64_t(48) }, { std::string("4 to under 5"), std::int64_t(9) } } };
    const auto answer = core::answerText(requestWith(bins));
    QVERIFY2(answer.text.contains("1 to under 2 and 3 to under 4 have the most, 48 rows each."), answer.text.c_str());
    QCOMPARE(answer.numbers.size(), 1U);
    bins.rows[1][1] = bins.rows[3][1] = std::int64_t(48);
    QVERIFY2(!said(requestWith(bins)).contains("most"), "all are alike");
}

void TestAnswerLists::picturesBesideNamedChartsAreCounted()
{
    core::VerifyRequest request;
    request.result.status = sandbox::Status::Ok;
    sandbox::ChartSpec chart;
    chart.title = "Tonnes";
    request.result.displays = { chart, sandbox::Image {}, sandbox::Image {} };
    QCOMPARE(said(request), std::string("The chart shows “Tonnes”. Beside it are 2 pictures."));
}

void TestAnswerLists::namesOfCellsAreReadAsTheirContent()
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Table { "", { { "region", ColumnType::Text }, { "amount", ColumnType::Integer } }, 1,
        { { std::string("North"), std::int64_t { 1200 } } } };
    QCOMPARE(core::withCellsRead("Line 2: [[1:A1]] has [[1:B1]], not [[1:B9]]. [[", result),
        std::string("Line 2: North has 1,200, not a cell. [["));
    for (const std::string kept : { "Line 2 takes data[[", "It selects df[['region', 'amount']] and [[1,2],[3,4]]." }) {
        QCOMPARE(core::withCellsRead(kept + " It is [[1:B1]].", result), kept + " It is 1,200.");
        QCOMPARE(core::withCellsRead(kept, result), kept);
    }
    QCOMPARE(core::withCellsRead("Nothing is named.", result), std::string("Nothing is named."));
}

void TestAnswerLists::aChangeIsToldByItsColumn()
{
    auto request = requestWith({ "changed",
        { { "Region", ColumnType::Text }, { "Datum", ColumnType::Integer }, { "Umsatz", ColumnType::Number },
            { "change in percent", ColumnType::Number }, { "change", ColumnType::Number } },
        2,
        { { std::string("Nord"), std::int64_t { 2023 }, 1283.5, -21.25, -348.5 },
            { std::string("West"), std::int64_t { 2023 }, 256.5, 71.25, 106.5 } } });
    request.plan.facts = { { "kind", "query" }, { "running", "change" }, { "percent_first", true } };
    QVERIFY2(said(request).contains("Nord is lowest with -21.25 % (change in percent)"), said(request).c_str());
    request.plan.facts["percent_first"] = false;
    QVERIFY2(said(request).contains("Nord is lowest with -348.5"), said(request).c_str());
}

void TestAnswerLists::ofComparedTimesTheLargestChangesAreSaid()
{
    using enum ColumnType;
    Table table { "",
        { { "region", Text }, { "2023", Number }, { "2024", Number }, { "change", Number },
            { "change in percent", Number } },
        3,
        { { "East", 20.0, 25.5, 5.5, 27.5 }, { "North", 40.0, 30.0, -10.0, -25.0 },
            { "South", 10.0, 30.5, 20.5, 205.0 } } };
    QCOMPARE(core::answerText(requestWith(table)).text,
        std::string("From 2023 to 2024, South has the largest rise with 20.5 (change), North the largest fall with "
                    "-10.0."));
    std::swap(table.columns[3], table.columns[4]); // in percent is what the question asks for
    for (auto& row : table.rows) {
        std::swap(row[3], row[4]);
    }
    table.rows[1] = { "North", 30.0, 40.5, 35.0, 10.5 };
    QCOMPARE(core::answerText(requestWith(table)).text,
        std::string("From 2023 to 2024, South has the largest rise with 205.0 % (change in percent), East the smallest "
                    "with 27.5 %."));
    table.columns[1].name = "paid"; // no time: what is due less what is paid has not changed
    table.columns[2].name = "due";
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("The table has three rows."));
    table.columns[1].name = "team1"; // two teams, and no two times
    table.columns[2].name = "team2";
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("The table has three rows."));
}

void TestAnswerLists::whatStaysDoesNotFall()
{
    using enum ColumnType;
    const Table table { "",
        { { "region", Text }, { "2023", Number }, { "2024", Number }, { "change", Number },
            { "change in percent", Number } },
        3,
        { { "East", 20.5, 20.5, 0.0, 0.0 }, { "North", 40.0, 30.0, -10.0, -25.0 },
            { "South", 10.0, 8.0, -2.0, -20.0 } } };
    const auto text = core::answerText(requestWith(table)).text;
    QVERIFY2(text.ends_with("North has the largest fall with -10 (change), East does not change."), text.c_str());
}

void TestAnswerLists::amountsAreNoChangesOfTheirRunningTotal()
{
    const Table table { "",
        { { "month", ColumnType::Date }, { "fee", ColumnType::Number }, { "running total", ColumnType::Number } }, 4,
        { { "2024-01-01", 2.5, 2.5 }, { "2024-02-01", 6.0, 8.5 }, { "2024-03-01", 4.0, 12.5 },
            { "2024-04-01", 5.0, 17.5 } } };
    auto request = requestWith(table);
    sandbox::ChartSpec chart;
    chart.series = { { "fee", {}, { 2.5, 6, 4, 5 } } };
    request.result.displays.emplace_back(chart);
    QVERIFY2(!core::answerText(request).text.contains("rise"), core::answerText(request).text.c_str());
}

void TestAnswerLists::ofChangesTheLargestAreSaid()
{
    Table table { "",
        { { "month", ColumnType::Date }, { "fee", ColumnType::Number }, { "change", ColumnType::Number } }, 4,
        { { "2024-01-01", 2.5, std::monostate {} }, { "2024-02-01", 6.0, 3.5 }, { "2024-03-01", 4.0, -2.0 },
            { "2024-04-01", 5.0, 1.0 } } };
    auto request = requestWith(table);
    sandbox::ChartSpec chart;
    chart.series = { { "change", {}, { 0, 3.5, -2, 1 } } };
    request.result.displays.emplace_back(chart);
    QCOMPARE(core::answerText(request).text,
        std::string("The largest rise is in 2024-02 with 3.5 (change). The largest fall is in 2024-03 with -2.0."));
}

QTEST_GUILESS_MAIN(TestAnswerLists)
#include "tst_answer_lists.moc"
