// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of each group's own rows, and conditions of SQL that nobody asked for.
#include "core/verify/asked_checks.h"
#include "core/verify/asked_shares.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

using core::CheckKind;
using core::Comparison;
using core::RowStage;

class TestRatesAndParts : public QObject {
    Q_OBJECT
private slots:
    void aRateOfGroupsIsWithinEach_data();
    void aRateOfGroupsIsWithinEach();
    void whatAllGroupsHaveIsAnotherBase();
    void conditionsOfFiguresInSqlAreTold();
};

namespace {
/// Calls of ships, 60 of which were diverted.
core::VerifyRequest calls(const char* question)
{
    auto request = test::sum();
    request.question = question;
    request.readWhole = false;
    test::addColumn(request.datasets[0], "state", 2).top = { { "sailed", 1140 }, { "diverted", 60 } };
    test::addColumn(request.datasets[0], "ship_type", 3).top = { { "tanker", 500 }, { "bulk", 400 }, { "ferry", 300 } };
    return request;
}

bool tells(const core::VerifyRequest& request, CheckKind kind,
    void (*check)(const core::VerifyRequest&, const core::QuestionFacts&, core::Checks&))
{
    core::Checks checks;
    check(request, core::questionFacts(request.question, request.datasets), checks);
    return std::ranges::contains(checks, kind, [](const core::Check& one) { return one.fact.kind; });
}

core::CodeFacts::Aggregation figure(const char* function, std::vector<std::string> columns, int by)
{
    return { 2, { "orders.csv" }, std::move(columns), function, RowStage::Records, {}, {}, {}, by };
}
} // namespace

void TestRatesAndParts::aRateOfGroupsIsWithinEach_data()
{
    QTest::addColumn<bool>("within");
    QTest::newRow("What percentage of calls were diverted, by ship_type?") << true;
    QTest::newRow("what share of the calls was diverted per ship_type") << true;
    QTest::newRow("Wie viel Prozent der Anläufe wurden diverted je ship_type?") << true;
    QTest::newRow("What percentage of diverted calls were tanker, by ship_type?") << false;
    QTest::newRow("What share of the amount does each ship_type have?") << false;
    QTest::newRow("share of the diverted calls by ship_type") << false;
    QTest::newRow("What percentage of all calls were diverted, by ship_type?") << false;
    QTest::newRow("What share of the total calls were diverted, by ship_type?") << false;
    QTest::newRow("Wie viel Prozent aller Anläufe wurden diverted je ship_type?") << false;
}

void TestRatesAndParts::aRateOfGroupsIsWithinEach()
{
    QFETCH(bool, within);
    const auto request = calls(QTest::currentDataTag());
    QCOMPARE(core::asksWithinEach(core::questionFacts(request.question, request.datasets)), within);
}

void TestRatesAndParts::whatAllGroupsHaveIsAnotherBase()
{
    auto request = calls("What percentage of calls were diverted, by ship_type?");
    auto& facts = request.facts;
    facts.groupings = { { 2, { "orders.csv" }, { "ship_type" }, false, true, "" } };
    facts.arithmetic = { { 2, { "orders.csv" }, "/" } };
    facts.aggregations = { figure("matches", { "state" }, 2), figure("size", {}, 0) };
    QVERIFY(tells(request, CheckKind::SharesOfOtherBase, core::checkShares));
    facts.aggregations = { figure("matches", { "state" }, 2), figure("size", {}, 2) };
    QVERIFY(!tells(request, CheckKind::SharesOfOtherBase, core::checkShares));
    request.question = "What share of all calls does each ship_type have?";
    facts.aggregations = { figure("size", {}, 2), figure("size", {}, 0) };
    QVERIFY(!tells(request, CheckKind::SharesOfOtherBase, core::checkShares));
}

void TestRatesAndParts::conditionsOfFiguresInSqlAreTold()
{
    auto request = calls("amount by ship_type");
    request.code = "%%sql\nSELECT ship_type, SUM(CASE WHEN state = 'sailed' THEN amount END) FROM orders GROUP BY 1";
    core::CodeFacts::Filter filter;
    filter.line = 2;
    filter.of = { "orders.csv" };
    filter.column = "state";
    filter.values = { { std::string("sailed") } };
    request.facts.filters = { filter };
    request.facts.aggregations[0].filtered = { "state" };
    QVERIFY(tells(request, CheckKind::FilterUnasked, core::checkFilters));
    auto asked = request;
    asked.question = "amount of sailed calls by ship_type";
    QVERIFY(!tells(asked, CheckKind::FilterUnasked, core::checkFilters));
    auto pivoted = request; // each state in a column of its own
    pivoted.facts.aggregations.push_back(pivoted.facts.aggregations[0]);
    pivoted.facts.aggregations[1].filtered.clear();
    QVERIFY(!tells(pivoted, CheckKind::FilterUnasked, core::checkFilters));
    auto all = request;
    all.facts.filters[0].comparison = Comparison::In;
    all.facts.filters[0].values = { { std::string("sailed") }, { std::string("diverted") } };
    QVERIFY(!tells(all, CheckKind::FilterUnasked, core::checkFilters));
}

QTEST_APPLESS_MAIN(TestRatesAndParts)
#include "tst_rates_and_parts.moc"
