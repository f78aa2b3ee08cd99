// SPDX-License-Identifier: GPL-3.0-or-later
// Figures in pounds and euros: which of them are put together or compared, from reruns without either. Entities in
// several groups.
#include "core/verify/asked_checks.h"
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

using core::Answer;
using core::CheckKind;
using Rows = std::vector<std::vector<sandbox::Cell>>;

class TestUnitTrials : public QObject {
    Q_OBJECT
private slots:
    void groupsThatHaveOneUnitEachMixNone();
    void theLargestOfSeveralUnitsIsTold();
    void allFiguresAreToBeInTheUnitAskedFor();
    void bothUnitsAreTried();
    void anEntityIsLeftOutOnceInEachGroup();
};

static sandbox::RunResult shown(Rows rows)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "",
        { { "site", sandbox::ColumnType::Text }, { "cost", sandbox::ColumnType::Number } }, count, std::move(rows) };
    return result;
}

static std::vector<sandbox::Cell> row(const char* label, sandbox::Cell cost)
{
    return { std::string(label), std::move(cost) };
}

static const core::Check mixed { { CheckKind::UnitsMixed, { .column = "cost" } }, core::CheckStatus::Warning };

static core::Trial without(const char* currency)
{
    return { { .change = sandbox::Variation::Change::WithoutValues,
                 .file = "meter.csv",
                 .column = "currency",
                 .values = { currency } },
        CheckKind::UnitsMixed };
}

/// Whether the finding is left after reruns without euros and without pounds.
static bool isTold(const char* question, const sandbox::RunResult& answered, const sandbox::RunResult& inPounds,
    const sandbox::RunResult& inEuros)
{
    const core::VerifyRequest request { question, {}, "", {}, answered };
    Answer answer { {}, {}, { mixed } };
    core::judgeTrial(without("EUR"), request, inPounds, 9, answer);
    auto other = without("GBP");
    other.candidate = mixed;
    core::judgeTrial(other, request, inEuros, 90, answer);
    return !answer.checks.empty();
}

/// Only Dundee pays in euros.
void TestUnitTrials::groupsThatHaveOneUnitEachMixNone()
{
    const auto all = shown({ row("Bath", 70.0), row("Leeds", 40.0), row("Dundee", 90.0) });
    const auto inPounds = shown({ row("Bath", 70.0), row("Leeds", 40.0) });
    const auto inEuros = shown({ row("Dundee", 90.0) });
    QVERIFY(!isTold("total cost per site", all, inPounds, inEuros));
    QVERIFY(!isTold("total cost per site", all, shown({ row("Bath", 70.0), row("Leeds", 40.0), row("Dundee", 0.0) }),
        shown({ row("Bath", 0.0), row("Leeds", 0.0), row("Dundee", 90.0) }))); // sums of no rows
    QVERIFY(isTold("total cost per site", all, shown({ row("Bath", 60.0), row("Leeds", 40.0) }),
        shown({ row("Bath", 10.0), row("Dundee", 90.0) }))); // some rows of Bath are in euros
    QVERIFY(isTold("which site has the highest total cost", all, inPounds, inEuros)); // one against the other
    const auto ofDundee = shown({ row("heat", 90.0), row("light", 30.0) });
    QVERIFY(!isTold("which use has the highest cost in Dundee", ofDundee, shown({}), ofDundee));
}

/// It may be in pounds with and without the euros.
void TestUnitTrials::theLargestOfSeveralUnitsIsTold()
{
    const auto all = shown({ row("heat", 123.0), row("light", 118.0) });
    const auto inEuros = shown({ row("heat", 99.0), row("light", 97.0) });
    QVERIFY(isTold("largest cost per use", all, all, inEuros));
    QVERIFY(!isTold("largest cost per use", all, all, shown({})));
    QVERIFY(!isTold("largest cost per use", all, all, shown({ row("heat", {}), row("light", {}) })));
    // Rows by their place among others: whichever unit is left out, others take it.
    const auto first = shown({ row("2024-05-01", 123.0), row("2024-05-02", 118.0) });
    QVERIFY(isTold("the 2 largest costs", first, shown({ row("2024-05-01", 123.0), row("2024-05-07", 110.0) }),
        shown({ row("2024-05-02", 118.0), row("2024-05-09", 99.0) })));
}

/// One site weighs in pounds only, and the code never looks at the units.
void TestUnitTrials::allFiguresAreToBeInTheUnitAskedFor()
{
    core::VerifyRequest request { "how many kg did each site give", {}, "", {},
        shown({ row("Harbour", 900.0), row("Mill", 400.0) }) };
    auto& unit = request.datasets.emplace_back().profile.columns.emplace_back();
    unit.name = "currency";
    unit.top = { { "kg", 250 }, { "lb", 50 } };
    auto trial = without("lb");
    const auto isTold = [&] {
        Answer answer { {}, {}, { mixed } };
        core::judgeTrial(trial, request, shown({ row("Mill", 400.0) }), 50, answer);
        return !answer.checks.empty();
    };
    QVERIFY(isTold());
    request.question = "the cost of each site";
    QVERIFY(!isTold());
    request.question = "how many kg did each site give";
    request.facts.columns = { { 2, "currency" } };
    QVERIFY(!isTold());
}

/// Also where rows are ranked and nothing is worked out of them.
void TestUnitTrials::bothUnitsAreTried()
{
    core::VerifyRequest request { "the 2 largest costs", {}, "", {}, shown({ row("2024-05-01", 123.0) }) };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/meter.csv";
    dataset.name = "meter";
    dataset.source.file = "meter.csv";
    auto& currency = dataset.profile.columns.emplace_back();
    currency.name = "currency";
    currency.type = core::ColumnType::Text;
    currency.distinct = 2;
    currency.top = { { "GBP", 250 }, { "EUR", 50 } };
    auto& cost = dataset.profile.columns.emplace_back();
    cost.name = "cost";
    cost.type = core::ColumnType::Number;
    auto& facts = request.facts;
    facts.known = true;
    facts.files = { { 1, "meter.csv" } };
    facts.columns = { { 2, "cost" } };
    core::CodeFacts::Limit largest;
    largest.line = 2;
    largest.of = { "meter.csv" };
    largest.how = core::LimitHow::Largest;
    largest.rows = 2;
    largest.use = core::LimitUse::Ranked;
    facts.limits = { largest };
    const auto trials = [&] {
        Answer answer;
        core::checkUnits(request, {}, answer.checks);
        std::vector<std::vector<std::string>> values;
        for (const auto& trial : core::trialsFor(request, answer)) {
            values.push_back(trial.variation.values);
        }
        return values;
    };
    QVERIFY((trials() == std::vector<std::vector<std::string>> { { "EUR" }, { "GBP" } }));
    facts.limits.front().use = core::LimitUse::Shown;
    QVERIFY(trials().empty());
    facts.limits.front() = largest;
    request.datasets[0].profile.columns[0].distinct = 1;
    QVERIFY(trials().empty());
}

void TestUnitTrials::anEntityIsLeftOutOnceInEachGroup()
{
    core::VerifyRequest request { "clients by region", {}, "", {}, shown({ row("North", 17.0), row("West", 18.0) }) };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/clients.csv";
    dataset.name = "clients";
    dataset.source.file = "clients.csv";
    for (const auto* name : { "client", "region" }) {
        dataset.profile.columns.emplace_back().name = name;
    }
    request.facts.known = true;
    request.facts.files.emplace_back().name = "clients.csv";
    request.facts.groupings.emplace_back().columns = { "region", "worked_out" };
    const Answer answer { {}, {},
        { { { CheckKind::RowsForEntities,
                { .column = "client", .count = 2, .total = 62, .texts = { "clients" }, .counts = { 0 } } },
            core::CheckStatus::Warning } } };
    const auto trials = core::trialsFor(request, answer);
    const auto tried = std::ranges::find(trials, CheckKind::RowsForEntities, &core::Trial::about);
    QVERIFY(tried != trials.end());
    QCOMPARE(tried->variation.values, std::vector<std::string> { "region" });
}

QTEST_APPLESS_MAIN(TestUnitTrials)
#include "tst_unit_trials.moc"
