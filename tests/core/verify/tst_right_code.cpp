// SPDX-License-Identifier: GPL-3.0-or-later
// What looks odd in right code and harms no figure, and what harms the one that is asked for.
#include "core/domain/verdict.h"
#include "core/verify/asked_checks.h"
#include "core/verify/trials.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

using core::Answer;
using core::CheckKind;
using core::CheckStatus;
using sandbox::RowOperation;

class TestRightCode : public QObject {
    Q_OBJECT
private slots:
    void whatWasDoneSaysItsValue();
    void rowsAreCountedByTheirNumber();
    void anAverageOfPeriodsComparesNone();
    void rowsWithoutAFigureLackInNoGroup();
    void repeatsMatterToABoundOnCounts();
    void allOfACrossTableIsAskedFor();
    void repeatsAreToldOnce();
    void howManyRepeatsAreInTheAnswerIsSaid();
    void whatTheTableShowsAlreadyIsANote();
    void thatNoGroupLacksRowsIsAnAnswer();
};

namespace {
using Checking = void (*)(const core::VerifyRequest&, const core::QuestionFacts&, core::Checks&);

const core::Check* found(const core::Checks& checks, CheckKind kind)
{
    const auto one = std::ranges::find(checks, kind, [](const core::Check& check) { return check.fact.kind; });
    return one == checks.end() ? nullptr : &*one;
}

bool tells(const core::VerifyRequest& request, CheckKind kind, Checking check)
{
    core::Checks checks;
    check(request, core::questionFacts(request.question, request.datasets), checks);
    return found(checks, kind) != nullptr;
}

core::VerifyRequest ofQuestion(const char* question)
{
    auto request = test::sum();
    request.question = question;
    request.readWhole = false;
    return request;
}

sandbox::RunResult shown(const sandbox::Display& display)
{
    auto result = test::sum().result;
    result.value = display;
    return result;
}

sandbox::Table cross(double north, double south)
{
    using enum sandbox::ColumnType;
    const std::vector<std::vector<sandbox::Cell>> rows { { std::string("Q1"), 900.0, 300.0 },
        { std::string("Q2"), north, south } };
    return { "", { { "quarter", Text }, { "North", Number }, { "South", Number } }, 2, rows };
}

core::FileFact repeatsOf(std::int64_t count)
{
    core::FileFact repeats(core::FactKind::RepeatedRecords, { .count = count, .total = 1200 });
    repeats.isLoud = true;
    return repeats;
}

core::Check repeatsFound(bool isPart = false)
{
    return { { CheckKind::RepeatsCounted,
                 { .count = 6, .total = 1200, .texts = { "orders.csv" }, .counts = { isPart ? 1 : 0 } } },
        CheckStatus::Noted };
}

const core::Trial withoutRepeats { { .change = sandbox::Variation::Change::WithoutRepeats, .file = "orders.csv" },
    CheckKind::RepeatsCounted };
} // namespace

/// "failed", where the file says "fail".
void TestRightCode::whatWasDoneSaysItsValue()
{
    const auto told = [](const char* question) {
        auto request = ofQuestion(question);
        test::addColumn(request.datasets[0], "result", 2).top = { { "pass", 1147 }, { "fail", 53 } };
        core::CodeFacts::Filter filter;
        filter.line = 2;
        filter.of = { "orders.csv" };
        filter.column = "result";
        filter.values = { { std::string("fail") } };
        request.facts.filters = { filter };
        request.facts.aggregations[0].function = "size";
        request.facts.aggregations[0].columns.clear();
        request.result.ledger->entries.push_back(
            { .line = 2, .operation = RowOperation::Filter, .before = 1200, .after = 53 });
        return tells(request, CheckKind::FilterUnasked, core::checkFilters);
    };
    QVERIFY(!told("How many tests failed?"));
    QVERIFY(told("How many tests are there?"));
}

/// The number of bugs, where each row has a “Bug #”, but for a few that stand there twice.
void TestRightCode::rowsAreCountedByTheirNumber()
{
    const auto told = [](const char* name, std::int64_t distinct) {
        auto request = ofQuestion("bugs of each region");
        auto& dataset = request.datasets[0];
        auto& number = test::addColumn(dataset, name, distinct);
        number.type = core::ColumnType::Integer;
        number.min = std::int64_t { 1'027'315 };
        number.max = std::int64_t { 1'091'200 };
        std::ranges::rotate(dataset.profile.columns, dataset.profile.columns.end() - 1);
        dataset.profile.facts = { repeatsOf(5) };
        request.facts.aggregations[0].function = "size";
        request.facts.aggregations[0].columns.clear();
        request.facts.columns = { { 2, "region" } };
        return tells(request, CheckKind::ColumnNotUsed, core::checkColumnsAsked);
    };
    QVERIFY(!told("Bug #", 1195));
    QVERIFY(told("bugs", 300)); // so many in a row
}

/// "months without cancelled orders", where each has some.
void TestRightCode::thatNoGroupLacksRowsIsAnAnswer()
{
    const auto told = [](core::RowStage stage) {
        auto request = test::grouped({});
        core::CodeFacts::Filter filter;
        filter.line = 3;
        filter.of = { "orders.csv" };
        filter.column = "rows";
        filter.stage = stage;
        filter.values = { { std::int64_t { 0 } } };
        request.facts.filters = { filter };
        core::Checks checks;
        core::checkTables(request, checks);
        return found(checks, CheckKind::NoRowsMatch) != nullptr;
    };
    QVERIFY(!told(core::RowStage::Groups));
    QVERIFY(told(core::RowStage::Records));
}

void TestRightCode::anAverageOfPeriodsComparesNone()
{
    auto request = ofQuestion("average number of orders per month");
    auto& dataset = request.datasets[0];
    dataset.source.file = "orders.csv";
    test::addColumn(dataset, "day", 700).type = core::ColumnType::Date;
    dataset.profile.facts = { core::FileFact(
        core::FactKind::IncompleteLastPeriod, { .column = "day", .count = 11, .texts = { "2025-09" } }) };
    request.facts.columns.push_back({ 1, "day" });
    request.facts.groupings = { { 1, { "orders.csv" }, { "day" }, false, true, "month" } };
    request.facts.aggregations = { { 1, { "orders.csv" }, {}, "size", core::RowStage::Records, {}, {} },
        { 2, { "orders.csv" }, {}, "mean", core::RowStage::Groups, {}, {} } };
    request.result.value = sandbox::Value { "float", "51.0", 51.0 };
    const auto trials = core::trialsFor(request, {});
    const auto trial = std::ranges::find(trials, CheckKind::PeriodIncomplete, &core::Trial::about);
    QVERIFY(trial != trials.end() && trial->candidate);
    Answer answer;
    core::judgeTrial(*trial, request, shown(sandbox::Value { "float", "52.0", 52.0 }), 30, answer);
    const auto* check = found(answer.checks, CheckKind::PeriodIncomplete);
    QVERIFY(check != nullptr);
    QVERIFY2(core::checkText(*check).ends_with("line 2 takes it as if it were whole. Without it the answer is 52, not "
                                               "51."),
        core::checkText(*check).c_str());
}

/// Lots that were not sold have no channel, and no price either.
void TestRightCode::rowsWithoutAFigureLackInNoGroup()
{
    const core::Trial trial {
        { .change = sandbox::Variation::Change::GapsNamed, .file = "orders.csv", .column = "region" },
        CheckKind::RowsWithoutGroup
    };
    const auto status = [&](const sandbox::Cell& figure) {
        auto request = test::grouped({ { "North", 60 }, { "South", 40 } });
        auto then = test::tableOf({ { "North", 60 }, { "South", 40 } });
        then.rows.push_back({ std::string("no region"), figure });
        then.rowCount = 3;
        Answer answer { {}, {},
            { { { CheckKind::RowsWithoutGroup, { .column = "region", .count = 515, .total = 1200 } },
                CheckStatus::Warning } } };
        core::judgeTrial(trial, request, shown(then), 515, answer);
        return answer.checks.front().status;
    };
    QVERIFY(status(sandbox::Cell()) == CheckStatus::Noted);
    QVERIFY(status(0.0) == CheckStatus::Noted);
    QVERIFY(status(12.0) == CheckStatus::Warning);
}

/// Who has at least 12 of them has them with rows that repeat others, too, whatever is then counted.
void TestRightCode::repeatsMatterToABoundOnCounts()
{
    auto request = ofQuestion("How many customers have at least 12 orders?");
    request.datasets[0].profile.facts = { repeatsOf(6) };
    test::addColumn(request.datasets[0], "customer", 250);
    request.facts.aggregations[0].function = "nunique";
    request.facts.aggregations[0].columns = { "customer" };
    QVERIFY(!tells(request, CheckKind::RepeatsCounted, core::checkFileFacts));
    request.facts.groupings = { { 2, { "orders.csv" }, { "customer" }, false, true, {} } };
    core::CodeFacts::Filter filter;
    filter.line = 2;
    filter.of = { "orders.csv" };
    filter.column = "customer";
    filter.comparison = core::Comparison::GreaterOrEqual;
    filter.values = { { std::int64_t { 12 } } };
    request.facts.filters = { filter };
    QVERIFY(tells(request, CheckKind::RepeatsCounted, core::checkFileFacts));
    request.facts.aggregations[0].by = 2; // the groups are for the answer itself
    QVERIFY(!tells(request, CheckKind::RepeatsCounted, core::checkFileFacts));
}

/// And not only the column of the figure that the answer's sentence names.
void TestRightCode::allOfACrossTableIsAskedFor()
{
    auto request = ofQuestion("amount by quarter and region");
    request.result.value = cross(800, 400);
    const auto status = [&](double north, double south) {
        Answer answer { "North in Q1 is highest with 900.",
            { { .text = "900", .evidence = core::Evidence { 0, 0, 1 } } }, { repeatsFound() } };
        core::judgeTrial(withoutRepeats, request, shown(cross(north, south)), 6, answer);
        return answer.checks.front().status;
    };
    QVERIFY(status(800, 390) == CheckStatus::Noted); // no cross table: the second column is beside the first
    request.facts.reshapes = { { 2, { "orders.csv" }, "unstack" } };
    QVERIFY(status(800, 390) == CheckStatus::Warning);
    QVERIFY(status(800, 399) == CheckStatus::Noted);
}

void TestRightCode::repeatsAreToldOnce()
{
    const auto request = test::grouped({ { "North", 31 }, { "South", 40 } });
    const auto then = shown(test::tableOf({ { "North", 30 }, { "South", 40 } }));
    const core::Check entities { { CheckKind::RowsForEntities,
                                     { .column = "order_no", .count = 6, .total = 1200, .counts = { 0, 1, 0, 0 } } },
        CheckStatus::Noted };
    const core::Trial withoutKeys {
        { .change = sandbox::Variation::Change::WithoutRepeatedKeys, .file = "orders.csv", .column = "order_no" },
        CheckKind::RowsForEntities
    };
    Answer answer { {}, {}, { entities, repeatsFound() } };
    core::judgeTrial(withoutRepeats, request, then, 6, answer);
    core::judgeTrial(withoutKeys, request, then, 6, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QVERIFY(answer.checks.front().fact.kind == CheckKind::RepeatsCounted);

    answer = { {}, {}, { entities, repeatsFound() } }; // of each order there are more rows than whole repeats
    answer.checks.front().fact.count = 90;
    core::judgeTrial(withoutRepeats, request, then, 6, answer);
    core::judgeTrial(withoutKeys, request, shown(test::tableOf({ { "North", 20 }, { "South", 40 } })), 90, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 2 });
}

void TestRightCode::howManyRepeatsAreInTheAnswerIsSaid()
{
    const auto kept = [](sandbox::RunResult result, std::int64_t before, std::int64_t after) {
        result.ledger->entries.push_back(
            { .line = 2, .operation = RowOperation::Filter, .before = before, .after = after });
        return result;
    };
    auto request = test::sum();
    const auto value = [](double number) { return shown(sandbox::Value { "int", "", number }); };
    const auto told = [&](const sandbox::RunResult& then) {
        Answer answer { {}, {}, { repeatsFound(true) } };
        core::judgeTrial(withoutRepeats, request, then, 6, answer);
        return core::checkText(answer.checks.front());
    };
    request.result = kept(value(106), 1200, 106);
    QCOMPARE(told(kept(value(103), 1194, 103)),
        std::string("6 of the 1,200 rows of orders.csv repeat an earlier row, and the answer counts 3 of them again. "
                    "Without them the answer is 103, not 106."));
    request.facts.groupings = { { 2, { "orders.csv" }, { "customer" }, false, true, {} } }; // whose rows are many
    QVERIFY(told(kept(value(103), 1194, 103)).contains("the answer counts again those that its"));
    request.facts.groupings.clear();
    // Of two conditions nothing says how many rows meet both.
    request.result = kept(request.result, 1200, 300);
    QVERIFY(told(kept(kept(value(103), 1194, 103), 1194, 299)).contains("the answer counts again those that its"));
}

/// Different numbers beside rows.
void TestRightCode::whatTheTableShowsAlreadyIsANote()
{
    using enum sandbox::ColumnType;
    const auto table = [](double rows, double different) {
        return sandbox::Table { "", { { "rows", Number }, { "different order_no", Number } }, 1,
            { { rows, different } } };
    };
    auto request = test::sum();
    request.result.value = table(106, 103);
    const auto status = [&](double rows) {
        Answer answer { {}, {}, { repeatsFound() } };
        core::judgeTrial(withoutRepeats, request, shown(table(rows, 103)), 6, answer);
        return answer.checks.front().status;
    };
    QVERIFY(status(103) == CheckStatus::Noted);
    QVERIFY(status(104) == CheckStatus::Warning);
}

QTEST_APPLESS_MAIN(TestRightCode)
#include "tst_right_code.moc"
