// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/expected_cost.h"

#include "core/domain/proposal.h"

#include <QTest>

#include <cmath>

using namespace core;

/// What code is expected to take, and what is said where that is too much.
class ExpectedCostTest : public QObject {
    Q_OBJECT
private slots:
    void aFrameIsReadWithTheColumnsInUse();
    void aSmallFileIsReadWhole();
    void whatIsKnownOfReadingIsCounted();
    void partsNeedTheMemoryOfOne();
    void whatIsTooMuchIsSaidWithTheRemedy_data();
    void whatIsTooMuchIsSaidWithTheRemedy();
    void codeThatUsesNoFileTakesNothing();
    void itIsKeptWithTheProposal();
};

namespace {
Dataset orders(std::int64_t rows)
{
    Dataset dataset { "orders.csv", "orders", "/tmp/orders.csv", "", {} };
    dataset.profile.rows = rows;
    dataset.profile.bytes = rows * 40;
    for (const auto* name : { "id", "customer", "revenue", "note" }) {
        ColumnProfile column;
        column.name = name;
        column.type = column.name == "revenue" ? ColumnType::Number : ColumnType::Text;
        column.distinct = column.name == "customer" ? 500 : rows;
        dataset.profile.columns.push_back(column);
    }
    return dataset;
}

Effects usesFrame(ColumnsInUse columns = {})
{
    Effects effects;
    effects.reads = { "orders.csv" };
    effects.columns = { "customer", "revenue" };
    effects.frames = { "orders" };
    effects.frameColumns = std::move(columns);
    return effects;
}

CodeFacts grouped()
{
    CodeFacts facts;
    facts.known = true;
    auto& grouping = facts.groupings.emplace_back();
    grouping.line = 1;
    grouping.of = { "orders.csv" };
    grouping.columns = { "customer" };
    return facts;
}

std::vector<FindingKind> kindsOf(const std::vector<Finding>& findings)
{
    std::vector<FindingKind> kinds;
    for (const auto& finding : findings) {
        kinds.push_back(finding.fact.kind);
    }
    return kinds;
}
} // namespace

void ExpectedCostTest::aFrameIsReadWithTheColumnsInUse()
{
    const std::vector<Dataset> datasets { orders(10'000'000) };
    const auto whole = forecastOf("", usesFrame(), grouped(), datasets);
    const auto some = forecastOf("", usesFrame({ { "orders", { "customer", "revenue" } } }), grouped(), datasets);
    QVERIFY(whole && some);
    QCOMPARE(some->rows(), 10'000'000);
    QCOMPARE(some->tables.front().columns, 2);
    QCOMPARE(some->tables.front().ofColumns, 4);
    QCOMPARE(whole->tables.front().columns, 4);
    QCOMPARE(whole->namedBytes, some->memoryBytes);
    QVERIFY(some->memoryBytes < whole->memoryBytes / 5); // texts that are all different are what is large
    QVERIFY(some->seconds < whole->seconds);
    QCOMPARE(inWords(factOf(*some)).substr(0, 42), std::string("Takes 10,000,000 rows of 2 columns, about "));
}

void ExpectedCostTest::aSmallFileIsReadWhole()
{
    const auto forecast = forecastOf("", usesFrame({ { "orders", { "customer" } } }), grouped(), { orders(1'000) });
    QCOMPARE(forecast->tables.front().columns, 4);
}

void ExpectedCostTest::whatIsKnownOfReadingIsCounted()
{
    const std::vector<Dataset> datasets { orders(20'000'000) };
    const auto effects = usesFrame({ { "orders", { "customer", "revenue" } } });
    const auto seconds = [&](const KnownReading& known) {
        return forecastOf("", effects, grouped(), datasets, known)->seconds;
    };
    const auto unknown = seconds({});
    const auto working = seconds({ { { "orders", { "customer", "revenue" } } }, {}, {} });
    const auto half = seconds({ { { "orders", { "customer" } } }, {}, {} });
    QVERIFY(working < half && half < unknown);
    const auto served = seconds({ {}, {}, { "orders" } });
    QVERIFY(working < served && served < unknown);
    const auto taken = seconds({ {}, { { "orders", 1e-9 } }, {} });
    QVERIFY(std::abs(taken - working - 0.04) < 1e-6);
    QCOMPARE(seconds({ {}, { { "orders", 1.0 } }, {} }), unknown); // a run does more than read
    auto reads = effects; // by code of its own
    reads.frames.clear();
    auto facts = grouped();
    facts.files.push_back({ 1, "orders.csv" });
    const auto own = forecastOf("", reads, facts, datasets)->seconds;
    QCOMPARE(forecastOf("", reads, facts, datasets, { {}, {}, { "orders" } })->seconds, own);
}

void ExpectedCostTest::partsNeedTheMemoryOfOne()
{
    const std::string code = "for part in pd.read_csv(\"orders.csv\", chunksize=1_000_000):\n    pass\n";
    auto effects = usesFrame();
    effects.frames.clear();
    CodeFacts facts;
    facts.known = true;
    facts.files.push_back({ 1, "orders.csv" });
    const auto whole = forecastOf(code, effects, facts, { orders(50'000'000) });
    const auto chunk = static_cast<int>(code.find("1_000_000"));
    facts.calls.push_back({ 1, "pandas.read_csv", 0, 0, 0, 0, { { "chunksize", chunk, chunk + 9 } } });
    const auto parts = forecastOf(code, effects, facts, { orders(50'000'000) });
    QVERIFY(parts->tables.front().inParts);
    QVERIFY(parts->memoryBytes < whole->memoryBytes / 10);
    QCOMPARE(parts->rows(), 50'000'000);
}

void ExpectedCostTest::whatIsTooMuchIsSaidWithTheRemedy_data()
{
    QTest::addColumn<qint64>("needed");
    QTest::addColumn<qint64>("named");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QList<int>>("expected");
    const auto heavy = sandbox::limitProfile("heavy")->memoryBytes;
    const auto list = [](auto... kinds) { return QList<int> { static_cast<int>(kinds)... }; };
    using enum FindingKind;
    QTest::newRow("fits") << qint64(1LL << 30) << qint64(1LL << 30) << 5.0 << list();
    QTest::newRow("columns") << qint64(9LL << 30) << qint64(1LL << 30) << 5.0 << list(OverMemoryColumns);
    QTest::newRow("limits") << qint64(heavy) << qint64(heavy) << 5.0
                            << (heavy > 2LL << 30 ? list(OverMemoryLimits) : list());
    QTest::newRow("parts") << qint64(heavy * 4 + (4LL << 30)) << qint64(heavy * 4 + (3LL << 30)) << 5.0
                           << list(OverMemoryParts);
    QTest::newRow("time") << qint64(1LL << 30) << qint64(1LL << 30) << 500.0 << list(OverTime);
}

void ExpectedCostTest::whatIsTooMuchIsSaidWithTheRemedy()
{
    QFETCH(qint64, needed);
    QFETCH(qint64, named);
    QFETCH(double, seconds);
    QFETCH(QList<int>, expected);
    Forecast forecast;
    forecast.memoryBytes = needed;
    forecast.namedBytes = named;
    forecast.seconds = seconds;
    const auto findings = overLimits(forecast, *sandbox::limitProfile("standard"));
    QList<int> kinds;
    for (const auto kind : kindsOf(findings)) {
        kinds << static_cast<int>(kind);
    }
    QCOMPARE(kinds, expected);
    for (const auto& finding : findings) {
        QVERIFY(!hintOf(finding.fact).empty());
        QVERIFY(finding.severity == Severity::Warning);
    }
}

void ExpectedCostTest::codeThatUsesNoFileTakesNothing()
{
    QVERIFY(!forecastOf("", {}, grouped(), { orders(5) }));
}

void ExpectedCostTest::itIsKeptWithTheProposal()
{
    Proposal proposal;
    proposal.forecast = forecastOf("", usesFrame(), grouped(), { orders(5'000'000) });
    QVERIFY(Json(proposal).get<Proposal>().forecast == proposal.forecast);
    QVERIFY(!Json(Proposal {}).get<Proposal>().forecast);
}

QTEST_GUILESS_MAIN(ExpectedCostTest)
#include "tst_expected_cost.moc"
