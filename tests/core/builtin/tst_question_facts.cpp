// SPDX-License-Identifier: GPL-3.0-or-later
// The typed parts of a question, and the words behind each.
#include "core/builtin/language/reworded.h"
#include "core/builtin/write/builtin_planner.h"
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

QTEST_GUILESS_MAIN(TestQuestionFacts)
#include "tst_question_facts.moc"
