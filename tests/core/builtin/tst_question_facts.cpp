// SPDX-License-Identifier: GPL-3.0-or-later
// The typed parts of a question, and the words behind each.
#include "core/builtin/language/reworded.h"
#include "core/builtin/write/builtin_planner.h"
#include "core/builtin/write/reading_change.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

#include <algorithm>
#include <initializer_list>

using namespace core;

namespace {
Json factsOf(const std::string& question, const std::vector<std::string>& before = {})
{
    PlanRequest request { { question, {} }, { test::sample("orders") }, {}, {} };
    for (const auto& each : before) {
        request.history.push_back({ each, {}, {} });
    }
    return BuiltinPlanner().draft(request, {}, {})->plan.facts;
}

/// The first part of this kind.
Json saidAs(const Json& facts, const std::string& part)
{
    const auto& said = facts.at("said");
    const auto found = std::ranges::find_if(said, [&](const Json& each) { return each.at("part") == part; });
    return found == said.end() ? Json() : *found;
}
} // namespace

class TestQuestionFacts : public QObject {
    Q_OBJECT

private slots:
    void eachPartHasItsWords();
    void wordsStandWhereTheyWereTyped();
    void partsOfAnEarlierQuestionNameIt();
    void readingsOfTheFileHaveTheirWordsToo();
    void aPlanKeepsItsFacts();
    void whatIsDeclinedHasNoFacts();
    void aChangeIsTheDifferenceOfTwoReadings();
    void aFollowUpSaysWhatItChangedAndKept_data();
    void aFollowUpSaysWhatItChangedAndKept();
    void aQuestionOfItsOwnSaysNothingOfAChange();
    void aQuestionAboutTheFileNamesTheWorst_data();
    void aQuestionAboutTheFileNamesTheWorst();
};

void TestQuestionFacts::eachPartHasItsWords()
{
    const std::string question = "top 3 products by average revenue in the West in 2024";
    const auto facts = factsOf(question);
    QCOMPARE(facts.at("kind"), Json("query"));
    QCOMPARE(facts.at("keys").at(0).at("column"), Json("product"));
    QCOMPARE(facts.at("numbers").at(0), (Json { { "function", "mean" }, { "column", "revenue" } }));
    QCOMPARE(facts.at("places").at("last"), Json(3));
    QCOMPARE(facts.at("filters").at(0).at("values"), (Json { "West" }));
    QCOMPARE(facts.at("filters").at(1).at("values"), (Json { "2024-01-01", "2025-01-01" }));
    QCOMPARE(saidAs(facts, "rank").at("text"), Json("top 3"));
    const auto condition = saidAs(facts, "condition");
    QCOMPARE(condition.at("filter").at("column"), Json("region"));
    for (const auto& each : facts.at("said")) {
        const auto begin = each.at("begin").get<std::size_t>();
        QCOMPARE(each.at("text"), Json(question.substr(begin, each.at("end").get<std::size_t>() - begin)));
        QVERIFY(!each.contains("question"));
    }
}

void TestQuestionFacts::wordsStandWhereTheyWereTyped()
{
    builtin::Reworded reworded("orders by day of the week in the first quarter of 2024");
    reworded.replaceAll(std::regex("the first quarter"), "Q1");
    reworded.replaceAll(std::regex("day of the week"), "weekday");
    QCOMPARE(reworded.text(), std::string("orders by weekday in Q1 of 2024"));
    QCOMPARE(reworded.typedFor({ 10, 17 }), (TextSpan { 10, 25 }));
    QCOMPARE(reworded.typedFor({ 21, 31 }), (TextSpan { 29, 54 }));
    const auto facts = factsOf("revenue by day of the week in the first quarter of 2024");
    QCOMPARE(saidAs(facts, "group").at("text"), Json("by day of the week"));
    QVERIFY(saidAs(facts, "condition").at("text").get<std::string>().ends_with("the first quarter of 2024"));
}

void TestQuestionFacts::partsOfAnEarlierQuestionNameIt()
{
    const auto facts = factsOf("only the West", { "revenue by region" });
    const auto group = saidAs(facts, "group");
    QCOMPARE(group.at("question"), Json("revenue by region"));
    QCOMPARE(group.at("text"), Json("by region"));
    const auto condition = saidAs(facts, "condition");
    QVERIFY(!condition.contains("question"));
    QCOMPARE(condition.at("filter").at("values"), (Json { "West" }));
}

void TestQuestionFacts::readingsOfTheFileHaveTheirWordsToo()
{
    const auto facts = factsOf("missing values in revenue");
    QCOMPARE(facts.at("kind"), Json("reading"));
    QCOMPARE(facts.at("operation"), Json("missing"));
    QCOMPARE(saidAs(facts, "column").at("text"), Json("revenue"));
}

void TestQuestionFacts::aPlanKeepsItsFacts()
{
    const PlanRequest request { { "revenue by region", {} }, { test::sample("orders") }, {}, {} };
    const auto plan = BuiltinPlanner().draft(request, {}, {})->plan;
    QCOMPARE(Json(plan).get<Plan>(), plan);
    QVERIFY(Json(plan).contains("facts"));
    QVERIFY(!Json(Plan {}).contains("facts"));
}

void TestQuestionFacts::whatIsDeclinedHasNoFacts()
{
    QVERIFY(factsOf("zebra of the moon").is_null());
}

void TestQuestionFacts::aChangeIsTheDifferenceOfTwoReadings()
{
    using builtin::ReadingPart;
    using Kind = builtin::ReadingPart::Kind;
    const std::vector<ReadingPart> before { { Kind::Whole, {}, "sum of fee by team" },
        { Kind::Number, {}, "sum of fee" }, { Kind::Group, {}, "by team" },
        { Kind::Condition, "paid", "paid is in 2024" }, { Kind::Condition, "kind", "kind is “test”" } };
    auto after = before;
    after[3].words = "paid is in 2025";
    after[4] = { Kind::Chart, {}, "a bar chart" };
    const auto change = builtin::changeBetween(before, after);
    QCOMPARE(change.replaced.size(), 1U);
    QCOMPARE(change.replaced.front().before, std::string("in 2024"));
    QCOMPARE(change.replaced.front().after, std::string("paid is in 2025"));
    QCOMPARE(change.added, std::vector<std::string> { "a bar chart" });
    QCOMPARE(change.takenOut, std::vector<std::string> { "kind is “test”" });
    QCOMPARE(change.kept, std::vector<std::string> { "sum of fee by team" });
    // One of them is more than numbers, groups and an order: what is done is compared as a whole.
    const std::vector<ReadingPart> rows { { Kind::Whole, {}, "the rows" }, before[3] };
    const auto whole = builtin::changeBetween(before, rows);
    QCOMPARE(whole.replaced.front().before, std::string("sum of fee by team"));
    QCOMPARE(whole.replaced.front().after, std::string("the rows"));
    QCOMPARE(whole.kept, std::vector<std::string> { "paid is in 2024" });
    QVERIFY(builtin::changeBetween(before, before).isNone());
}

void TestQuestionFacts::aFollowUpSaysWhatItChangedAndKept_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* before, const char* question, const char* told) {
        QTest::newRow(question) << before << question << told;
    };
    row("total revenue by region in 2024", "and the smallest?",
        "Added: the smallest. Kept: sum of revenue by region and order_date is in 2024.");
    row("top 3 regions by revenue", "and the smallest?",
        "Changed: the 3 smallest instead of the 3 largest. Kept: sum of revenue by region.");
    row("total revenue by region in 2024", "and in March?",
        "Changed: order_date is in March 2024 instead of in 2024. Kept: sum of revenue by region.");
    row("total revenue by region in 2024", "only the West now",
        "Added: region is “West”. Kept: sum of revenue by region and order_date is in 2024.");
    row("total revenue by region", "as a pie", "Added: a pie chart. Kept: sum of revenue by region.");
    row("total revenue by region", "und nach Produkt?",
        "Changed: by product instead of by region. Kept: sum of revenue.");
    row("how many orders in the West", "show them",
        "Changed: the rows instead of number of rows and number of different values of order_id. Kept: region is "
        "“West”.");
    row("largest order in 2024", "and in 2023?",
        "Changed: order_date is in 2023 instead of in 2024. Kept: the row with the highest revenue.");
}

void TestQuestionFacts::aFollowUpSaysWhatItChangedAndKept()
{
    QFETCH(QString, before);
    QFETCH(QString, question);
    QFETCH(QString, told);
    const PlanRequest request { { question.toStdString(), {} }, { test::sample("orders") },
        { { before.toStdString(), {}, {} } }, {} };
    const auto plan = BuiltinPlanner().draft(request, {}, {})->plan;
    QVERIFY2(plan.reading.ends_with("”. " + told.toStdString()), plan.reading.c_str());
}

void TestQuestionFacts::aQuestionOfItsOwnSaysNothingOfAChange()
{
    const PlanRequest request { { "total revenue by product", {} }, { test::sample("orders") },
        { { "total revenue by region", {}, {} } }, {} };
    QVERIFY(!BuiltinPlanner().draft(request, {}, {})->plan.reading.contains("Kept: "));
}

void TestQuestionFacts::aQuestionAboutTheFileNamesTheWorst_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("told");
    const char* gaps = "Most gaps are in fee: 7 of 100 rows.";
    const char* furthest = "1 value of depth stands far outside the others: 400. See line 35 of the file.";
    const char* size = "There are 100 rows and 3 columns. The dates of paid go from 2023-01-02 to 2024-10-30.";
    for (const auto* question : { "is anything missing?", "fehlt etwas?", "what is odd about this data?",
             "Was ist auffällig?", "describe the data", "beschreibe die Daten" }) {
        QTest::addRow("gaps: %s", question) << question << gaps;
    }
    for (const auto* question : { "what is odd?", "was soll ich mir zuerst ansehen?", "beschreibe die Daten" }) {
        QTest::addRow("furthest: %s", question) << question << furthest;
    }
    for (const auto* question : { "describe the data", "beschreibe die Daten", "what columns are there?" }) {
        QTest::addRow("size: %s", question) << question << size;
    }
}

void TestQuestionFacts::aQuestionAboutTheFileNamesTheWorst()
{
    QFETCH(QString, question);
    QFETCH(QString, told);
    auto dives = test::made("dives",
        { test::date("paid", "2023-01-02", "2024-10-30"), test::number("fee", 20, 90), test::number("depth", 4, 400) });
    auto& profile = dives.profile;
    profile.columns[0].nulls = 3;
    profile.columns[1].nulls = 7;
    profile.facts = { FileFact(
        FactKind::FarOut, { .column = "depth", .count = 1, .lines = { 35 }, .texts = { "400" } }) };
    const PlanRequest request { { question.toStdString(), {} }, { dives }, {}, {} };
    const auto plan = BuiltinPlanner().draft(request, {}, {})->plan;
    QVERIFY2(plan.reading.contains(told.toStdString()), (plan.reading + plan.message).c_str());
}

QTEST_GUILESS_MAIN(TestQuestionFacts)
#include "tst_question_facts.moc"
