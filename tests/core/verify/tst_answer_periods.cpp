// SPDX-License-Identifier: GPL-3.0-or-later
// What the sentence above a table calls its periods, and which of them the data end within.
#include "core/verify/answer_text.h"

#include "tests/core/verify/table_request.h"

#include <QTest>

using sandbox::ColumnType;
using sandbox::Table;
using test::requestWith;

class TestAnswerPeriods : public QObject {
    Q_OBJECT

private slots:
    void anIncompletePeriodIsNamed_data();
    void anIncompletePeriodIsNamed();
    void aPeriodAmongSeveralFiguresIsNamed();
    void bothIncompleteEndsAreTold();
    void anIncompleteWeekAndAYearOfTextMonthsAreNamed();
    void theHighestOfACrossedTableIsSaid();
    void whatTheCodeSortsByIsWhatIsSaid();
    void aTableOfManyFiguresIsLedByThatItIsSortedBy();
    void howManyRowsIsSaidOfAnyNumber();
    void numbersOfPersonsAreNoYears();
    void aFigureThatChangesIsSaidRatherThanOneThatDoesNot();
    void singleDaysAreNoStretchOfTime();
    void ofRowsWithAPlaceTheNumberOfThatPlaceIsSaid();
};

void TestAnswerPeriods::anIncompletePeriodIsNamed_data()
{
    QTest::addColumn<QString>("grain");
    QTest::addColumn<bool>("isTime");
    QTest::addColumn<QStringList>("labels");
    QTest::addColumn<QString>("words");
    const auto list = [](const char* words) { return QString::fromLatin1(words).split(QLatin1Char(' ')); };
    QTest::newRow("months") << QStringLiteral("month") << true << list("2024-06-01 2024-07-01 2024-08-01")
                            << QStringLiteral(
                                   "From 2024-06 to 2024-07, kwh goes from 9 to 8; 2024-08 (incomplete) has 7. "
                                   "It is highest in 2024-06 with 9.");
    QTest::newRow("quarters") << QStringLiteral("quarter") << true << list("2024-01-01 2024-04-01 2024-07-01")
                              << QStringLiteral(
                                     "From Q1 2024 to Q2 2024, kwh goes from 9 to 8; Q3 2024 (incomplete) has 7. "
                                     "It is highest in Q1 2024 with 9.");
    QTest::newRow("one month") << QStringLiteral("month") << true << list("2024-08-01")
                               << QStringLiteral("2024-08 (incomplete) has 9 (kwh).");
    QTest::newRow("texts") << QStringLiteral("month") << false << list("2024-08 2024-07 2024-06")
                           << QStringLiteral("2024-08 (incomplete) is highest with 9 (kwh).");
    QTest::newRow("days") << QString() << true << list("2024-06-04 2024-06-05 2024-08-01")
                          << QStringLiteral("From 2024-06-04 to 2024-08-01, kwh goes from 9 to 7. "
                                            "It is highest on 2024-06-04 with 9.");
}

void TestAnswerPeriods::anIncompletePeriodIsNamed()
{
    QFETCH(QString, grain);
    QFETCH(bool, isTime);
    QFETCH(QStringList, labels);
    QFETCH(QString, words);
    Table table { "", { { "m", isTime ? ColumnType::Date : ColumnType::Text }, { "kwh", ColumnType::Integer } },
        labels.size(), {} };
    for (std::int64_t kwh = 9; const auto& label : labels) {
        table.rows.push_back({ label.toStdString(), kwh-- });
    }
    auto request = requestWith(table);
    auto& dataset = request.datasets.emplace_back();
    dataset.name = "energy.csv";
    auto& date = dataset.profile.columns.emplace_back();
    date.name = "date";
    date.type = ColumnType::Date;
    date.min = std::string("2023-01-01");
    date.max = std::string("2024-08-11");
    date.distinct = 589;
    request.facts.known = true;
    request.facts.groupings = { { 2, { "energy.csv" }, { "date" }, false, true, grain.toStdString() } };
    QCOMPARE(core::answerText(request).text, words.toStdString());
    core::Checks checks;
    core::checkPeriods(request, {}, checks);
    QCOMPARE(checks.empty(), grain.isEmpty());
    auto& filter = request.facts.filters.emplace_back();
    filter.column = "date";
    QVERIFY(!core::answerText(request).text.contains("incomplete"));
    filter.comparison = core::Comparison::GreaterOrEqual;
    filter.values = { { .cell = std::string("2024-01-01") } };
    QCOMPARE(core::answerText(request).text, words.toStdString()); // the end is there all the same
    filter.comparison = core::Comparison::Less;
    filter.values = { { .cell = std::string("2024-08-05") } };
    QVERIFY(!core::answerText(request).text.contains("incomplete"));
}

void TestAnswerPeriods::aPeriodAmongSeveralFiguresIsNamed()
{
    auto request = requestWith(
        { "", { { "day", ColumnType::Date }, { "kg", ColumnType::Number }, { "change", ColumnType::Number } }, 1,
            { { std::string("2024-01-01"), 5.5, 1.5 } } });
    request.facts.known = true;
    request.facts.groupings.emplace_back().grain = "year";
    QCOMPARE(core::answerText(request).text, std::string("day 2024; kg 5.5; change 1.5."));
}

void TestAnswerPeriods::bothIncompleteEndsAreTold()
{
    auto request = requestWith({ "", { { "m", ColumnType::Text }, { "kwh", ColumnType::Integer } }, 3,
        { { std::string("2023Q1"), std::int64_t(9) }, { std::string("2023Q2"), std::int64_t(8) },
            { std::string("2023Q3"), std::int64_t(7) } } });
    auto& dataset = request.datasets.emplace_back();
    dataset.name = "energy.csv";
    auto& date = dataset.profile.columns.emplace_back();
    date.name = "date";
    date.type = ColumnType::Date;
    date.min = std::string("2023-02-11");
    date.max = std::string("2023-08-11");
    date.distinct = 180;
    request.facts.known = true;
    request.facts.groupings = { { 2, { "energy.csv" }, { "date" }, false, true, "quarter" } };
    core::Checks checks;
    core::checkPeriods(request, {}, checks);
    QCOMPARE(checks.size(), std::size_t(2));
    QVERIFY(checks[0].fact.texts[0].starts_with("Q1 2023") && checks[1].fact.texts[0].starts_with("Q3 2023"));
}

void TestAnswerPeriods::anIncompleteWeekAndAYearOfTextMonthsAreNamed()
{
    auto request = requestWith({ "", { { "day", ColumnType::Date }, { "km", ColumnType::Integer } }, 2,
        { { std::string("2024-10-21"), std::int64_t { 9 } }, { std::string("2024-10-28"), std::int64_t { 2 } } } });
    auto& column = request.datasets.emplace_back().profile.columns.emplace_back();
    request.datasets[0].name = "trips.csv";
    column.name = "day";
    column.type = ColumnType::Date;
    column.min = std::string("2024-10-21");
    column.max = std::string("2024-10-28");
    column.distinct = 8;
    request.facts.known = true;
    request.facts.groupings = { { 2, { "trips.csv" }, { "day" }, false, true, "week" } };
    QVERIFY(core::answerText(request).text.contains(" (incomplete), km goes from 9 to 2"));
    column.type = ColumnType::Text;
    column.min = std::string("2023-01");
    column.max = std::string("2024-08");
    column.distinct = 20;
    request.facts.groupings.front().grain = "year";
    std::get<Table>(*request.result.value) = { "", { { "day", ColumnType::Integer }, { "km", ColumnType::Integer } }, 2,
        { { std::int64_t { 2023 }, std::int64_t { 9 } }, { std::int64_t { 2024 }, std::int64_t { 2 } } } };
    QVERIFY(core::answerText(request).text.contains("2024 (incomplete)"));
}

void TestAnswerPeriods::theHighestOfACrossedTableIsSaid()
{
    Table table { "",
        { { "cargo", ColumnType::Text }, { "2024Q2", ColumnType::Integer }, { "2024Q3", ColumnType::Integer } }, 2,
        { { std::string("Coal"), std::int64_t { 7 }, std::int64_t { 9 } },
            { std::string("Grain"), std::int64_t { 4 }, std::int64_t { 3 } } } };
    auto request = requestWith(table);
    auto& date = request.datasets.emplace_back().profile.columns.emplace_back();
    request.datasets[0].name = "energy.csv";
    date.name = "date";
    date.type = ColumnType::Date;
    date.min = std::string("2024-04-01");
    date.max = std::string("2024-08-11");
    date.distinct = 130;
    request.facts.known = true;
    auto& grouping = request.facts.groupings.emplace_back();
    grouping = { 2, { "energy.csv" }, { "date" }, false, true, "quarter" };
    grouping.called = { "cargo", "date" };
    request.facts.aggregations.emplace_back().columns = { "kwh" };
    QCOMPARE(core::answerText(request).text, std::string("Coal in Q3 2024 (incomplete) is highest with 9."));
    request.facts.aggregations.front().function = "sum";
    request.facts.aggregations.front().called = { "kwh" };
    QCOMPARE(
        core::answerText(request).text, std::string("Coal in Q3 2024 (incomplete) is highest with 9 (sum of kwh)."));
    core::Checks checks;
    core::checkPeriods(request, {}, checks);
    QCOMPARE(checks.size(), 1U);
    request.result.value = Table { "",
        { { "cargo", ColumnType::Text }, { "kwh / 2024Q2", ColumnType::Integer },
            { "kwh / 2024Q3", ColumnType::Integer } },
        2, table.rows };
    request.facts.groupings.front().columns = { "cargo", "date" }; // the date is one of several keys
    request.datasets[0].profile.columns.emplace_back().name = "cargo";
    checks.clear();
    core::checkPeriods(request, {}, checks);
    QCOMPARE(checks.size(), 1U);
    request.result.value = table;
    request.facts.aggregations.front().columns.emplace_back("litres");
    QCOMPARE(core::answerText(request).text, std::string("The table has two rows."));
    // The same the other way round, as a chart over time has it.
    request.facts.aggregations.front().columns = { "kwh" };
    std::get<Table>(*request.result.value) = { "",
        { { "date", ColumnType::Date }, { "Coal", ColumnType::Integer }, { "Grain", ColumnType::Integer } }, 2,
        { { std::string("2024-04-01"), std::int64_t { 7 }, std::int64_t { 4 } },
            { std::string("2024-07-01"), std::int64_t { 9 }, std::int64_t { 3 } } } };
    QCOMPARE(
        core::answerText(request).text, std::string("Coal in Q3 2024 (incomplete) is highest with 9 (sum of kwh)."));
    auto& rows = std::get<Table>(*request.result.value).rows;
    std::get<Table>(*request.result.value).columns.front().type = ColumnType::Text;
    rows.front().front() = std::string("2023-04");
    rows.back().front() = std::string("2023-07");
    QCOMPARE(core::answerText(request).text, std::string("Coal in 2023-07 is highest with 9 (sum of kwh)."));
    table.columns[1].name = "2023-H1";
    table.columns[2].name = "2023-H2";
    request.result.value = table;
    QCOMPARE(core::answerText(request).text, std::string("Coal in 2023-H2 is highest with 9 (sum of kwh)."));
}

/// Another number may happen to stand in order beside it.
void TestAnswerPeriods::whatTheCodeSortsByIsWhatIsSaid()
{
    auto request = test::requestWith(
        { "", { { "flat", ColumnType::Text }, { "occupants", ColumnType::Integer }, { "kwh", ColumnType::Integer } }, 3,
            { { std::string("A"), std::int64_t { 1 }, std::int64_t { 583 } },
                { std::string("B"), std::int64_t { 2 }, std::int64_t { 566 } },
                { std::string("C"), std::int64_t { 4 }, std::int64_t { 531 } } } });
    request.facts.known = true;
    auto& sort = request.facts.sorts.emplace_back();
    sort.called = { "kwh" };
    sort.ascending = { false };
    QVERIFY2(core::answerText(request).text.contains("with 583 (kwh)"), core::answerText(request).text.c_str());
}

void TestAnswerPeriods::aTableOfManyFiguresIsLedByThatItIsSortedBy()
{
    Table table { "", { { "harbour", ColumnType::Text } }, 2,
        { { std::string("Fowey") }, { std::string("Salcombe") } } };
    for (const char* name : { "hull", "mast", "sail", "worth" }) {
        table.columns.push_back({ name, ColumnType::Number });
        table.rows[0].emplace_back(table.columns.size() * 10.0);
        table.rows[1].emplace_back(table.columns.size() == 5 ? 9.0 : 99.0);
    }
    auto request = requestWith(table);
    QCOMPARE(core::answerText(request).text, std::string("The table has two rows."));
    request.facts.known = true;
    auto& sort = request.facts.sorts.emplace_back();
    sort.called = { "worth" };
    sort.ascending = { false };
    QCOMPARE(core::answerText(request).text, std::string("Fowey is first with 50 (worth)."));
}

void TestAnswerPeriods::howManyRowsIsSaidOfAnyNumber()
{
    auto request = requestWith({ "", { { "name", ColumnType::Text }, { "note", ColumnType::Text } }, 2261,
        { { std::string("Ashby"), std::string("a") }, { std::string("Dunmore"), std::string("b") } } });
    QCOMPARE(core::answerText(request).text, std::string("The table has 2,261 rows."));
    request.plan.facts = { { "operation", "list_rows" } };
    QCOMPARE(core::answerText(request).text, std::string("The table has 2,261 rows."));
}

void TestAnswerPeriods::numbersOfPersonsAreNoYears()
{
    Table table { "", { { "patient_id", ColumnType::Integer }, { "age", ColumnType::Integer } }, 2, {} };
    table.rows = { { std::int64_t { 2053 }, std::int64_t { 89 } }, { std::int64_t { 2076 }, std::int64_t { 89 } } };
    QVERIFY(!core::answerText(requestWith(table)).text.starts_with("From"));
    table.columns[0].name = "year";
    table.rows[1][1] = std::int64_t { 90 };
    QVERIFY(core::answerText(requestWith(table)).text.starts_with("From 2053 to 2076, age goes from 89 to 90."));
}

void TestAnswerPeriods::aFigureThatChangesIsSaidRatherThanOneThatDoesNot()
{
    Table table { "", { { "day", ColumnType::Date }, { "readings", ColumnType::Integer } }, 2, {} };
    table.rows = { { std::string("2024-01-04"), std::int64_t { 9 } },
        { std::string("2024-01-05"), std::int64_t { 9 } } };
    QCOMPARE(core::answerText(requestWith(table)).text,
        std::string("From 2024-01-04 to 2024-01-05, readings is 9 throughout."));
    table.columns.push_back({ "kwh", ColumnType::Integer });
    table.rows[0].push_back(std::int64_t { 70 });
    table.rows[1].push_back(std::int64_t { 50 });
    QVERIFY(core::answerText(requestWith(table))
            .text.starts_with("From 2024-01-04 to 2024-01-05, kwh goes from 70 to 50."));
}

/// Days without a row that do not follow each other.
void TestAnswerPeriods::singleDaysAreNoStretchOfTime()
{
    Table table { "", { { "day", ColumnType::Date }, { "rows", ColumnType::Integer } }, 3, {} };
    const auto sentence = [&](const char* second, const char* third) {
        table.rows.clear();
        for (const auto* day : { "2024-03-15", second, third }) {
            table.rows.push_back({ std::string(day), std::int64_t { 0 } });
        }
        return QString::fromStdString(core::answerText(requestWith(table)).text);
    };
    QCOMPARE(sentence("2024-05-02", "2024-06-21"), QStringLiteral("The table has three rows."));
    QVERIFY(sentence("2024-03-16", "2024-03-17").contains(QStringLiteral("is 0 throughout")));
    QVERIFY(sentence("2024-03-22", "2024-03-29").contains(QStringLiteral("is 0 throughout")));
}

/// What else the rows hold may happen to rise.
void TestAnswerPeriods::ofRowsWithAPlaceTheNumberOfThatPlaceIsSaid()
{
    Table table { "", { { "driver", ColumnType::Text }, { "km", ColumnType::Number }, { "tip", ColumnType::Integer } },
        3,
        { { std::string("Anouk"), 15.5, std::int64_t { 0 } }, { std::string("Bela"), 16.2, std::int64_t { 1 } },
            { std::string("Chidi"), 15.9, std::int64_t { 2 } } } };
    auto request = requestWith(table);
    request.plan.facts = { { "kind", "query" }, { "rows", true }, { "within", 1 },
        { "numbers", { { { "column", "km" }, { "function", "sum" } } } } };
    QCOMPARE(core::answerText(request).text, std::string("Bela is highest with 16.2 (km)."));
}

QTEST_GUILESS_MAIN(TestAnswerPeriods)
#include "tst_answer_periods.moc"
