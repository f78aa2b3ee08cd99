// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a table's numbers the sentence above it says.
#include "core/verify/answer_text.h"

#include "tests/core/verify/table_request.h"

#include <QTest>

using sandbox::ColumnType;
using sandbox::Table;
using test::requestWith;

class TestAnswerText : public QObject {
    Q_OBJECT

private slots:
    void theNumberThatTheRowsAreInOrderOfIsSaid();
    void aNumberThatNamesAGroupHasItsColumnsName();
    void aRowOfSeveralKeysIsNamedByAll();
    void ofManyNumbersInNoOrderNoneIsSaid();
    void onlyRowsThatTheCodeSortsHaveAFirst();
    void ofCodeThatIsNotReadNoOrderIsTold();
    void ofRowsThatSqlLeavesAnExtremeIsTheirOrders();
    void ofRowsThatSqlLeavesAnExtremeIsTheirOrders_data();
    void ofResultsThatSqlChoosesFromNoExtremeIsTold();
    void ofResultsThatSqlChoosesFromNoExtremeIsTold_data();
    void whatIsLeftOfTheEndOfAnOrderHasItsExtremeLast();
    void allKeysOfAGroupAreSaid();
    void ofSharesNoFigureIsSaidThatTheyAreOf();
    void theFileThatTheQuestionNamesGivesTheRowsTheirName();
    void noColumnOfACrossedTableIsPicked();
    void rankedDaysAreNoCourse();
    void aNumberWithoutANameHasNone();
    void figuresHaveTheDecimalsOfTheTable();
    void ofADistributionTheMediansAreSaid();
    void theNumberThatAloneIsDrawnIsSaid();
    void aRowThatSumsTheOthersUpIsNoHighest();
    void aCourseOfChangesNamesTheLargest();
    void aChangeIsNotToldAsTheValue();
    void theWholeOfAChangeIsNoRankAmongItsParts();
    void aRisingOrderHasItsLowestFirst();
    void aNameThatRepeatsNamesNoRow();
    void figuresOfSeveralColumnsHaveNoOrder();
    void aCourseThatBeginsMissingIsNotTold();
    void theNameThatIsAskedForIsSaidAndTies();
    void statisticsHaveNoOrderAmongThemselves();
    void allChartsAreNamed();
};

namespace {
core::CodeFacts::Aggregation figureOf(const char* column, const char* function, const char* called)
{
    core::CodeFacts::Aggregation figure;
    figure.columns = { column };
    figure.function = function;
    figure.called = { called };
    figure.by = 1;
    return figure;
}

Table shares(const sandbox::TableColumn& label, const std::vector<std::string>& labels, std::vector<double> percents)
{
    Table table { "", { label, { "all", ColumnType::Integer }, { "share in percent", ColumnType::Number } },
        std::ssize(labels), {} };
    const std::int64_t counts[] = { 120, 359, 90 };
    for (std::size_t row = 0; row < labels.size(); ++row) {
        table.rows.push_back({ labels[row], counts[row], percents[row] });
    }
    return table;
}
} // namespace

void TestAnswerText::onlyRowsThatTheCodeSortsHaveAFirst()
{
    auto request = requestWith({ "", { { "region", ColumnType::Text }, { "fee", ColumnType::Number } }, 2,
        { { std::string("North"), 5.5 }, { std::string("South"), 9.25 } } });
    request.facts.known = true;
    QCOMPARE(core::answerText(request).text, std::string("South is highest with 9.25 (fee)."));
    request.facts.sorts.emplace_back();
    QCOMPARE(core::answerText(request).text, std::string("North is lowest with 5.50 (fee)."));
    request.facts.aggregations.push_back(figureOf("fee", "sum", "fee"));
    QCOMPARE(core::answerText(request).text, std::string("North is lowest with 5.50 (sum of fee)."));
    request.facts.aggregations.front().called = { "paid" };
    QCOMPARE(core::answerText(request).text, std::string("North is lowest with 5.50 (fee)."));
    request.facts.aggregations.front() = figureOf("fee", "sum", "fee");
    request.facts.aggregations.front().by = 0; // of all rows, to divide each by it
    QCOMPARE(core::answerText(request).text, std::string("North is lowest with 5.50 (fee)."));
}

void TestAnswerText::ofCodeThatIsNotReadNoOrderIsTold()
{
    auto request = requestWith(
        { "", { { "line", ColumnType::Text }, { "batches", ColumnType::Integer }, { "rate", ColumnType::Number } }, 3,
            { { std::string("B"), std::int64_t(406), 2.74 }, { std::string("A"), std::int64_t(411), 2.69 },
                { std::string("C"), std::int64_t(420), 2.5 } } });
    request.code = "%%sql\nSELECT line, batches, rate FROM lines ORDER BY rate DESC LIMIT 3\n";
    QCOMPARE(core::answerText(request).text, std::string("The table has three rows."));
}

void TestAnswerText::ofRowsThatSqlLeavesAnExtremeIsTheirOrders()
{
    QFETCH(QString, code);
    QFETCH(QString, said);
    auto request = requestWith({ "", { { "line", ColumnType::Text }, { "mean", ColumnType::Number } }, 2,
        { { std::string("B"), 2.5 }, { std::string("A"), 2.75 } } });
    request.code = "%%sql\nSELECT line, AVG(rate) AS mean FROM lines GROUP BY line " + code.toStdString();
    QCOMPARE(QString::fromStdString(core::answerText(request).text), said);
}

void TestAnswerText::ofRowsThatSqlLeavesAnExtremeIsTheirOrders_data()
{
    const auto lowest = QStringLiteral("B is lowest with 2.50 (mean).");
    const auto untold = QStringLiteral("The table has two rows.");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("said");
    QTest::newRow("all rows") << QStringLiteral("ORDER BY mean") << lowest;
    QTest::newRow("by it") << QStringLiteral("ORDER BY mean ASC\nLIMIT 2;") << lowest;
    QTest::newRow("by its quoted name") << QStringLiteral("order by \"mean\", line limit 2") << lowest;
    QTest::newRow("by another figure") << QStringLiteral("ORDER BY SUM(hours) LIMIT 2") << untold;
    QTest::newRow("by a part of it") << QStringLiteral("ORDER BY mean / hours LIMIT 2") << untold;
    QTest::newRow("no order") << QStringLiteral("LIMIT 2") << untold;
    QTest::newRow("not from the first") << QStringLiteral("ORDER BY mean LIMIT 2 OFFSET 3") << untold;
    QTest::newRow("not from the first, short") << QStringLiteral("ORDER BY mean LIMIT 3, 2") << untold;
}

void TestAnswerText::ofResultsThatSqlChoosesFromNoExtremeIsTold()
{
    QFETCH(QString, code);
    QFETCH(bool, isTold);
    auto request = requestWith({ "", { { "line", ColumnType::Text }, { "mean", ColumnType::Number } }, 2,
        { { std::string("B"), 2.5 }, { std::string("A"), 2.75 } } });
    request.code = code.toStdString();
    QCOMPARE(core::answerText(request).text.contains("lowest"), isTold);
}

void TestAnswerText::ofResultsThatSqlChoosesFromNoExtremeIsTold_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<bool>("isTold");
    const auto row = [](const char* name, const char* code, bool isTold) {
        const auto text = QString::fromLatin1(code).replace(
            QStringLiteral("MEANS"), QStringLiteral("%%sql\nSELECT line, AVG(rate) AS mean FROM lines"));
        QTest::newRow(name) << text << isTold;
    };
    row("of chosen rows", "MEANS WHERE shift = 'late' GROUP BY line ORDER BY mean", true);
    row("by a word in a name", "MEANS WHERE having_break = 1 GROUP BY line", true);
    row("having", "MEANS GROUP BY line\nHAVING COUNT(*) > 5 ORDER BY mean", false);
    row("chosen outside", "%%sql\nSELECT * FROM (SELECT line, AVG(x) AS mean FROM t GROUP BY 1) WHERE mean > 3", false);
    row("by rank", "%%sql\nWITH r AS (SELECT *, RANK() OVER (ORDER BY h) n FROM t) SELECT * FROM r WHERE n=1", false);
    row("by a window's name", "%%sql\nSELECT * FROM (SELECT RANK() OVER w n FROM t WINDOW w AS (h)) WHERE n=1", false);
    row("qualify", "%%sql duckdb\nSELECT line, rate AS mean FROM t QUALIFY RANK() OVER (ORDER BY h) = 1", false);
    row("a limit within", "%%sql\nSELECT * FROM (SELECT * FROM t ORDER BY h LIMIT 2) ORDER BY mean", false);
    row("without others", "MEANS GROUP BY line EXCEPT SELECT line, mean FROM old", false);
    row("fetch first", "%%sql postgres: p\nSELECT line, mean FROM t ORDER BY h FETCH FIRST 2 ROWS ONLY", false);
    row("top", "%%sql odbc: o\nSELECT TOP 2 line, mean FROM t ORDER BY h", false);
    row("distinct on", "%%sql\nSELECT DISTINCT ON (line) line, mean FROM t", false);
    row("cut in a shell", "%%sh\nhead -3 lines.csv", false);
    row("cut in JavaScript", "%%javascript\nlines.slice(0, 2)", false);
}

void TestAnswerText::whatIsLeftOfTheEndOfAnOrderHasItsExtremeLast()
{
    auto request = requestWith({ "", { { "order", ColumnType::Text }, { "price", ColumnType::Number } }, 2,
        { { std::string("O1"), 7.5 }, { std::string("O2"), 9.25 } } });
    request.facts.known = true;
    request.facts.sorts.emplace_back();
    request.facts.limits.emplace_back().how = core::LimitHow::Last;
    QCOMPARE(core::answerText(request).text, std::string("O2 is highest with 9.25 (price)."));
}

void TestAnswerText::allKeysOfAGroupAreSaid()
{
    auto request = requestWith({ "",
        { { "country", ColumnType::Text }, { "product", ColumnType::Text }, { "price", ColumnType::Number } }, 2,
        { { std::string("Poland"), std::string("Lamp"), 9.5 }, { std::string("Spain"), std::string("Rug"), 7.0 } } });
    QCOMPARE(core::answerText(request).text, std::string("Poland is first with 9.5 (price)."));
    request.facts.groupings.emplace_back().called = { "country", "product" };
    QCOMPARE(core::answerText(request).text, std::string("Poland, product Lamp, is first with 9.5 (price)."));
}

void TestAnswerText::ofSharesNoFigureIsSaidThatTheyAreOf()
{
    auto request = requestWith({ "",
        { { "opened", ColumnType::Date, 3U }, { "kind", ColumnType::Text }, { "fee", ColumnType::Number },
            { "share in percent of its quarter", ColumnType::Number } },
        4,
        { { std::string("2024-01-01"), std::string("tyre"), 50.0, 25.0 },
            { std::string("2024-01-01"), std::string("frame"), 150.0, 75.0 },
            { std::string("2024-04-01"), std::string("tyre"), 400.0, 40.0 },
            { std::string("2024-04-01"), std::string("frame"), 600.0, 60.0 } } });
    request.facts.known = true;
    request.facts.groupings.emplace_back().called = { "opened", "kind" };
    const auto text = core::answerText(request).text;
    QVERIFY2(text.contains("Q1 2024, kind frame, is highest with 75"), text.c_str());
    QVERIFY2(text.ends_with(" % (share of fee in percent of its quarter)."), text.c_str());
}

void TestAnswerText::theFileThatTheQuestionNamesGivesTheRowsTheirName()
{
    auto request = requestWith({ "", { { "kind", ColumnType::Text }, { "rows", ColumnType::Integer } }, 2,
        { { std::string("tyre"), std::int64_t(4) }, { std::string("frame"), std::int64_t(3) } } });
    request.question = "how many jobs per kind?";
    request.datasets.resize(2);
    request.datasets[0].name = "jobs.csv";
    request.datasets[1].name = "shops.csv";
    QCOMPARE(core::answerText(request).text, std::string("tyre is first with 4 jobs."));
    request.question = "jobs of the shops per kind";
    QCOMPARE(core::answerText(request).text, std::string("tyre is first with 4 rows."));
}

void TestAnswerText::noColumnOfACrossedTableIsPicked()
{
    auto request = requestWith(
        { "", { { "country", ColumnType::Text }, { "no", ColumnType::Number }, { "yes", ColumnType::Number } }, 2,
            { { std::string("Japan"), 0.6, 0.4 }, { std::string("Chile"), 0.5, 0.5 } } });
    request.facts.known = true;
    request.facts.groupings.emplace_back().called = { "country", "member" };
    QCOMPARE(core::answerText(request).text, std::string("The table has two rows."));
    request.facts.groupings[0].called = { "country" };
    QCOMPARE(core::answerText(request).text, std::string("Japan is highest with 0.6 (no)."));
    request.result.value = Table { "",
        { { "site", ColumnType::Text }, { "ph", ColumnType::Number }, { "iron", ColumnType::Number },
            { "lead", ColumnType::Number }, { "zinc", ColumnType::Number } },
        2, { { "B", 6.1, 5.0, 9.5, 1.25 }, { "A", 5.5, 7.0, 3.5, 2.5 } } };
    request.facts.groupings[0].called = { "site" };
    QCOMPARE(core::answerText(request).text, std::string("The table has two rows, one for each site."));
}

void TestAnswerText::rankedDaysAreNoCourse()
{
    const auto ranked = requestWith({ "", { { "day", ColumnType::Date }, { "fee", ColumnType::Number } }, 2,
        { { std::string("2024-06-30"), 9.5 }, { std::string("2024-01-05"), 7.25 } } });
    QCOMPARE(core::answerText(ranked).text, std::string("2024-06-30 is first with 9.50 (fee)."));
}

void TestAnswerText::aNumberWithoutANameHasNone()
{
    const auto counted = requestWith({ "", { { "month", ColumnType::Text }, { "value", ColumnType::Integer } }, 2,
        { { std::string("May"), std::int64_t(3) }, { std::string("June"), std::int64_t(9) } } });
    QCOMPARE(core::answerText(counted).text, std::string("May is lowest with 3."));
}

void TestAnswerText::theNumberThatTheRowsAreInOrderOfIsSaid()
{
    const auto ranked = shares({ "region", ColumnType::Text }, { "North", "South", "East" }, { 30, 20, 10 });
    QCOMPARE(core::answerText(requestWith(ranked)).text, std::string("North is first with 30 % (share in percent)."));
    const auto loose = shares({ "region", ColumnType::Text }, { "North", "South", "East" }, { 30, 10, 20 });
    QCOMPARE(core::answerText(requestWith(loose)).text, std::string("North is highest with 30 % (share in percent)."));
}

void TestAnswerText::aRisingOrderHasItsLowestFirst()
{
    const auto table = shares({ "age", ColumnType::Text }, { "child", "adult", "old" }, { 62.9, 66, 70.1 });
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("child is lowest with 62.9 % (share in percent)."));
}

void TestAnswerText::aNameThatRepeatsNamesNoRow()
{
    Table visits { "",
        { { "visit", ColumnType::Integer }, { "channel", ColumnType::Text }, { "fee", ColumnType::Number } }, 2,
        { { std::int64_t { 71 }, std::string("online"), 2.5 }, { std::int64_t { 34 }, std::string("online"), 1.5 } } };
    QCOMPARE(core::answerText(requestWith(visits)).text, std::string("visit 71 is first with 2.5 (fee)."));
    Table months {
        "", { { "month", ColumnType::Date }, { "channel", ColumnType::Text }, { "fee", ColumnType::Number } }, 4,
        { { std::string("2024-01-01"), std::string("a"), 2.5 }, { std::string("2024-01-01"), std::string("b"), 1.5 },
            { std::string("2024-02-01"), std::string("a"), 7.5 }, { std::string("2024-02-01"), std::string("b"), 3.5 } }
    };
    QCOMPARE(core::answerText(requestWith(months)).text, std::string("The table has four rows."));
}

void TestAnswerText::figuresOfSeveralColumnsHaveNoOrder()
{
    Table table { "", { { "index", ColumnType::Text }, { "value", ColumnType::Number } }, 2,
        { { std::string("fee"), 1090.09 }, { std::string("minutes"), 59.0 } } };
    auto request = requestWith(table);
    request.datasets.emplace_back();
    for (const auto* name : { "fee", "minutes", "clinic" }) {
        request.datasets.back().profile.columns.emplace_back().name = name;
    }
    QCOMPARE(core::answerText(request).text, std::string("The table has two rows."));
}

void TestAnswerText::aCourseThatBeginsMissingIsNotTold()
{
    Table table { "", { { "month", ColumnType::Date }, { "fee", ColumnType::Number } }, 3,
        { { std::string("2024-01-01"), std::monostate {} }, { std::string("2024-02-01"), -2.5 },
            { std::string("2024-03-01"), 3.5 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("The table has three rows."));
}

void TestAnswerText::theNameThatIsAskedForIsSaidAndTies()
{
    const Table table { "",
        { { "clinic_id", ColumnType::Text }, { "clinic_name", ColumnType::Text }, { "region", ColumnType::Text },
            { "rooms", ColumnType::Integer } },
        4,
        { { "C01", "Ashby", "South", std::int64_t(13) }, { "C04", "Dunmore", "North", std::int64_t(10) },
            { "C06", "Fernhill", "East", std::int64_t(10) }, { "C11", "Kingsway", "East", std::int64_t(10) } } };
    auto request = requestWith(table);
    QCOMPARE(core::answerText(request).text, std::string("C01 is first with 13 (rooms)."));
    request.question = "Top 3 Clinic_name of a region by rooms";
    request.plan.facts = { { "limit", 3 } };
    QCOMPARE(core::answerText(request).text,
        std::string("Ashby is first with 13 (rooms). The table has four rows, as the last three rows tie."));
    request.plan.facts = { { "places", { { "first", 1 }, { "last", 3 } } } };
    QVERIFY(core::answerText(request).text.ends_with("as the last three rows tie."));
    request.plan.facts = { { "limit", nullptr } };
    QCOMPARE(core::answerText(request).text, std::string("Ashby is first with 13 (rooms)."));
}

void TestAnswerText::allChartsAreNamed()
{
    core::VerifyRequest request;
    request.result.status = sandbox::Status::Ok;
    sandbox::ChartSpec pie;
    pie.title = "Tonnes by berth";
    sandbox::ChartSpec boxes;
    boxes.yLabel = "delay_hours";
    boxes.xLabel = "cargo";
    request.result.displays = { pie, boxes };
    QCOMPARE(
        core::answerText(request).text, std::string("The charts show “Tonnes by berth” and delay_hours by cargo."));
    request.result.displays = { boxes };
    QCOMPARE(core::answerText(request).text, std::string("The chart shows delay_hours by cargo."));
}

void TestAnswerText::statisticsHaveNoOrderAmongThemselves()
{
    Table table { "", { { "index", ColumnType::Text }, { "mass_g", ColumnType::Number } }, 3,
        { { std::string("count"), 100000.0 }, { std::string("mean"), 12.5 }, { std::string("25%"), 3.5 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("The table has three rows."));
}

void TestAnswerText::aNumberThatNamesAGroupHasItsColumnsName()
{
    Table table { "", { { "site", ColumnType::Integer }, { "fee", ColumnType::Number } }, 2,
        { { std::int64_t { 7 }, 265.5 }, { std::int64_t { 2 }, 218.0 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("site 7 is first with 265.50 (fee)."));
    table = { "", { { "ordered at", ColumnType::Integer }, { "kg", ColumnType::Integer } }, 2,
        { { std::int64_t(2023), std::int64_t(2100) }, { std::int64_t(2024), std::int64_t(19500) } } };
    const auto years = core::answerText(requestWith(table)).text; // which are names whatever they are called
    QVERIFY2(years.contains("2024") && years.contains("19,500"), years.c_str());
}

void TestAnswerText::aRowOfSeveralKeysIsNamedByAll()
{
    Table table { "", { { "region", ColumnType::Text }, { "paid", ColumnType::Boolean }, { "n", ColumnType::Integer } },
        3, {} };
    table.rows = { { "North", false, std::int64_t { 4 } }, { "North", true, std::int64_t { 9 } },
        { "South", true, std::int64_t { 2 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("North, paid yes, is highest with 9 (n)."));
    table.rows[0][0] = "East";
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("North is highest with 9 (n)."));
    table.columns[1] = { "day", ColumnType::Date };
    table.rows = { { "North", "2024-01-01", std::int64_t { 4 } }, { "North", "2024-02-01", std::int64_t { 9 } },
        { "South", "2024-01-01", std::int64_t { 2 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("North, day 2024-02, is highest with 9 (n)."));
}

void TestAnswerText::ofManyNumbersInNoOrderNoneIsSaid()
{
    Table table { "", { { "question", ColumnType::Text } }, 3, { { "q1" }, { "q2" }, { "q3" } } };
    for (const char* name : { "IT", "Sales", "Finance", "Logistics" }) {
        table.columns.push_back({ name, ColumnType::Number });
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            table.rows[row].emplace_back(row == 1 ? 4.5 : 2.5);
        }
    }
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("The table has three rows."));
}

void TestAnswerText::figuresHaveTheDecimalsOfTheTable()
{
    Table table { "", { { "site", ColumnType::Text }, { "fee", ColumnType::Number } }, 2,
        { { "B", 16.2498 }, { "A", 12.3456 } } };
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("B is first with 16.2498 (fee)."));
    table.columns[1].name = "share in percent";
    QCOMPARE(core::answerText(requestWith(table)).text, std::string("B is first with 16.25 % (share in percent)."));
}

void TestAnswerText::ofADistributionTheMediansAreSaid()
{
    Table boxes { "", { { "site", ColumnType::Text } }, 3, { { "A" }, { "B" }, { "C" } } };
    const double medians[] = { 4.5, 7.5, 2.5 };
    for (const char* name : { "lowest fee", "25th percentile of fee", "median fee", "highest fee" }) {
        boxes.columns.push_back({ name, ColumnType::Number });
        for (std::size_t row = 0; row < boxes.rows.size(); ++row) {
            boxes.rows[row].emplace_back(medians[row] + static_cast<double>(boxes.columns.size()));
        }
    }
    auto request = requestWith(boxes);
    request.facts.known = true;
    request.facts.aggregations.push_back(figureOf("fee", "median", "fee"));
    QCOMPARE(core::answerText(request).text, std::string("B is highest with 11.5, C lowest with 6.5 (median fee)."));
    request.result.value = Table { "", { { "fee", ColumnType::Text }, { "rows", ColumnType::Integer } }, 2,
        { { "0 to under 500", std::int64_t(95) }, { "500 to under 1,000", std::int64_t(12) } } };
    QCOMPARE(core::answerText(request).text, std::string("fee 0 to under 500 has the most, 95 rows."));
}

void TestAnswerText::theNumberThatAloneIsDrawnIsSaid()
{
    const auto months = shares(
        { "month", ColumnType::Date }, { "2024-01-01", "2024-02-01", "2024-03-01" }, { 30, 45, 10 });
    auto request = requestWith(months);
    sandbox::ChartSpec chart;
    chart.series = { { "share in percent", {}, { 30, 45, 10 } } };
    request.result.displays = { chart };
    QCOMPARE(core::answerText(request).text,
        std::string(
            "From 2024-01 to 2024-03, share in percent goes from 30 % to 10 %. It is highest in 2024-02 with 45 %."));
    auto counted = months;
    counted.columns[1].name = "rows";
    counted.columns.pop_back();
    QVERIFY(core::answerText(requestWith(counted))
            .text.starts_with("From 2024-01 to 2024-03, the number of rows goes from 120 to"));
    auto named = requestWith(counted);
    named.question = "number of Tickets per month";
    named.datasets.emplace_back().name = "tickets.csv";
    QVERIFY(
        core::answerText(named).text.starts_with("From 2024-01 to 2024-03, the number of tickets goes from 120 to"));
    named.question = "how many per month";
    QVERIFY(core::answerText(named).text.starts_with("From 2024-01 to 2024-03, the number of rows goes from 120 to"));
    chart.series.push_back({ "all", {}, { 120, 359, 90 } });
    request.result.displays = { chart };
    QCOMPARE(core::answerText(request).text, std::string("The table has three rows."));
}

void TestAnswerText::aRowThatSumsTheOthersUpIsNoHighest()
{
    Table table { "", { { "channel", ColumnType::Text }, { "fee", ColumnType::Number } }, 3,
        { { "online", 30.5 }, { "phone", 20.5 }, { "All", 51.0 } } };
    auto request = requestWith(table);
    QCOMPARE(core::answerText(request).text, std::string("The table has three rows."));
    core::Dataset visits;
    visits.profile.columns.emplace_back().top = { { "All", 9 } };
    request.datasets = { visits };
    QCOMPARE(core::answerText(request).text, std::string("All is highest with 51.0 (fee)."));
}

void TestAnswerText::aCourseOfChangesNamesTheLargest()
{
    Table table { "",
        { { "month", ColumnType::Date }, { "fee", ColumnType::Number }, { "change", ColumnType::Number } }, 3,
        { { "2024-01-01", 2.5, 0.5 }, { "2024-02-01", 6.0, 3.5 }, { "2024-03-01", 4.0, -2.0 } } };
    auto request = requestWith(table);
    sandbox::ChartSpec chart;
    chart.series = { { "fee", {}, { 2.5, 6, 4 } } };
    request.result.displays.emplace_back(chart);
    request.facts.shifts = { { 2, { "visits.csv" }, "diff", 1 } };
    QVERIFY(core::answerText(request).text.ends_with(
        " The largest rise is in 2024-02 with 3.5. The largest fall is in 2024-03 with -2.0."));
    table.rows[2] = { "2024-03-01", 7.0, 1.0 };
    request.result.value = table;
    QVERIFY(core::answerText(request).text.ends_with("The largest rise is in 2024-02 with 3.5."));
}

void TestAnswerText::aChangeIsNotToldAsTheValue()
{
    Table table { "", { { "month", ColumnType::Date }, { "fee", ColumnType::Number } }, 2,
        { { "2024-01-01", 2.5 }, { "2024-02-01", -4.5 } } };
    auto request = requestWith(table);
    core::Dataset visits;
    visits.profile.columns.emplace_back().name = "fee";
    request.datasets = { visits };
    QVERIFY(core::answerText(request).text.starts_with("From 2024-01 to 2024-02, fee goes from 2.5 to"));
    request.facts.known = true;
    request.facts.arithmetic = { { 2, { "visits.csv" }, "figures_by_number" } };
    QVERIFY(core::answerText(request).text.contains(", value worked out from fee goes from 2.5 to"));
    request.facts = {};
    request.facts.shifts = { { 2, { "visits.csv" }, "pct_change", 1 } };
    QCOMPARE(core::answerText(request).text,
        std::string("From 2024-01 to 2024-02, change of fee goes from 2.5 to -4.5. It is highest in 2024-01 with "
                    "2.5."));
    request.result.value = Table { "", { { "month", ColumnType::Date }, { "growth", ColumnType::Number } }, 2,
        { { "2024-01-01", 2.5 }, { "2024-02-01", -4.5 } } };
    QVERIFY(core::answerText(request).text.starts_with("From 2024-01 to 2024-02, growth goes")); // a name of its own
}

void TestAnswerText::theWholeOfAChangeIsNoRankAmongItsParts()
{
    const auto number = [](const std::string& name) { return sandbox::TableColumn { name, ColumnType::Number }; };
    Table parts { "",
        { { "by", ColumnType::Text }, { "part", ColumnType::Text }, number("revenue in 2023"),
            number("revenue in 2024"), number("change"), number("percent of the change") },
        3, {} };
    parts.rows = { { "all rows", "", 100.0, 70.0, -30.0, 100.0 }, { "region", "North", 60.0, 40.0, -20.0, 66.7 },
        { "region", "South", 40.0, 30.0, -10.0, 33.3 } };
    auto request = requestWith(parts);
    request.plan.facts = { { "divided_by", { "region" } } };
    QCOMPARE(core::answerText(request).text,
        std::string("All rows together go from 100 (revenue in 2023) to 70 (revenue in 2024), a change of -30. Of the "
                    "parts shown, North (region) changes most, by -20."));
    request.plan.facts["claimed"] = "rise";
    QVERIFY(core::answerText(request).text.contains("a change of -30: it fell, other than the question says."));
    request.plan.facts["claimed"] = "fall";
    QVERIFY(!core::answerText(request).text.contains("other than"));
}

QTEST_GUILESS_MAIN(TestAnswerText)
#include "tst_answer_text.moc"
