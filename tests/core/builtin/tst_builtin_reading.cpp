// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"
#include "tests/support/pace.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

using namespace core;

namespace {
Draft draftOf(const PlanRequest& request)
{
    return *BuiltinPlanner().draft(request, {}, {});
}

Draft ask(const std::string& dataset, const std::string& question)
{
    return draftOf({ { question, {} }, { test::named(dataset) }, {}, {} });
}
} // namespace

class TestBuiltinReading : public QObject {
    Q_OBJECT

private slots:
    void eachQuestionIsReadAsThePersonMeantIt_data();
    void eachQuestionIsReadAsThePersonMeantIt();
    void aQuestionWithSeveralReadingsIsAskedBack();
    void theChoicesOfAQuestionAskedBackAreQuestionsThatWork();
    void choicesAndColumnsAreNearTheQuestion();
    void whatIsNotInTheDataIsNamedWithTheNearestColumns();
    void timesOfDayThatMayBeDurationsAreNamed();
    void noQuestionWithoutWordsOrData();
    void everyAssumptionStandsInTheReading();
    void wordsThatNoAnswerHoldsAreNamedInTheirPlaces();
    void whatIsNamedTogetherIsNotTakenApart_data();
    void whatIsNamedTogetherIsNotTakenApart();
    void whatNobodyCountedIsNotClaimed();
    void aRowOfTotalsIsLeftOut();
    void rowsOfSumsAreLeftOut();
    void aCountOfRowsNamesTheOtherCount();
    void theHourIsThatOfTheOnlyTime();
    void aColumnThatIsCalledDurationIsThatColumn();
    void anIncompletePeriodIsTold();
    void aFollowUpLeansOnTheQuestionBefore();
    void aDialogueIsReadAsItGoesOn_data();
    void aDialogueIsReadAsItGoesOn();
    void aFollowUpSaysWhatItGoesOnFrom();
    void aChangeAskedForChangesTheReading();
    void aFailedRunIsExplained();
    void theDatasetThatFitsIsChosen();
    void yesAndNoAreAGroup();
    void ofAGroupAllRowsMeetAConditionOrNone();
    void aFileWithoutNumbersIsDescribedByItsColumns();
    void hostileNamesStayInsideTheirLiterals();
    void anythingTypedIsSurvived();
    void fiftyColumnsTakeUnderTwentyMilliseconds();
};

/// tests/golden/builtin/readings.tsv: dataset, question, intent; "say" or "ask" where no code is written.
void TestBuiltinReading::eachQuestionIsReadAsThePersonMeantIt_data()
{
    QTest::addColumn<QString>("dataset");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    std::ifstream file(std::string(SOURCE_DIR) + "/tests/golden/builtin/readings.tsv");
    for (std::string line; std::getline(file, line);) {
        std::istringstream parts(line);
        std::string dataset, question, intent;
        std::getline(parts, dataset, '\t');
        std::getline(parts, question, '\t');
        std::getline(parts, intent);
        QTest::newRow((dataset + ": " + question).c_str())
            << QString::fromStdString(dataset) << QString::fromStdString(question) << QString::fromStdString(intent);
    }
}

void TestBuiltinReading::eachQuestionIsReadAsThePersonMeantIt()
{
    QFETCH(QString, dataset);
    QFETCH(QString, question);
    QFETCH(QString, intent);
    const auto draft = ask(dataset.toStdString(), question.toStdString());
    const auto got = draft.plan.action == PlanAction::Run ? draft.intent
        : draft.plan.action == PlanAction::Ask            ? "ask"
                                                          : "say";
    QCOMPARE(QString::fromStdString(got), intent);
    QCOMPARE(draft.code.empty(), draft.plan.action != PlanAction::Run);
}

void TestBuiltinReading::aQuestionWithSeveralReadingsIsAskedBack()
{
    const auto draft = ask("seattle_weather", "average temperature by month");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(
        draft.plan.choices, (std::vector<std::string> { "average temp_max by month", "average temp_min by month" }));
    QVERIFY(draft.code.empty());
}

void TestBuiltinReading::theChoicesOfAQuestionAskedBackAreQuestionsThatWork()
{
    const auto draft = ask("players", "top 3 teams");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QVERIFY(draft.plan.choices.size() >= 3);
    for (const auto& choice : draft.plan.choices) {
        QVERIFY2(ask("players", choice).plan.action == PlanAction::Run, choice.c_str());
    }
}

void TestBuiltinReading::choicesAndColumnsAreNearTheQuestion()
{
    const auto far = ask("orders", "zebras");
    QCOMPARE(far.plan.action, PlanAction::Say);
    QVERIFY(far.plan.choices.empty() && !far.plan.message.contains("nearest"));
    const auto near = ask("orders", "zebras by region");
    QVERIFY(!near.plan.choices.empty());
    for (const auto& choice : near.plan.choices) {
        QVERIFY2(choice.contains("region") && ask("orders", choice).plan.action == PlanAction::Run, choice.c_str());
    }
}

void TestBuiltinReading::whatIsNotInTheDataIsNamedWithTheNearestColumns()
{
    const auto draft = ask("orders", "average custmer_age by region");
    QCOMPARE(draft.plan.action, PlanAction::Say);
    const auto other = ask("orders", "average revenue by salesperson");
    QCOMPARE(other.plan.action, PlanAction::Say);
    QVERIFY(other.plan.message.contains("salesperson"));
    QVERIFY(!other.plan.choices.empty());
}

void TestBuiltinReading::timesOfDayThatMayBeDurationsAreNamed()
{
    auto dataset = test::calls();
    std::ranges::find(dataset.profile.columns, "took", &ColumnProfile::name)->type = ColumnType::Time;
    const auto draft = draftOf({ { "average by team", {} }, { dataset }, {}, {} });
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY2(draft.plan.message.contains("“took” is read as a time of day"), draft.plan.message.c_str());
}

void TestBuiltinReading::noQuestionWithoutWordsOrData()
{
    QCOMPARE(ask("orders", "").plan.action, PlanAction::Say);
    QCOMPARE(ask("orders", "  \n").plan.action, PlanAction::Say);
    QCOMPARE(ask("orders", "???").plan.action, PlanAction::Say);
    QCOMPARE(ask("orders", std::string(3000, 'x')).plan.action, PlanAction::Say);
    QCOMPARE(draftOf({ { "how many rows", {} }, {}, {}, {} }).plan.action, PlanAction::Say);
}

void TestBuiltinReading::everyAssumptionStandsInTheReading()
{
    QVERIFY(ask("orders", "top 10 customers").plan.reading.contains("Revenue is taken as the measure"));
    QVERIFY(ask("orders", "top 5 customers by revenue")
            .plan.reading.contains("Rows without customer or revenue are left out"));
    QVERIFY(ask("orders", "top 5 customers by revenue").plan.reading.contains("Ties"));
    QVERIFY(ask("orders", "revenue by category").plan.reading.contains("Spellings of category"));
    QVERIFY(ask("basket", "sales by store").plan.reading.contains("qty times unitPrice"));
    QVERIFY(ask("seattle_weather", "wind by weather").plan.reading.contains("average is taken"));
}

void TestBuiltinReading::wordsThatNoAnswerHoldsAreNamedInTheirPlaces()
{
    const auto unknown = ask("orders", "hallelujah revenue by region");
    QCOMPARE(unknown.plan.action, PlanAction::Say);
    QCOMPARE(unknown.plan.unread, (std::vector<TextSpan> { { 0, 10 } }));
    QCOMPARE(unknown.plan.choices.at(0), std::string("revenue by region"));
    const auto known = ask("orders", "cumulative average of revenue by month");
    QCOMPARE(known.plan.action, PlanAction::Say);
    QVERIFY2(known.plan.message.contains("“"), known.plan.message.c_str());
    QVERIFY(!known.plan.unread.empty());
    QVERIFY(!std::ranges::contains(known.plan.choices, std::string("cumulative average of revenue by month")));
}

void TestBuiltinReading::whatIsNamedTogetherIsNotTakenApart_data()
{
    QTest::addColumn<bool>("runs");
    QTest::newRow("total amount per country of the shopper") << false;
    QTest::newRow("total amount per country and shopper_name") << true;
    QTest::newRow("default rate by country") << false;
    QTest::newRow("average interest_rate by country") << true;
    QTest::newRow("missing values per country") << false;
    QTest::newRow("missing values per column") << true;
    QTest::newRow("average from spring to winter") << false;
    QTest::newRow("average spring and winter") << true;
}

void TestBuiltinReading::whatIsNamedTogetherIsNotTakenApart()
{
    const auto loans = test::made("loans",
        { test::text("country", { "Chile", "Peru" }), test::text("shopper_name", { "Ann", "Bob", "Cy" }),
            test::text("status", { "paid", "default" }), test::number("interest_rate", 1, 9),
            test::number("amount", 0, 900), test::number("spring", 0, 90), test::number("summer", 0, 90),
            test::number("winter", 0, 90) });
    QFETCH(bool, runs);
    const auto plan = draftOf({ { QTest::currentDataTag(), {} }, { loans }, {}, {} }).plan;
    QVERIFY2((plan.action == PlanAction::Run) == runs, (plan.reading + plan.message).c_str());
}

/// A warning may name a column of any name, and quote any cell.
void TestBuiltinReading::whatNobodyCountedIsNotClaimed()
{
    auto shop = test::sample("orders");
    auto& date = shop.profile.columns.front();
    date.name = "duplicate_date";
    shop.profile.warnings = { { WarningKind::DatesBySuggestion,
        { .column = date.name, .count = 3, .total = 3, .texts = { "%d/%m" } } } };
    const auto draft = draftOf({ { "total revenue by region", {} }, { shop }, {}, {} });
    QVERIFY(draft.plan.action == PlanAction::Run);
    QVERIFY2(!draft.plan.reading.contains("uplicate"), draft.plan.reading.c_str());
}

void TestBuiltinReading::aRowOfTotalsIsLeftOut()
{
    const auto draft = ask("bills", "total by item");
    QVERIFY2(draft.plan.reading.contains("The last row looks like a row of totals or averages and is left out"),
        draft.plan.reading.c_str());
    QVERIFY(!ask("basket", "sales by store").plan.reading.contains("totals"));
    auto named = test::bills();
    named.profile.columns[0].top.push_back({ "Total", 1 }); // no item that anybody asks for
    const auto sums = draftOf({ { "total price by item", {} }, { named }, {}, {} });
    QVERIFY2(!sums.plan.reading.contains("is “Total”"), sums.plan.reading.c_str());
}

void TestBuiltinReading::rowsOfSumsAreLeftOut()
{
    auto dataset = test::bills();
    dataset.profile.columns[0].subtotals = { "Fruit total" };
    const auto draft = draftOf({ { "average price by item", {} }, { dataset }, {}, {} });
    QVERIFY2(draft.plan.reading.contains("Rows named like sums of others (“Fruit total” in item) are left out"),
        draft.plan.reading.c_str());
    QVERIFY2(draft.code.contains("bills = bills[~bills[\"item\"].isin([\"Fruit total\"])]"), draft.code.c_str());
}

void TestBuiltinReading::aCountOfRowsNamesTheOtherCount()
{
    auto dataset = test::sample("orders");
    const auto reading = [&](const std::string& question) {
        return draftOf({ { question, {} }, { dataset }, {}, {} }).plan.reading;
    };
    dataset.profile.facts.clear();
    auto& key = dataset.profile.columns.front();
    key.distinct = dataset.profile.rows;
    QVERIFY2(
        !reading("how many orders are there?").contains("rows repeat"), reading("how many orders are there?").c_str());
    QVERIFY(!reading("how many orders are there?").contains("different"));

    key.distinct = dataset.profile.rows - 18; // a row for each product of an order
    constexpr auto several = "The file's 1,203 rows have 1,185 different values of order_id.";
    QVERIFY2(reading("how many orders are there?").contains(several), reading("how many orders are there?").c_str());
    QVERIFY(reading("number of orders by region").contains(several));
    QVERIFY(!reading("total revenue by region").contains("different"));

    dataset.profile.facts = { { FactKind::RepeatedRecords, { .count = 18, .total = dataset.profile.rows } } };
    QVERIFY2(reading("how many orders are there?").contains(several), "repeats that may be chance are no reason");
    dataset.profile.facts.front().isLoud = true;
    constexpr auto without
        = "18 of the file's 1,203 rows repeat an earlier one in every cell; without them there are 1,185.";
    QVERIFY2(reading("how many orders are there?").contains(without), reading("how many orders are there?").c_str());
    QVERIFY(!reading("total revenue by region").contains("repeat"));
}

void TestBuiltinReading::aColumnThatIsCalledDurationIsThatColumn()
{
    auto loans = test::loans();
    loans.profile.columns.push_back(test::number("duration (min)", 5, 90));
    const PlanRequest named { { "total duration (min) by branch", {} }, { loans }, {}, {} };
    QCOMPARE(QString::fromStdString(draftOf(named).plan.reading), QStringLiteral("Sum of duration (min) by branch."));
    const PlanRequest unnamed { { "average duration by branch", {} }, { test::loans() }, {}, {} };
    QVERIFY(draftOf(unnamed).plan.reading.starts_with("Average of days from lent to returned by branch."));
}

void TestBuiltinReading::theHourIsThatOfTheOnlyTime()
{
    auto dataset = test::staff();
    std::ranges::find(dataset.profile.columns, "closed_at", &ColumnProfile::name)->type = ColumnType::DateTime;
    const auto draft = draftOf({ { "which hour has the most staff", {} }, { dataset }, {}, {} });
    QVERIFY2(draft.code.contains("staff[\"hour\"] = staff[\"closed_at\"].dt.hour"), draft.plan.message.c_str());
    for (const auto* hour :
        { "zu welcher Stunde gibt es die meisten Zeilen", "um wieviel Uhr gibt es die meisten Zeilen" }) {
        const auto german = draftOf({ { hour, {} }, { dataset }, {}, {} }).plan;
        QVERIFY2(german.reading.starts_with("Number of rows by hour, the largest."), german.message.c_str());
    }
    const auto minute = draftOf({ { "how many rows between 8:15 and 9:45", {} }, { dataset }, {}, {} });
    QVERIFY2(minute.plan.reading.contains("minute of the day is from 8:15 to 9:45"), minute.plan.reading.c_str());
    QVERIFY2(minute.code.contains(".between(495, 585)"), minute.code.c_str());
    const auto night = draftOf({ { "how many rows between 22:15 and 5:45", {} }, { dataset }, {}, {} });
    QVERIFY2(night.plan.action != PlanAction::Run, "two stretches of a day");
    const auto weekday = draftOf({ { "number of rows by weekday", {} }, { dataset }, {}, {} });
    QVERIFY2(weekday.plan.reading.contains("by weekday (Hire Date)"), "of two dates the first, by its name");
}

void TestBuiltinReading::anIncompletePeriodIsTold()
{
    auto dataset = test::sample("seattle_weather");
    const auto reading = [&](const std::string& first, const std::string& last, std::int64_t distinct,
                             const std::string& period) {
        auto& date = dataset.profile.columns.front();
        date.min = first;
        date.max = last;
        date.distinct = distinct;
        return draftOf({ { "precipitation per " + period, {} }, { dataset }, {}, {} }).plan.reading;
    };
    const auto incomplete = [](const std::string& text) { return text.contains("incomplete"); };
    QVERIFY(!incomplete(reading("2012-01-01", "2015-12-31", 1461, "year")));
    QVERIFY(reading("2012-03-29", "2015-12-29", 1461, "year")
            .contains("The first year is incomplete: date begins on 2012-03-29."));
    QVERIFY(!reading("2012-03-29", "2015-12-29", 1461, "year").contains("last"));
    QVERIFY(reading("2012-01-01", "2015-12-10", 1440, "year")
            .contains("The last year is incomplete: date ends on 2015-12-10."));
    QVERIFY2(!incomplete(reading("2012-01-05", "2015-12-20", 1000, "year")), "closed between the years");
    QVERIFY(reading("2012-01-01", "2015-06-12T10:00:00", 1261, "month")
            .contains("The last month is incomplete: date ends on 2015-06-12."));
    QVERIFY(reading("2012-01-01", "2015-08-14", 1261, "quarter").contains("The last quarter is incomplete"));
    QVERIFY(reading("2012-01-02", "2015-12-29", 1261, "week").contains("The last week is incomplete"));
    QVERIFY2(!incomplete(reading("2012-01-02", "2015-12-25", 1040, "week")), "a week of Monday to Friday");
    QVERIFY2(!incomplete(reading("2012-01-01", "2015-12-01", 48, "month")), "one row a month");
    QVERIFY(!incomplete(reading("2012-03-29", "2015-12-29", 1461, "day")));
}

void TestBuiltinReading::aFollowUpLeansOnTheQuestionBefore()
{
    PlanRequest request { { "and by category?", {} }, { test::sample("orders") },
        { { "total revenue by region", {}, {} } }, {} };
    QCOMPARE(QString::fromStdString(draftOf(request).intent), QStringLiteral("Sum of revenue by category."));
    request.question.text = "only 2024";
    QCOMPARE(QString::fromStdString(draftOf(request).intent),
        QStringLiteral("Sum of revenue by region where order_date is in 2024."));
    request.question.text = "as a bar chart";
    QCOMPARE(
        QString::fromStdString(draftOf(request).intent), QStringLiteral("Sum of revenue by region, with a bar chart."));
    request.history.push_back({ "only 2024", {}, {} });
    QCOMPARE(QString::fromStdString(draftOf(request).intent),
        QStringLiteral("Sum of revenue by region where order_date is in 2024, with a bar chart."));
    request.history.push_back({ "how many customers?", {}, {} });
    request.question.text = "and by region?";
    QCOMPARE(QString::fromStdString(draftOf(request).intent),
        QStringLiteral("Number of different values of customer by region."));
}

/// tests/golden/builtin/dialogues.tsv: questions, each with " | " behind it but the last, and the last one's intent; of
/// the sample of orders, or of the data set behind that.
void TestBuiltinReading::aDialogueIsReadAsItGoesOn_data()
{
    QTest::addColumn<QStringList>("questions");
    QTest::addColumn<QString>("intent");
    QTest::addColumn<QString>("dataset");
    QFile file(QStringLiteral(SOURCE_DIR "/tests/golden/builtin/dialogues.tsv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (const auto& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        const auto parts = line.split(u'\t');
        QTest::newRow(qPrintable(parts[0])) << parts[0].split(QStringLiteral(" | ")) << parts[1] << parts.value(2);
    }
}

void TestBuiltinReading::aDialogueIsReadAsItGoesOn()
{
    QFETCH(QStringList, questions);
    QFETCH(QString, intent);
    QFETCH(QString, dataset);
    const auto data = dataset.isEmpty() ? test::sample("orders") : test::named(dataset.toStdString());
    PlanRequest request { { questions.takeLast().toStdString(), {} }, { data }, {}, {} };
    for (const auto& earlier : questions) {
        request.history.push_back({ earlier.toStdString(), {}, {} });
    }
    const auto draft = draftOf(request);
    QCOMPARE(QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent
                     : draft.plan.action == PlanAction::Ask              ? "ask"
                                                                         : "say"),
        intent);
}

void TestBuiltinReading::aFollowUpSaysWhatItGoesOnFrom()
{
    for (const auto* before : { "5 largest orders by revenue over 100", "revenue by customer" }) {
        const PlanRequest request { { "only the West", {} }, { test::sample("orders") }, { { before, {}, {} } }, {} };
        const auto draft = draftOf(request);
        QCOMPARE(draft.plan.action, PlanAction::Run);
        QVERIFY2(draft.plan.facts.value("goes_on", false), before);
        QVERIFY(
            draft.plan.reading.contains(std::string("This goes on from “") + before + "”. Added: region is “West”."));
    }
}

void TestBuiltinReading::aChangeAskedForChangesTheReading()
{
    PlanRequest request { { "revenue by region", {} }, { test::sample("orders") }, {},
        Revision { "old", "use the median", {} } };
    QCOMPARE(QString::fromStdString(draftOf(request).intent), QStringLiteral("Median of revenue by region."));
    request.question.text = "top 5 customers by revenue";
    request.revision->request = "top 10 instead";
    QCOMPARE(
        QString::fromStdString(draftOf(request).intent), QStringLiteral("Sum of revenue by customer, the 10 largest."));
    request.revision->request = "as a bar chart";
    QVERIFY(draftOf(request).code.contains(".plot.bar("));
    request.history = { { "number of orders", {}, {} } }; // which is not the card that is changed
    request.question.text = "revenue by region";
    request.revision->request = "use the median";
    QVERIFY(draftOf(request).plan.reading.contains("Changed: median of revenue instead of sum of revenue."));
}

void TestBuiltinReading::aFailedRunIsExplained()
{
    sandbox::RunResult failure;
    failure.status = sandbox::Status::Error;
    failure.error = sandbox::PythonError { "KeyError", "'x'", 1, 0, {}, {} };
    const auto draft = draftOf(
        { { "revenue by region", {} }, { test::sample("orders") }, {}, Revision { "old", {}, failure } });
    QCOMPARE(draft.plan.action, PlanAction::Say);
    QVERIFY(draft.plan.message.contains("KeyError"));
}

void TestBuiltinReading::theDatasetThatFitsIsChosen()
{
    const std::vector<Dataset> both { test::sample("orders"), test::sample("seattle_weather") };
    const auto weather = draftOf({ { "average temp_max by weather", {} }, both, {}, {} });
    QVERIFY(weather.plan.reading.starts_with("In seattle_weather.csv: "));
    QVERIFY(weather.code.contains("seattle_weather.groupby("));
    const auto orders = draftOf({ { "top 5 customers by revenue", {} }, both, {}, {} });
    QVERIFY(orders.plan.reading.starts_with("In orders.csv: "));
}

void TestBuiltinReading::yesAndNoAreAGroup()
{
    for (const auto* question : { "average salary, full time yes/no", "average salary by full time yes/no" }) {
        const auto draft = draftOf({ { question, {} }, { test::staff() }, {}, {} });
        QCOMPARE(QString::fromStdString(draft.intent), QStringLiteral("Average of Annual Salary by Full Time."));
    }
}

void TestBuiltinReading::ofAGroupAllRowsMeetAConditionOrNone()
{
    for (const auto* question : { "share of orders by region, region not missing",
             "share of orders by region where region is not missing", "share of orders by region (ohne leere)" }) {
        const auto reading = QString::fromStdString(ask("orders", question).plan.reading);
        QVERIFY2(reading.contains(QStringLiteral("by region")) && !reading.contains(QStringLiteral("of each region")),
            qPrintable(reading));
    }
}

void TestBuiltinReading::aFileWithoutNumbersIsDescribedByItsColumns()
{
    auto dataset = test::sample("orders");
    std::erase_if(dataset.profile.columns, [](const ColumnProfile& each) { return each.name != "region"; });
    QCOMPARE(draftOf({ { "describe the data", {} }, { dataset }, {}, {} }).plan.facts.at("operation"), "columns");
}

void TestBuiltinReading::hostileNamesStayInsideTheirLiterals()
{
    const auto draft = ask("hostile", "average \"line\nbreak\" by \"a\"");
    QVERIFY(draft.plan.action != PlanAction::Run || !draft.code.contains("line\nbreak"));
    const auto missing = ask("hostile", "describe the data");
    QCOMPARE(missing.plan.action, PlanAction::Run);
    // Not inside the macro: moc does not know raw strings there.
    const std::string literals = R"("c\\d", "line\nbreak", "\"]); import os #")";
    QVERIFY(missing.code.contains(literals));
    QVERIFY(!missing.plan.reading.contains('\n'));
}

void TestBuiltinReading::anythingTypedIsSurvived()
{
    for (const std::string question : { "Wie viele Bestellungen gibt es?", "売上を地域別に", "\xff\xfe\xc3", "'", "\"",
             "top", "top 99999999999999999999", "by by by", "between and", "last 999999999 years", "revenue > > >", "%",
             "which customers had in 2024 in each region the highest discount", "in 2024-13-45", "of in for", "-",
             "1e308", "\xc3" }) {
        const auto draft = ask("orders", question);
        QCOMPARE(draft.code.empty(), draft.plan.action != PlanAction::Run);
    }
}

void TestBuiltinReading::fiftyColumnsTakeUnderTwentyMilliseconds()
{
    const PlanRequest request {
        { "average measure number 17 by group name where measure_number_3 is over 10 and measure_number_4 under 5",
            {} },
        { test::wide(50) }, {}, {}
    };
    draftOf(request);
    auto best = std::numeric_limits<std::clock_t>::max();
    for (int i = 0; i < 5; ++i) {
        // The time of this process: what else the machine does is not the planner's.
        const auto start = std::clock();
        QCOMPARE(draftOf(request).plan.action, PlanAction::Run);
        best = std::min(best, std::clock() - start);
    }
    const auto best_us = qint64(best) * 1'000'000 / CLOCKS_PER_SEC;
    QVERIFY2(best_us < 20'000 * test::slowdown, qPrintable(QString::number(best_us)));
}

QTEST_GUILESS_MAIN(TestBuiltinReading)
#include "tst_builtin_reading.moc"
