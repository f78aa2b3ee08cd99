// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of tick is given where it is true, and not in any case where it would be untrue. A kind without such a case
// fails.
#include "core/domain/ticks.h"
#include "core/domain/verdict.h"
#include "core/llm/roles/role_replies.h"
#include "core/story/read_anew.h"
#include "core/verify/properties.h"
#include "core/verify/relations.h"
#include "core/verify/trials.h"
#include "core/verify/verify.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <functional>

using core::Check;
using core::CheckKind;
using core::CheckStatus;
using core::CodeFacts;
using core::RowStage;
using core::VerifyRequest;
using sandbox::RowOperation;
using namespace test;
using Checks = std::vector<Check>;
using Told = std::function<Checks()>;

class TestUntrueTicks : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aTickIsTrueOrNotGiven_data();
    void aTickIsTrueOrNotGiven();
    void eachKindHasACaseOfBoth();
    void whatIsNoTickIsANote();
    void aVerdictOutweighsNoFinding();
    void aTickSaysWhatWasCounted();

private:
    void addOfTheRun();
    void addOfWholeFiles();
    void addOfJoins();
    void addOfTables();
    void addOfReruns();
    void addOfOthers();
    void addRow(CheckKind kind, const std::string& name, bool given, Told told);
    void addChanges(
        CheckKind kind, const VerifyRequest& sound, const std::vector<std::pair<const char*, Change>>& untrue);

    struct Case {
        CheckKind kind;
        std::string name;
        bool given;
        Told told;
    };
    std::vector<Case> m_cases;
};

namespace {
Checks checksOf(const VerifyRequest& request)
{
    return core::verifiedAnswer(request).checks;
}

sandbox::RunResult resultOf(sandbox::Display value)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = std::move(value);
    return result;
}

sandbox::RunResult figure(double number)
{
    return resultOf(sandbox::Value { "float", "", number });
}

/// What is told of the relation of this kind, where each rerun gave this.
Checks followed(core::Relation::Kind kind, const VerifyRequest& request, const sandbox::RunResult& rerun)
{
    const auto all = core::relationsFor(request, {});
    const auto relation = std::ranges::find(all, kind, &core::Relation::kind);
    core::Answer answer;
    if (relation != all.end()) {
        const std::vector<sandbox::RunResult> reruns(relation->variations.size(), rerun);
        const bool holds = core::judgeRelation(*relation, request, reruns, answer).value_or(false);
        const std::vector<core::Relation> held(holds ? 1 : 0, *relation);
        core::tellRelations(held, answer);
    }
    return answer.checks;
}

Checks samplesOf(double last)
{
    auto request = sum();
    request.facts.aggregations[0].function = "corr";
    request.result.value = sandbox::Value { "float", "0.2", 0.2 };
    const auto all = core::relationsFor(request, {});
    std::vector<sandbox::RunResult> reruns(all.front().variations.size(), figure(0.1));
    reruns.back() = figure(last);
    core::Answer answer;
    core::judgeRelation(all.front(), request, reruns, answer);
    return answer.checks;
}

Checks secondOf(const sandbox::RunResult& second, const VerifyRequest& request = sum())
{
    core::Answer answer;
    core::judgeSecond(request, "Sum of amount.", second, answer);
    return answer.checks;
}

Checks propertiesOf(std::vector<std::string> outcomes)
{
    using enum sandbox::ColumnType;
    std::vector<std::vector<sandbox::Cell>> rows;
    for (const auto& outcome : outcomes) {
        rows.push_back({ std::string("test_total"), outcome, std::string() });
    }
    const auto count = std::ssize(rows);
    core::Answer answer;
    core::judgeProperties(resultOf(sandbox::Table { "", { { "property", Text }, { "holds", Text }, { "why", Text } },
                              count, std::move(rows) }),
        answer);
    return answer.checks;
}

Checks readAnew(double before, double now)
{
    const auto step = [](double number) {
        core::Step made;
        made.runs.emplace_back();
        made.runs.back().result = figure(number);
        return made;
    };
    return { core::comparedWith(step(before), step(now)) };
}

bool isTicked(const Checks& checks, CheckKind kind)
{
    return std::ranges::any_of(
        checks, [&](const Check& check) { return check.fact.kind == kind && check.status == CheckStatus::Passed; });
}
} // namespace

void TestUntrueTicks::addRow(CheckKind kind, const std::string& name, bool given, Told told)
{
    m_cases.push_back({ kind, std::string(core::patternOf(kind).word) + ": " + name, given, std::move(told) });
}

void TestUntrueTicks::addChanges(
    CheckKind kind, const VerifyRequest& sound, const std::vector<std::pair<const char*, Change>>& untrue)
{
    addRow(kind, "true", true, [sound] { return checksOf(sound); });
    for (const auto& [name, change] : untrue) {
        auto changed = sound;
        change(changed);
        addRow(kind, name, false, [changed] { return checksOf(changed); });
    }
}

void TestUntrueTicks::addOfTheRun()
{
    addChanges(CheckKind::RanToItsEnd, sum(),
        { { "it failed", [](auto& one) { one.result.status = sandbox::Status::Error; } },
            { "it was stopped", [](auto& one) { one.result.status = sandbox::Status::Timeout; } } });
    addChanges(CheckKind::RowsRead, sum(),
        { { "lines were rejected", [](auto& one) { one.datasets[0].profile.rejectedRows = 3; } },
            { "the file is another now", [](auto& one) { one.result.provenance.inputs[0].sha256 = "bb"; } },
            { "dates may be read otherwise", [](auto& one) { one.datasets[0].profile.columns[0].ambiguous = 9; } } });
    addChanges(CheckKind::FitsQuestion, sum(),
        { { "words are left over", [](auto& one) { one.readWhole = false; } },
            { "fewer rows were read", [](auto& one) { one.result.ledger->entries[0].after = 1199; } },
            { "something was found", [](auto& one) { one.result.outTruncated = true; } },
            { "rows repeat, untried",
                [](auto& one) {
                    one.datasets[0].profile.facts.emplace_back(
                        core::FactKind::RepeatedRecords, core::MessageArguments { .count = 9 });
                } },
            { "nothing was recorded", [](auto& one) { one.result.ledger.reset(); } } });
}

static std::vector<std::pair<const char*, Change>> partsOfAFile()
{
    using core::LimitHow;
    using core::LimitUse;
    const auto filtered = [](const char* column, core::Comparison comparison) {
        return [=](VerifyRequest& one) {
            one.facts.filters.push_back({ 2, { "orders.csv" }, RowStage::Records, column, comparison, {} });
        };
    };
    return { { "its first rows",
                 [](auto& one) {
                     one.facts.limits.push_back({ 2, { "orders.csv" }, LimitHow::First, 500, LimitUse::Computed });
                 } },
        { "the first rows in an order",
            [](auto& one) {
                one.facts.limits.push_back({ 2, { "orders.csv" }, LimitHow::First, 500, LimitUse::Ranked });
            } },
        { "a part is read",
            [](auto& one) { one.facts.limits.push_back({ 1, { "orders.csv" }, LimitHow::Read, 500 }); } },
        { "rows are dropped",
            [](auto& one) { one.facts.drops.push_back({ 2, { "orders.csv" }, core::DropKind::Labels, {} }); } },
        { "the first of each", filtered("region", core::Comparison::NotRepeated) },
        { "by a number of rows", filtered("n", core::Comparison::Less) },
        { "by the number of each row",
            [&](auto& one) {
                addColumn(one.datasets[0], "row_no", 1200).type = core::ColumnType::Integer;
                filtered("row_no", core::Comparison::LessOrEqual)(one);
            } },
        { "cells are emptied by their place",
            [](auto& one) {
                one.facts.stores.push_back({ 2, { "orders.csv" }, { "amount" }, core::StoreHow::Changes, true, {} });
            } },
        { "by a running total",
            [&](auto& one) {
                one.facts.filters.push_back(
                    { 2, { "orders.csv" }, RowStage::Records, "amount", core::Comparison::Less, {} });
                one.facts.cumulated.push_back({ 2, { "orders.csv" }, "cumsum" });
            } },
        { "the run read fewer", [](auto& one) { one.result.ledger->entries[0].after = 1100; } },
        { "the file is another now", [](auto& one) { one.result.provenance.inputs[0].sha256 = "bb"; } },
        { "a line is dynamic", [](auto& one) { one.facts.dynamic = { 2 }; } },
        { "rows go an unknown way", [](auto& one) { one.facts.unknown = { { 2, "apply" } }; } },
        { "it works on an earlier frame", [](auto& one) { one.facts.frames = { { 2, "orders" } }; } } };
}

void TestUntrueTicks::addOfWholeFiles()
{
    addChanges(CheckKind::WholeFileRead, sum(), partsOfAFile());
    auto loaded = sum();
    loaded.facts.files[0].line = 0;
    addChanges(CheckKind::WholeFileLoaded, loaded, partsOfAFile());
}

void TestUntrueTicks::addOfJoins()
{
    const auto repeats = [](VerifyRequest& one) { one.result.ledger->entries.back().repeated = 30; };
    const auto keyRepeats = [](VerifyRequest& one) { one.datasets[1].profile.columns[0].distinct = 280; };
    addChanges(CheckKind::JoinChecked,
        joinedTwice([](auto& one) { one.facts.joins[0].validate = core::KeyCheck::ManyToOne; }),
        { { "it asks for nothing", [](auto& one) { one.facts.joins[0].validate = core::KeyCheck::ManyToMany; } },
            { "it never ran", [](auto& one) { one.result.ledger->entries.pop_back(); } },
            { "nothing was recorded", [](auto& one) { one.result.ledger.reset(); } } });
    addChanges(CheckKind::JoinOnce, joinedTwice(),
        { { "keys repeat in the file", keyRepeats },
            { "keys were changed", [](auto& one) { one.facts.joins[0].right.plain = false; } },
            { "rows of both sides repeated", repeats } });
    addChanges(CheckKind::JoinGrouped, joinedTwice([&](auto& one) {
        keyRepeats(one);
        one.facts.joins[0].right.unique = true;
    }),
        { { "the code does not group", [](auto& one) { one.facts.joins[0].right.unique = false; } },
            { "rows of both sides repeated", repeats } });
    auto kept = joined();
    keyRepeats(kept);
    kept.frameRows = { { "orders", 1200 }, { "customers", 300 }, { "both", 1200 } };
    addChanges(CheckKind::JoinKept, kept,
        { { "there are more", [](auto& one) { one.frameRows["both"] = 1300; } },
            { "rows of it were dropped later",
                [](auto& one) { one.facts.drops.push_back({ 3, { "orders.csv" }, core::DropKind::Missing, {} }); } },
            { "nobody counted them", [](auto& one) { one.frameRows.clear(); } } });
    auto counted = joined();
    counted.result.ledger->entries.push_back(joinEntry());
    addChanges(CheckKind::JoinCounted, counted,
        { { "rows of both sides repeat", repeats },
            { "it does not add up", [](auto& one) { one.result.ledger->entries.back().unmatched = 1300; } },
            { "not all was recorded", [](auto& one) { one.result.ledger->whole = false; } },
            { "a line is dynamic", [](auto& one) { one.facts.dynamic = { 2 }; } } });
}

void TestUntrueTicks::addOfTables()
{
    auto cut = grouped({ { "North", 30 }, { "South", 20 } });
    std::get<sandbox::Table>(*cut.result.value).rowCount = 900;
    addChanges(CheckKind::FirstRowsKept, cut,
        { { "all are there", [](auto& one) { one.result.value = tableOf({ { "North", 30 }, { "South", 20 } }); } } });
    addChanges(CheckKind::SharesAddUp, grouped({ { "North", 60.1 }, { "South", 39.9 } }, "share"),
        { { "some of it is in no group",
              [](auto& one) { one.result.value = tableOf({ { "North", 60.1 }, { "South", 39.3 } }, "share"); } },
            { "of some groups",
                [](auto& one) {
                    one.facts.limits = { { 2, { "orders.csv" }, core::LimitHow::First, 2, core::LimitUse::Groups } };
                    one.result.ledger->entries.push_back(
                        { .line = 2, .operation = RowOperation::Take, .before = 3, .after = 2 });
                } },
            { "typed into the code", [](auto& one) { one.facts.shown[0].typed = true; } },
            { "more than all",
                [](auto& one) { one.result.value = tableOf({ { "North", 80 }, { "South", 39.9 } }, "share"); } },
            { "the file has the column", [](auto& one) { addColumn(one.datasets[0], "share", 9); } },
            { "not all are there", [](auto& one) { std::get<sandbox::Table>(*one.result.value).rowCount = 3; } } });
    auto part = grouped({ { "North", 60 }, { "South", 20 } }, "share");
    part.question = "top 2 regions by share of amount";
    part.facts.limits = { { 2, { "orders.csv" }, core::LimitHow::Largest, 2, core::LimitUse::Groups } };
    addChanges(CheckKind::SharesArePart, part,
        { { "all were asked for", [](auto& one) { one.question = "share of amount by region"; } },
            { "the file has the column", [](auto& one) { addColumn(one.datasets[0], "share", 9); } },
            { "nothing is cut", [](auto& one) { one.facts.limits.clear(); } } });
    addChanges(CheckKind::GroupsOnce, grouped({ { "North", 30 }, { "South", 20 } }),
        { { "one stands twice", [](auto& one) { one.result.value = tableOf({ { "North", 30 }, { "North", 20 } }); } },
            { "in another writing",
                [](auto& one) { one.result.value = tableOf({ { "North", 30 }, { "north ", 20 } }); } },
            { "not all are shown", [](auto& one) { std::get<sandbox::Table>(*one.result.value).rowCount = 3; } } });
}

void TestUntrueTicks::addOfReruns()
{
    using Kind = core::Relation::Kind;
    const auto request = grouped({ { "North", 30 }, { "South", 20 } });
    const auto row = [&](const char* name, Kind kind, bool given, std::vector<std::pair<std::string, double>> then) {
        addRow(CheckKind::RelationsHold, name, given,
            [=, rerun = resultOf(tableOf(std::move(then)))] { return followed(kind, request, rerun); });
    };
    row("twice", Kind::Doubled, true, { { "North", 60 }, { "South", 40 } });
    row("not twice", Kind::Doubled, false, { { "North", 30 }, { "South", 20 } });
    row("twice, a group is gone", Kind::Doubled, false, { { "North", 60 } });
    row("halves", Kind::Halved, true, { { "North", 15 }, { "South", 10 } });
    row("halves that are wholes", Kind::Halved, false, { { "North", 30 }, { "South", 20 } });
    row("halves, other groups", Kind::Halved, false, { { "East", 15 }, { "West", 10 } });
    row("shuffled", Kind::Shuffled, true, { { "South", 20 }, { "North", 30 } });
    row("shuffled, another figure", Kind::Shuffled, false, { { "South", 21 }, { "North", 30 } });
    row("shuffled, more groups", Kind::Shuffled, false, { { "South", 20 }, { "North", 30 }, { "East", 1 } });
    row("renamed", Kind::Renamed, true, { { "North (renamed)", 30 }, { "South", 20 } });
    row("renamed, another figure", Kind::Renamed, false, { { "North (renamed)", 10 }, { "South", 20 } });
    addRow(CheckKind::RelationsHold, "nothing twice is nothing", false, [] {
        const auto nothing = grouped({ { "North", 0 }, { "South", 0 } });
        return followed(Kind::Doubled, nothing, resultOf(tableOf({ { "North", 0 }, { "South", 0 } })));
    });
    addRow(CheckKind::SignOfSamples, "each has it", true, [] { return samplesOf(0.3); });
    addRow(CheckKind::SignOfSamples, "one has another", false, [] { return samplesOf(-0.1); });
    addRow(CheckKind::SecondAgrees, "the same", true, [] { return secondOf(figure(12000)); });
    addRow(CheckKind::SecondAgrees, "another", false, [] { return secondOf(figure(12100)); });
    addRow(CheckKind::SecondAgrees, "of other groups", false,
        [=] { return secondOf(resultOf(tableOf({ { "East", 30 }, { "West", 20 } })), request); });
    addRow(CheckKind::SecondAgrees, "a group more", false,
        [=] { return secondOf(resultOf(tableOf({ { "North", 30 }, { "South", 20 }, { "East", 1 } })), request); });
    addRow(CheckKind::SecondAgrees, "other figures are shown before", false, [=] {
        auto two = request;
        two.result.displays.emplace_back(tableOf({ { "North", 99 }, { "South", 98 } }));
        return secondOf(resultOf(tableOf({ { "North", 30 }, { "South", 20 } })), two);
    });
    addRow(CheckKind::SecondAgrees, "another number is printed before", false, [=] {
        auto two = request;
        two.result.out = "Rejected claims cost 31,715.81\n";
        return secondOf(resultOf(tableOf({ { "North", 30 }, { "South", 20 } })), two);
    });
    addRow(CheckKind::SecondAgrees, "its own numbers are printed before", true, [=] {
        auto two = request;
        two.result.out = "North    30\nSouth    20.0\n";
        return secondOf(resultOf(tableOf({ { "North", 30 }, { "South", 20 } })), two);
    });
    const auto ordered = [=](const char* question, sandbox::Table shown) {
        auto asked = request;
        asked.question = question;
        asked.result = resultOf(std::move(shown));
        return secondOf(resultOf(tableOf({ { "North", 30 }, { "South", 20 }, { "10 b", 5 }, { "9 a", 2 } })), asked);
    };
    using Row = std::pair<std::string, double>;
    const auto rows = [](Row a, Row b, Row c, Row d) { return tableOf({ a, b, c, d }); };
    const Row ten { "10 b", 5 };
    const Row nine { "9 a", 2 };
    const Row north { "North", 30 };
    const Row south { "South", 20 };
    addRow(CheckKind::SecondAgrees, "rows stand as asked", true,
        [=] { return ordered("amount by region in descending order", rows(north, south, ten, nine)); });
    addRow(CheckKind::SecondAgrees, "rows stand the other way round", false,
        [=] { return ordered("amount by region from lowest to highest", rows(north, south, ten, nine)); });
    addRow(CheckKind::SecondAgrees, "the lowest does not stand first", false,
        [=] { return ordered("amount by region, lowest first", rows(north, south, ten, nine)); });
    addRow(CheckKind::SecondAgrees, "the lowest stands first", true,
        [=] { return ordered("amount by region, die kleinsten zuerst", rows(nine, ten, south, north)); });
    addRow(CheckKind::SecondAgrees, "labels stand in order", true,
        [=] { return ordered("amount by region, sorted by region", rows(nine, ten, north, south)); });
    addRow(CheckKind::SecondAgrees, "labels stand the other way round", false,
        [=] { return ordered("amount by region, sorted by region", rows(south, north, ten, nine)); });
    addRow(CheckKind::SecondAgrees, "numbers of labels stand as text", false,
        [=] { return ordered("amount by region, sorted by region", rows(ten, nine, north, south)); });
    addRow(CheckKind::SecondAgrees, "an image was not compared", false, [] {
        auto drawn = sum();
        drawn.result.displays.emplace_back(sandbox::Image {});
        return secondOf(figure(12000), drawn);
    });
}

void TestUntrueTicks::addOfOthers()
{
    addRow(CheckKind::PropertiesHold, "it holds", true, [] { return propertiesOf({ "yes" }); });
    addRow(CheckKind::PropertiesHold, "it does not", false, [] { return propertiesOf({ "no" }); });
    addRow(CheckKind::PropertiesHold, "it could not be tried", false, [] { return propertiesOf({ "failed" }); });
    addRow(CheckKind::PropertiesHold, "there is none", false, [] { return propertiesOf({}); });
    const auto said = [](const char* words) {
        return [=] { return core::llm::parseVerdict(words).value_or(Checks()); };
    };
    addRow(CheckKind::ModelAgrees, "it found nothing", true, said(R"({"verdict": "ok"})"));
    addRow(CheckKind::ModelAgrees, "it doubts", false, said(R"({"verdict": "fix", "issues": [{"kind": "join"}]})"));
    addRow(CheckKind::ModelAgrees, "it is unsure", false, said(R"({"verdict": "unsure"})"));
    addRow(CheckKind::ModelAgrees, "no verdict", false, said("ok"));
    addRow(CheckKind::SameAsReadBefore, "the same", true, [] { return readAnew(5, 5); });
    addRow(CheckKind::SameAsReadBefore, "another", false, [] { return readAnew(5, 6); });
}

void TestUntrueTicks::initTestCase()
{
    addOfTheRun();
    addOfWholeFiles();
    addOfJoins();
    addOfTables();
    addOfReruns();
    addOfOthers();
}

void TestUntrueTicks::aTickIsTrueOrNotGiven_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("given");
    QTest::addColumn<Told>("told");
    for (const auto& one : m_cases) {
        QTest::newRow(one.name.c_str()) << static_cast<int>(one.kind) << one.given << one.told;
    }
}

void TestUntrueTicks::aTickIsTrueOrNotGiven()
{
    QFETCH(int, kind);
    QFETCH(bool, given);
    QFETCH(Told, told);
    const auto checks = told();
    QCOMPARE(isTicked(checks, static_cast<CheckKind>(kind)), given);
    for (const auto& check : checks) {
        const bool isListed = std::ranges::contains(core::tickKinds(), check.fact.kind);
        QVERIFY2(check.status != CheckStatus::Passed || isListed, core::checkText(check).c_str());
    }
}

void TestUntrueTicks::eachKindHasACaseOfBoth()
{
    for (const auto kind : core::tickKinds()) {
        for (const bool given : { true, false }) {
            const bool has = std::ranges::any_of(
                m_cases, [&](const Case& one) { return one.kind == kind && one.given == given; });
            QVERIFY2(has, std::string(core::patternOf(kind).word).c_str());
        }
    }
}

void TestUntrueTicks::whatIsNoTickIsANote()
{
    Checks checks { { CheckKind::SecondDiffers }, { CheckKind::SecondAgrees } };
    core::keepTicks(checks);
    QCOMPARE(checks[0].status, CheckStatus::Noted);
    QCOMPARE(checks[1].status, CheckStatus::Passed);
}

void TestUntrueTicks::aVerdictOutweighsNoFinding()
{
    using core::Verdict;
    core::Answer answer;
    QVERIFY(core::verdictOf(answer) == Verdict::NotChecked);
    answer.checks = { { CheckKind::FitsQuestion } };
    QVERIFY(core::verdictOf(answer) == Verdict::Checked);
    answer.checks.push_back({ CheckKind::SecondAgrees });
    QVERIFY(core::verdictOf(answer) == Verdict::Confirmed);
    answer.unfinished = true;
    QVERIFY(core::verdictOf(answer) == Verdict::NotChecked);
    answer.unfinished = false;
    answer.checks.push_back({ CheckKind::TiesCut, CheckStatus::Warning });
    QVERIFY(core::verdictOf(answer) == Verdict::LookAtThis);
    answer.checks.push_back({ CheckKind::SecondDiffers, CheckStatus::Failed });
    QVERIFY(core::verdictOf(answer) == Verdict::Contradicted);
    answer.checks = { { CheckKind::SecondAgrees, CheckStatus::Noted },
        { CheckKind::FitsQuestion, CheckStatus::Noted } };
    QVERIFY(core::verdictOf(answer) == Verdict::NotChecked);
}

void TestUntrueTicks::aTickSaysWhatWasCounted()
{
    auto request = grouped({ { "North", 60 }, { "South", 40 } }, "share");
    const auto said = [&](CheckKind kind) {
        const auto checks = core::verifiedAnswer(request).checks;
        const auto tick = std::ranges::find_if(checks, [&](const Check& check) { return check.fact.kind == kind; });
        return tick != checks.end() ? core::checkText(*tick) : std::string();
    };
    QVERIFY(said(CheckKind::GroupsOnce).ends_with("once in the result: 2 groups."));
    QVERIFY(said(CheckKind::SharesAddUp).starts_with("The 2 shares"));
    QVERIFY(said(CheckKind::WholeFileRead).contains("all rows of orders.csv (1,200)"));
    request.result.ledger.reset(); // nobody counted them
    QVERIFY(said(CheckKind::WholeFileRead).contains("all rows of orders.csv, and"));
    const auto isTwice = [&](const char* one, const char* other) {
        request = grouped({ { one, 30 }, { other, 20 } });
        return !said(CheckKind::GroupTwice).empty();
    };
    QVERIFY(isTwice("North", "North ") && isTwice("north", "North"));
    QVERIFY(!isTwice("North", "South") && !isTwice("Muller", "Müller") && !isTwice("m", "M"));
}

QTEST_APPLESS_MAIN(TestUntrueTicks)
#include "tst_untrue_ticks.moc"
