// SPDX-License-Identifier: GPL-3.0-or-later
// What reruns and a second method tell, from their results alone; tst_reruns runs them.
#include "core/domain/verdict.h"
#include "core/verify/answer_changes.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

#include <set>

using core::Answer;
using core::CheckKind;
using core::CheckStatus;
using Outcome = core::FigureComparison::Outcome;

class TestTrials : public QObject {
    Q_OBJECT

private slots:
    void figuresAreComparedByLabelsAndValues_data();
    void figuresAreComparedByLabelsAndValues();
    void whatCannotBeComparedDrawsNoTick();
    void agreementConfirmsAndADifferenceContradicts();
    void onlyWhatMattersStays();
    void nearlyEqualOnesMayChangePlaces();
    void whatTheRepeatsOfAJoinChangeIsSaid();
    void theColumnThatRanksIsCompared();
    void rowsWithoutAGroupMatterByTheirShareOnly();
    void ofSeveralFactsTheOneThatWasTriedIsJudged();
    void printedFiguresAreComparedByTheirLines();
    void gapsThatAreAskedForAreNotTried();
    void aRerunThatChangedNothingOfTheFileSaysNothing();
    void aBrandCalledTotalIsNoTotal_data();
    void aBrandCalledTotalIsNoTotal();
    void theSecondMethodIsSilentWhereItWouldMislead();
    void groupsThatAreNoMonthsAreNotCompared();
    void theLatestWholePeriodIsTried();
};

using Rows = std::vector<std::vector<sandbox::Cell>>;

static sandbox::RunResult shown(Rows rows, std::vector<sandbox::TableColumn> columns)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "", std::move(columns), count, std::move(rows) };
    return result;
}

static sandbox::RunResult shown(Rows rows)
{
    using enum sandbox::ColumnType;
    return shown(std::move(rows), { { "region", Text }, { "amount", Number } });
}

static sandbox::RunResult value(double number)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "float", "", number };
    return result;
}

static std::string text(const char* words)
{
    return words;
}

void TestTrials::figuresAreComparedByLabelsAndValues_data()
{
    using enum sandbox::ColumnType;
    QTest::addColumn<sandbox::RunResult>("ours");
    QTest::addColumn<sandbox::RunResult>("theirs");
    QTest::addColumn<int>("outcome");
    const auto row = [](const char* name, sandbox::RunResult ours, sandbox::RunResult theirs, Outcome outcome) {
        QTest::newRow(name) << std::move(ours) << std::move(theirs) << static_cast<int>(outcome);
    };
    const auto table = shown({ { text("North"), 10.0 }, { text("South"), 20.0 } });
    row("another order", table, shown({ { text("south"), 20.0 }, { text("North"), 10.0 } }), Outcome::Agree);
    row("another figure", table, shown({ { text("South"), 20.5 }, { text("North"), 10.0 } }), Outcome::Differ);
    row("other labels", table, shown({ { text("East"), 20.0 }, { text("North"), 10.0 } }), Outcome::NotComparable);
    row("fewer labels", table, shown({ { text("North"), 10.0 } }), Outcome::NotComparable);
    const auto three = shown({ { text("North"), 10.0 }, { text("South"), 20.0 }, { text("East"), 30.0 } });
    row("one label is lacking", table, three, Outcome::Differ);
    row("one label more", three, table, Outcome::NotComparable);
    row("one without anything is lacking", table,
        shown({ { text("North"), 10.0 }, { text("South"), 20.0 }, { text("East"), 0.0 } }), Outcome::NotComparable);
    row("rows without a label are lacking", table,
        shown({ { text("North"), 10.0 }, { text("South"), 20.0 }, { {}, 30.0 } }), Outcome::NotComparable);
    row("one label more, another figure", three, shown({ { text("North"), 10.0 }, { text("South"), 21.0 } }),
        Outcome::Differ);
    row("a column more, another figure of the same name",
        shown({ { text("a"), 1.0, 7.0 } }, { { "k", Text }, { "sum", Number }, { "n", Number } }),
        shown({ { text("a"), 2.0 } }, { { "k", Text }, { "sum", Number } }), Outcome::Differ);
    row("missing in both", shown({ { text("a"), {} }, { text("b"), 2.0 } }),
        shown({ { text("a"), {} }, { text("b"), 2.0 } }), Outcome::Agree);
    row("missing in one", shown({ { text("a"), {} }, { text("b"), 2.0 } }),
        shown({ { text("a"), 0.0 }, { text("b"), 2.0 } }), Outcome::Differ);
    row("rounded", value(1234.57), value(1234.5678), Outcome::Agree);
    row("rounded otherwise", value(1234.56), value(1234.5678), Outcome::Differ);
    row("a whole number is no rounding of a small one", value(1), value(1.4), Outcome::Differ);
    row("months by their first and their last day",
        shown({ { text("2024-01-01T00:00:00"), 1.0 }, { text("2024-02-01T00:00:00"), 2.0 } }),
        shown({ { text("2024-01-31"), 1.0 }, { text("2024-02-29"), 2.0 } }), Outcome::Agree);
    const Rows years { { std::int64_t { 2023 }, 5.0 }, { std::int64_t { 2024 }, 6.0 } };
    row("a share and its percentage", value(0.9063), value(90.63), Outcome::NotComparable);
    row("years are labels", shown(years, { { "year", Integer }, { "amount", Number } }),
        shown(years, { { "date", Integer }, { "sum", Number } }), Outcome::Agree);
    const std::vector<sandbox::TableColumn> parts { { "k", Text }, { "places", Number }, { "taken", Number } };
    row("the first of their columns", shown({ { text("a"), 9.0 }, { text("b"), 7.0 } }),
        shown({ { text("a"), 9.0, 8.0 }, { text("b"), 7.0, 5.0 } }, parts), Outcome::NotComparable);
    row("the last of their columns", shown({ { text("a"), 8.0 }, { text("b"), 5.0 } }),
        shown({ { text("a"), 9.0, 8.0 }, { text("b"), 7.0, 5.0 } }, parts), Outcome::Agree);
    row("one of two columns",
        shown({ { text("a"), 1.0, 7.0 } }, { { "k", Text }, { "sum", Number }, { "count", Number } }),
        shown({ { text("a"), 1.0 } }, { { "k", Text }, { "sum", Number } }), Outcome::NotComparable);
}

void TestTrials::figuresAreComparedByLabelsAndValues()
{
    QFETCH(sandbox::RunResult, ours);
    QFETCH(sandbox::RunResult, theirs);
    QFETCH(int, outcome);
    const auto left = core::labelledFigures(ours);
    const auto right = core::labelledFigures(theirs);
    QVERIFY(left && right);
    QCOMPARE(static_cast<int>(core::compared(*left, *right).outcome), outcome);
}

void TestTrials::whatCannotBeComparedDrawsNoTick()
{
    auto cut = shown({ { text("North"), 10.0 } });
    std::get<sandbox::Table>(*cut.value).rowCount = 2;
    QVERIFY(!core::labelledFigures(cut)); // not all rows are there
    QVERIFY(!core::labelledFigures(shown({ { text("North"), 1.0 }, { text("North"), 2.0 } })));
    QVERIFY(!core::labelledFigures(shown({})));
    const auto years = core::labelledFigures(shown({ { 2023.0, 1.5 }, { 2024.0, 2.5 } },
        { { "day", sandbox::ColumnType::Number }, { "n", sandbox::ColumnType::Number } }));
    QVERIFY(years && years->columns.size() == 1 && years->labels == std::vector<std::string>({ "2023", "2024" }));
    sandbox::RunResult printed;
    printed.out = "Total 12 of 30\n";
    QVERIFY(!core::labelledFigures(printed));
    Answer answer;
    auto failed = value(5);
    failed.status = sandbox::Status::Error;
    core::judgeSecond({ "q", {}, "", {}, value(5) }, "Sum.", failed, answer);
    QVERIFY(answer.checks.empty());
}

void TestTrials::agreementConfirmsAndADifferenceContradicts()
{
    Answer answer;
    core::judgeSecond({ "q", {}, "", {}, value(5) }, "Sum of amount.", value(5), answer);
    QVERIFY(core::verdictOf(answer) == core::Verdict::Confirmed);
    answer.checks.push_back({ CheckKind::TiesCut, CheckStatus::Warning }); // any finding outweighs the tick
    QVERIFY(core::verdictOf(answer) == core::Verdict::LookAtThis);
    Answer other;
    core::judgeSecond({ "q", {}, "", {}, value(5) }, "Sum of amount.", value(6), other);
    QVERIFY(core::verdictOf(other) == core::Verdict::Contradicted);
    QVERIFY(core::checkText(other.checks.front()).contains("gives another answer"));
}

static core::VerifyRequest ranking()
{
    return { "q", {}, "", {},
        shown({ { text("A"), 50.0 }, { text("Ivory"), 40.0 }, { text("C"), 30.0 }, { text("D"), 20.0 } }) };
}

static Answer withRepeats()
{
    return {
        {}, {},
        { { { CheckKind::RepeatsCounted, { .count = 18, .total = 200, .texts = { "orders" } } }, CheckStatus::Noted } }
    };
}

void TestTrials::onlyWhatMattersStays()
{
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutRepeats, .file = "orders.csv" },
        CheckKind::RepeatsCounted };
    auto answer = withRepeats();
    const auto otherRank = shown(
        { { text("A"), 50.0 }, { text("C"), 30.0 }, { text("D"), 20.0 }, { text("Ivory"), 10.5 } });
    core::judgeTrial(trial, ranking(), otherRank, 18, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QVERIFY(core::checkText(answer.checks[0]).contains("Without them Ivory is fourth, not second, with 10.5"));
    QVERIFY(answer.checks[0].status == CheckStatus::Warning);

    answer = withRepeats();
    const auto otherFigure = shown(
        { { text("A"), 50.0 }, { text("Ivory"), 39.5 }, { text("C"), 30.0 }, { text("D"), 20.0 } });
    core::judgeTrial(trial, ranking(), otherFigure, 18, answer);
    QVERIFY(core::checkText(answer.checks[0]).contains("Without them Ivory has 39.5, not 40"));

    answer = withRepeats();
    const auto hardly = shown(
        { { text("A"), 49.9 }, { text("Ivory"), 39.9 }, { text("C"), 30.0 }, { text("D"), 20.0 } });
    core::judgeTrial(trial, ranking(), hardly, 18, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 }); // below 1 %, and in the same places
    QVERIFY(answer.checks[0].status == CheckStatus::Noted);
    QVERIFY(core::checkText(answer.checks[0]).contains("Without them A has 49.9, not 50"));

    answer = withRepeats();
    core::judgeTrial(trial, ranking(), ranking().result, 18, answer);
    QVERIFY(answer.checks.empty());
}

/// "eighth, no: ninth", by 0.01 %; but who is first is read by everybody.
void TestTrials::nearlyEqualOnesMayChangePlaces()
{
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutRepeats, .file = "orders.csv" },
        CheckKind::RepeatsCounted };
    const auto status = [&](double first, double second, double then) {
        core::VerifyRequest request { "q", {}, "", {},
            shown({ { text("A"), first }, { text("Ivory"), second }, { text("C"), 39.999 } }) };
        auto rerun = shown({ { text("A"), first }, { text("C"), 39.999 }, { text("Ivory"), then } });
        rerun = second < 49 ? rerun : shown({ { text("Ivory"), second }, { text("A"), then }, { text("C"), 39.999 } });
        auto answer = withRepeats();
        core::judgeTrial(trial, request, rerun, 18, answer);
        return answer.checks.front().status;
    };
    QVERIFY(status(50, 40, 39.998) == CheckStatus::Noted);
    QVERIFY(status(50, 40, 39.9) == CheckStatus::Warning);
    QVERIFY(status(50, 49.999, 49.998) == CheckStatus::Warning);
}

/// The run counted them: that they change no figure takes nothing back, and what they change is said.
void TestTrials::whatTheRepeatsOfAJoinChangeIsSaid()
{
    core::VerifyRequest request = ranking();
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutRepeatedKeys, .file = "pets.csv" },
        CheckKind::JoinRepeatsRows };
    Answer answer;
    answer.checks.push_back(
        { { CheckKind::JoinRepeatsRows,
              { .column = "fee", .count = 36, .total = 1442, .lines = { 1 }, .texts = { "visits" } } },
            CheckStatus::Warning });
    core::judgeTrial(trial, request, request.result, 4, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    core::judgeTrial(trial, request,
        shown({ { text("A"), 48.0 }, { text("Ivory"), 40.0 }, { text("C"), 30.0 }, { text("D"), 20.0 } }), 4, answer);
    QVERIFY2(core::checkText(answer.checks[0]).ends_with("Without them A has 48, not 50."),
        core::checkText(answer.checks[0]).c_str());
    QVERIFY(answer.checks[0].status == CheckStatus::Warning);
}

/// Of a share behind its parts the share is what was asked for.
void TestTrials::theColumnThatRanksIsCompared()
{
    using enum sandbox::ColumnType;
    const std::vector<sandbox::TableColumn> columns { { "source", Text }, { "all", Number }, { "share", Number } };
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutRepeats, .file = "orders.csv" },
        CheckKind::RepeatsCounted };
    const auto told = [&](double share) {
        auto request = ranking();
        request.result = shown(
            { { text("a"), 100.0, 61.0 }, { text("b"), 300.0, 60.0 }, { text("c"), 164.0, 59.0 } }, columns);
        auto answer = withRepeats();
        core::judgeTrial(trial, request,
            shown({ { text("a"), 100.0, 61.0 }, { text("b"), 300.0, 60.0 }, { text("c"), 160.0, share } }, columns), 4,
            answer);
        return answer.checks.front().status == CheckStatus::Warning;
    };
    QVERIFY(!told(59.2)); // the base is smaller by 2 %, and the share hardly
    QVERIFY(told(57));
}

void TestTrials::aRerunThatChangedNothingOfTheFileSaysNothing()
{
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutRepeats, .file = "orders.csv" },
        CheckKind::RepeatsCounted };
    auto answer = withRepeats();
    core::judgeTrial(trial, ranking(), ranking().result, 0, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    auto failed = ranking().result;
    failed.status = sandbox::Status::Timeout;
    core::judgeTrial(trial, ranking(), failed, 18, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QVERIFY(core::verdictOf(answer) == core::Verdict::NotChecked); // what could not be tried is noted, and no finding
}

void TestTrials::rowsWithoutAGroupMatterByTheirShareOnly()
{
    const core::Check found { { CheckKind::RowsWithoutGroup,
                                  { .column = "zone", .count = 25, .total = 720, .texts = { "trips" } } },
        CheckStatus::Noted };
    const core::Trial trial {
        { .change = sandbox::Variation::Change::GapsNamed, .file = "trips.csv", .column = "zone" },
        CheckKind::RowsWithoutGroup
    };
    const auto stays = [&](const sandbox::RunResult& then) {
        Answer answer { {}, {}, { found } };
        core::judgeTrial(trial, ranking(), then, 25, answer);
        return core::verdictOf(answer) == core::Verdict::LookAtThis;
    };
    const auto group = text("no zone");
    QVERIFY(!stays(shown({ { text("A"), 50.0 }, { group, 45.0 }, { text("Ivory"), 40.0 }, { text("C"), 30.0 },
        { text("D"), 20.0 } }))); // a group more, and no other figure or place
    QVERIFY(stays(shown({ { text("A"), 45.0 }, { text("Ivory"), 36.0 }, { text("C"), 27.0 }, { text("D"), 18.0 },
        { group, 14.0 } }))); // shares of a whole
    QVERIFY(stays(shown({ { text("A"), 50.0 }, { group, 45.0 }, { text("Ivory"), 40.0 }, { text("C"), 30.0 } })));
}

void TestTrials::ofSeveralFactsTheOneThatWasTriedIsJudged()
{
    const auto gaps = [](const char* column) {
        return core::Check { { CheckKind::RowsWithoutGroup, { .column = column, .count = 25, .total = 720 } },
            CheckStatus::Noted };
    };
    Answer answer { {}, {}, { gaps("zone"), gaps("line") } };
    const core::Trial trial {
        { .change = sandbox::Variation::Change::GapsNamed, .file = "trips.csv", .column = "line" },
        CheckKind::RowsWithoutGroup
    };
    core::judgeTrial(trial, ranking(), ranking().result, 25, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QCOMPARE(answer.checks.front().fact.column, std::string("zone"));
}

void TestTrials::printedFiguresAreComparedByTheirLines()
{
    const auto printed = [](const char* text) {
        sandbox::RunResult result;
        result.status = sandbox::Status::Ok;
        result.out = text;
        return result;
    };
    const auto figures = core::figuresToVary(printed("North 12 of 30\nSouth 7 of 30\nSouth 9 of 30\n"));
    QVERIFY(figures);
    const std::vector<std::string> labels { "North", "", "South", "", "South", "" };
    QVERIFY(figures->labels == labels);
    QCOMPARE(*figures->columns.front().values[2], 7.0);
    const std::set<std::string> keys(figures->keys.begin(), figures->keys.end());
    QCOMPARE(keys.size(), labels.size());
    const auto sentence = core::figuresToVary(printed("The total is 149.5, of 318 deliveries; by road: 7\n"));
    QVERIFY((sentence->labels == std::vector<std::string> { "The total is", "", "deliveries; by road:" }));
    const auto years = core::figuresToVary(printed("Income: 9,000.50 EUR in 2023, 8,100.00 EUR in 2024.\n"));
    QCOMPARE(years->labels.size(), std::size_t { 2 });
    QCOMPARE(*years->columns.front().values[1], 8100.0);
    QVERIFY(!core::isRepeatable(printed("North 12\n"), printed("North 13\n")));
    QVERIFY(core::isRepeatable(printed("North 12\n"), printed("North 12\n")));
}

void TestTrials::gapsThatAreAskedForAreNotTried()
{
    core::VerifyRequest request = ranking();
    auto& dataset = request.datasets.emplace_back();
    dataset.source.file = "trips.csv";
    dataset.profile.columns.emplace_back().name = "zone";
    dataset.profile.columns.back().nulls = 25;
    request.facts.known = true;
    request.facts.files.emplace_back().name = "trips.csv";
    const Answer answer { {}, {},
        { { { CheckKind::RowsWithoutGroup, { .column = "zone", .count = 25 } }, CheckStatus::Warning } } };
    const auto tried = [&](const char* question) {
        request.question = question;
        return std::ranges::contains(
            core::trialsFor(request, answer), CheckKind::RowsWithoutGroup, &core::Trial::about);
    };
    QVERIFY(tried("fares per zone"));
    QVERIFY(!tried("fares per zone, with the trips without a zone as a line of their own"));
    request.datasets.back().profile.columns.front().nulls = 0; // they came to be without one on the way
    QVERIFY(!tried("fares per zone"));
}

/// What the file calls a total: where leaving it out halves the sums, or it is the sum of the other groups, it is one.
void TestTrials::aBrandCalledTotalIsNoTotal_data()
{
    QTest::addColumn<sandbox::RunResult>("before");
    QTest::addColumn<sandbox::RunResult>("then");
    QTest::addColumn<bool>("told");
    QTest::newRow("every sum doubled") << shown({ { text("A"), 200.0 }, { text("B"), 100.0 } })
                                       << shown({ { text("A"), 100.0 }, { text("B"), 50.0 } }) << true;
    QTest::newRow("some rows of each") << shown({ { text("A"), 120.0 }, { text("B"), 90.0 } })
                                       << shown({ { text("A"), 100.0 }, { text("B"), 50.0 } }) << false;
    const auto rest = shown({ { text("A"), 100.0 }, { text("B"), 50.0 } });
    QTest::newRow("the sum of the groups")
        << shown({ { text("A"), 100.0 }, { text("B"), 50.0 }, { text("Total"), 150.0 } }) << rest << true;
    QTest::newRow("one group of three") << shown({ { text("A"), 100.0 }, { text("B"), 50.0 }, { text("Total"), 40.0 } })
                                        << rest << false;
}

void TestTrials::aBrandCalledTotalIsNoTotal()
{
    QFETCH(sandbox::RunResult, before);
    QFETCH(sandbox::RunResult, then);
    QFETCH(bool, told);
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutValues,
                                  .file = "fuel.csv",
                                  .column = "station",
                                  .values = { "Total" } },
        CheckKind::TotalsIncluded };
    const core::Check found { { CheckKind::TotalsIncluded, { .column = "station", .texts = { "Total" } } },
        CheckStatus::Warning };
    core::VerifyRequest request { "q", {}, "", {}, before };
    Answer answer { {}, {}, { found } };
    core::judgeTrial(trial, request, then, 30, answer);
    QCOMPARE(!answer.checks.empty(), told);

    request.datasets.emplace_back().profile.facts.emplace_back(
        core::FactKind::TotalsRow, core::MessageArguments { .texts = { "Total" } });
    answer = { {}, {}, { found } };
    core::judgeTrial(trial, request, then, 30, answer);
    QVERIFY(!answer.checks.empty()); // the scan knows it by its place
}

/// Of weekdays each has rows in every month.
void TestTrials::groupsThatAreNoMonthsAreNotCompared()
{
    const core::Check found { { CheckKind::PeriodIncomplete,
                                  { .column = "day", .count = 16, .lines = { 4 }, .texts = { "2024-02" } } },
        CheckStatus::Warning };
    const core::Trial trial { { .change = sandbox::Variation::Change::WithoutPeriod,
                                  .file = "bookings.csv",
                                  .column = "day",
                                  .values = { "2024-02" } },
        CheckKind::PeriodIncomplete, found };
    const auto told = [&](const sandbox::RunResult& before, const sandbox::RunResult& then) {
        Answer answer;
        core::judgeTrial(trial, { "q", {}, "", {}, before }, then, 30, answer);
        return !answer.checks.empty();
    };
    QVERIFY(!told(shown({ { text("Mo"), 533.0 }, { text("Di"), 540.0 } }),
        shown({ { text("Mo"), 509.0 }, { text("Di"), 520.0 } })));
    QVERIFY(!told(shown({ { text("2024-02-11"), 20.0 }, { text("2024-02-12"), 30.0 } }),
        shown({ { text("2024-01-30"), 30.0 }, { text("2024-01-31"), 33.0 } })));
    QVERIFY(told(shown({ { text("2024-02"), 20.0 }, { text("2023-05"), 30.0 } }),
        shown({ { text("2023-05"), 30.0 }, { text("2023-07"), 33.0 } })));
    QVERIFY(told(value(5), value(7)));
    Answer noted { {}, {}, { found } }; // as the period is shown: one finding is enough
    noted.checks.front().status = CheckStatus::Noted;
    core::judgeTrial(trial, { "q", {}, "", {}, value(5) }, value(7), 30, noted);
    QCOMPARE(noted.checks.size(), std::size_t { 1 });
    QVERIFY(noted.checks.front().status == CheckStatus::Warning);
}

/// Of weeks, the last of which begins a month.
void TestTrials::theLatestWholePeriodIsTried()
{
    core::VerifyRequest request { "q", {}, "", {}, value(5) };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/shows.csv";
    dataset.name = "shows";
    dataset.source.file = "shows.csv";
    auto& week = dataset.profile.columns.emplace_back();
    week.name = "week";
    week.type = core::ColumnType::Date;
    week.distinct = 41;
    week.min = text("2024-01-01");
    week.max = text("2024-10-07");
    auto& facts = request.facts;
    facts.known = true;
    facts.files = { { 1, "shows.csv" } };
    facts.columns = { { 1, "week" } };
    facts.groupings = { { 1, { "shows.csv" }, { "week" }, false, true, "month" } };
    facts.aggregations = { { 1, { "shows.csv" }, { "downloads" }, "sum", core::RowStage::Records, {}, {} } };
    facts.places = { { 2, { "shows.csv" }, "-1" } };
    const auto tried = [&](const char* question, const char* last) {
        request.question = question;
        request.datasets[0].profile.columns[0].max = text(last);
        return std::ranges::contains(core::trialsFor(request, {}), CheckKind::PeriodIncomplete, &core::Trial::about);
    };
    QVERIFY(tried("downloads in the latest complete month", "2024-10-07"));
    QVERIFY(tried("Downloads im letzten vollständigen Monat", "2024-10-07"));
    const auto told = core::inWords(core::trialsFor(request, {}).front().candidate->fact);
    QVERIFY2(told.contains("2024-10, is incomplete: its last record is of 2024-10-07, and"), told.c_str());
    QVERIFY(!tried("downloads in the latest month", "2024-10-07"));
    QVERIFY(!tried("downloads in the latest complete month", "2024-10-28")); // no week begins in it any more
}

/// It takes no notice of repeats, and of a chart it knows nothing.
void TestTrials::theSecondMethodIsSilentWhereItWouldMislead()
{
    core::VerifyRequest request { "q", {}, "", {}, value(5) };
    request.facts.drops.push_back({ 2, { "orders.csv" }, core::DropKind::Repeated, {} });
    Answer answer;
    core::judgeSecond(request, "Sum.", value(6), answer);
    QVERIFY(answer.checks.empty());
    core::judgeSecond(request, "Sum.", value(5), answer);
    QVERIFY(core::verdictOf(answer) == core::Verdict::Confirmed);

    answer = {};
    core::VerifyRequest ranks { "q", {}, "sales.rank()", {}, value(5) };
    ranks.facts.calls.push_back({ 1, "rank", 5, 10, 11, 12, {} });
    core::judgeSecond(ranks, "Sum.", value(6), answer); // a place is no sum
    QVERIFY(answer.checks.empty());
    core::judgeSecond({ "q", {}, "5 # sales.rank()", {}, value(5) }, "Sum.", value(6), answer);
    QVERIFY(core::verdictOf(answer) == core::Verdict::Contradicted);

    auto drawn = value(5);
    drawn.displays.emplace_back(sandbox::Image {});
    answer = {};
    core::judgeSecond({ "q", {}, "", {}, drawn }, "Sum.", value(5), answer);
    QVERIFY(core::verdictOf(answer) == core::Verdict::NotChecked);
    QVERIFY(core::checkText(answer.checks.front()).ends_with("the same figure; what else is shown was not compared."));
}

QTEST_APPLESS_MAIN(TestTrials)
#include "tst_trials.moc"
