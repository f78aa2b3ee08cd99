// SPDX-License-Identifier: GPL-3.0-or-later
// The tick that all fits: given once, and in no case where a part of it would be untrue.
#include "core/domain/verdict.h"
#include "core/verify/verify.h"
#include "tests/support/result_macros.h"

#include <algorithm>

using core::CheckKind;

class TestFit : public QObject {
    Q_OBJECT

private slots:
    void whatWasComparedIsTicked();
    void theReadingIsQuotedWithoutWhatItAssumes();
    void whatAPersonLeftOutIsNoDoubt();
    void rowsWithoutTimeNeedNoOrderOfIt();
    void aLimitOfTheQuestionBeforeIsAskedFor();
    void onlyEqualsInTheOrderAreTiesAtTheCut();
    void whatAnotherFormFillsIsNotLost();
    void repeatsThatWereTriedAreNoHindrance();
    void oneOfSeveralDatesIsTickedOnlyWhereItIsMeant();
    void whatDoesNotFitIsNotTicked_data();
    void whatDoesNotFitIsNotTicked();
};

/// The planner's own code on orders.csv, all of whose 1,200 rows the run read.
static core::VerifyRequest sound()
{
    core::VerifyRequest request { "sum of amount", { core::PlanAction::Run, "Sum of amount.", {}, {}, "built-in" }, "",
        { { "orders.csv", "orders", "/data/orders.csv", "aa", {} } }, {} };
    request.datasets[0].profile.rows = 1200;
    auto& column = request.datasets[0].profile.columns.emplace_back();
    column.name = "amount";
    column.type = core::ColumnType::Number;
    column.mean = 10;
    request.result.status = sandbox::Status::Ok;
    request.result.value = sandbox::Value { "float", "12000.0", 12000.0 };
    request.result.ledger = sandbox::Ledger {
        { { .line = 1, .operation = sandbox::RowOperation::Read, .name = "orders.csv", .after = 1200 } }, true
    };
    request.facts.known = true;
    request.facts.files = { { 1, "orders.csv" } };
    request.facts.columns = { { 2, "amount" } };
    auto& sum = request.facts.aggregations.emplace_back();
    sum.line = 2;
    sum.of = { "orders.csv" };
    sum.columns = { "amount" };
    sum.function = "sum";
    request.readWhole = true;
    return request;
}

static bool isTicked(const core::VerifyRequest& request)
{
    const auto answer = core::verifiedAnswer(request);
    return std::ranges::any_of(
        answer.checks, [](const core::Check& check) { return check.fact.kind == CheckKind::FitsQuestion; });
}

void TestFit::whatWasComparedIsTicked()
{
    const auto answer = core::verifiedAnswer(sound());
    QVERIFY(core::verdictOf(answer) == core::Verdict::Checked);
    QVERIFY(core::checkText(answer.checks.back()).contains("read all 1,200 rows of orders.csv"));
}

void TestFit::theReadingIsQuotedWithoutWhatItAssumes()
{
    auto request = sound();
    request.plan.reading = "Sum of amount. The last month is incomplete: day ends on 2 Oct 2025.";
    request.plan.subject = "Sum of amount.";
    QVERIFY(core::checkText(core::verifiedAnswer(request).checks.back()).contains("asks for (“Sum of amount”)"));
    request.plan.reading = request.plan.subject = ""; // code by hand has none
    QVERIFY(core::checkText(core::verifiedAnswer(request).checks.back()).contains("asks for, and its run"));
    request.plan.reading = "Sum of amount.";
    request.plan.subject = "Sum of amount where the label is " + std::string(9 * 20, ' ') + "x";
    for (std::size_t at = request.plan.subject.find("  "); at + 9 < request.plan.subject.size(); at += 9) {
        request.plan.subject.replace(at, 9, " greenish");
    }
    QVERIFY(core::checkText(core::verifiedAnswer(request).checks.back()).contains("greenish …”)")); // no half a word
}

void TestFit::whatAPersonLeftOutIsNoDoubt()
{
    auto request = sound();
    request.datasets[0].profile.warnings.push_back(
        { core::WarningKind::ChosenFooter, { .count = 1, .texts = { "Total" } } });
    QVERIFY(isTicked(request));
    request.datasets[0].profile.warnings.push_back({ core::WarningKind::NoteRows, { .count = 1, .texts = { "Sum" } } });
    QVERIFY(!isTicked(request));
}

void TestFit::rowsWithoutTimeNeedNoOrderOfIt()
{
    auto request = sound();
    request.question = "sum of amount by region with the first of each site";
    auto& date = request.datasets[0].profile.columns.emplace_back();
    date.name = "day";
    date.type = core::ColumnType::Date;
    request.datasets.push_back({ "sites.csv", "sites", "/data/sites.csv", "bb", {} });
    request.datasets[1].profile.columns.emplace_back().name = "site";
    request.facts.files.push_back({ 1, "sites.csv" });
    auto& drop = request.facts.drops.emplace_back();
    drop.line = 2;
    drop.what = core::DropKind::Repeated;
    drop.columns = { "site" };
    drop.of = { "sites.csv" };
    const auto isWarned = [&] {
        return std::ranges::any_of(core::verifiedAnswer(request).checks,
            [](const core::Check& check) { return check.fact.kind == CheckKind::FirstUnordered; });
    };
    QVERIFY(!isWarned());
    drop.of = { "orders.csv" };
    QVERIFY(isWarned());
    auto& orders = request.datasets[0].profile;
    request.result.ledger->entries.push_back({ .line = 2,
        .operation = sandbox::RowOperation::DropRepeated,
        .before = orders.rows,
        .after = orders.rows - 7 });
    orders.facts.push_back({ core::FactKind::RepeatedRecords, { .count = 6, .total = orders.rows } });
    QVERIFY(isWarned());
    orders.facts.back().count = 7; // whichever is kept, it is the same
    QVERIFY(!isWarned());
}

void TestFit::onlyEqualsInTheOrderAreTiesAtTheCut()
{
    auto request = sound();
    request.facts.sorts.push_back(
        { .line = 3, .of = {}, .stage = core::RowStage::Groups, .columns = { "highest" }, .ascending = { false } });
    request.facts.limits.push_back(
        { .line = 3, .of = {}, .how = core::LimitHow::First, .rows = 3, .use = core::LimitUse::Groups });
    request.result.ledger->entries.push_back(
        { .line = 3, .operation = sandbox::RowOperation::Take, .before = 4, .after = 3, .ties = { "rows" } });
    const auto cutsTies = [&] {
        return std::ranges::any_of(core::verifiedAnswer(request).checks,
            [](const core::Check& check) { return check.fact.kind == CheckKind::TiesCut; });
    };
    QVERIFY(!cutsTies());
    request.result.ledger->entries.back().ties = { "rows", "highest" };
    QVERIFY(cutsTies());
}

void TestFit::aLimitOfTheQuestionBeforeIsAskedFor()
{
    auto request = sound();
    request.question = "and only for amount over 5";
    auto& limit = request.facts.limits.emplace_back();
    limit.line = 3;
    limit.how = core::LimitHow::First;
    limit.use = core::LimitUse::Groups;
    limit.rows = 6;
    request.result.ledger->entries.push_back(
        { .line = 3, .operation = sandbox::RowOperation::Take, .before = 60, .after = 6 });
    const auto isCut = [&] {
        return std::ranges::any_of(core::verifiedAnswer(request).checks,
            [](const core::Check& check) { return check.fact.kind == CheckKind::GroupsCut; });
    };
    QVERIFY(isCut());
    request.plan.facts = { { "limit", 6 } };
    QVERIFY(!isCut());
    request.readWhole = false;
    QVERIFY(isCut());
}

/// Dates of two forms are read one form after the other.
void TestFit::whatAnotherFormFillsIsNotLost()
{
    using enum sandbox::RowOperation;
    auto request = sound();
    auto& entries = request.result.ledger->entries;
    entries.push_back({ .line = 2, .operation = Convert, .before = 1200, .after = 1200, .missingAfter = 143 });
    entries.push_back(
        { .line = 3, .operation = Fill, .before = 1200, .after = 1200, .missingBefore = 143, .missingAfter = 0 });
    auto& conversion = request.facts.conversions.emplace_back();
    conversion.line = 2;
    conversion.to = "date";
    QVERIFY(isTicked(request));
    entries.back().missingAfter = 12; // some are lost all the same
    QVERIFY(!isTicked(request));
}

void TestFit::repeatsThatWereTriedAreNoHindrance()
{
    auto request = sound();
    auto& facts = request.datasets[0].profile.facts;
    facts.emplace_back(core::FactKind::RepeatedRecords, core::MessageArguments { .count = 200 });
    const auto ticks = [&](std::vector<std::string> tried) {
        auto answer = core::verifiedAnswer(request);
        core::conclude(request, answer, tried);
        return std::ranges::contains(
            answer.checks, CheckKind::FitsQuestion, [](const core::Check& check) { return check.fact.kind; });
    };
    QVERIFY(!ticks({}) && !ticks({ "other.csv" }));
    QVERIFY(ticks({ "orders.csv" }));
    facts.emplace_back(core::FactKind::RepeatedKeys, core::MessageArguments { .column = "id", .count = 200 });
    QVERIFY(ticks({ "orders.csv" })); // the same rows
    facts.back().count = 210; // ten repeat a key and are other rows
    QVERIFY(!ticks({ "orders.csv" }));
    request.question = "highest amount"; // whatever repeats
    request.facts.aggregations[0].function = "max";
    QVERIFY(ticks({}));
}

void TestFit::oneOfSeveralDatesIsTickedOnlyWhereItIsMeant()
{
    auto request = sound();
    auto& columns = request.datasets[0].profile.columns;
    for (const char* name : { "referral_date", "appt_date" }) {
        auto& date = columns.emplace_back();
        date.name = name;
        date.type = core::ColumnType::Date;
    }
    QVERIFY(isTicked(request)); // none is used
    request.facts.columns.push_back({ 2, "referral_date" });
    QVERIFY(!isTicked(request));
    columns.back().nulls = 8; // what only some rows have tells what came of them
    QVERIFY(isTicked(request));
    columns.back().nulls = 0;
    request.question = "amount by month of referral";
    QVERIFY(isTicked(request));
    request.question = "amount by date";
    QVERIFY(!isTicked(request));
    columns[columns.size() - 2].name = request.facts.columns.back().name = "order_date"; // of orders.csv
    QVERIFY(isTicked(request));
}

void TestFit::whatDoesNotFitIsNotTicked_data()
{
    QTest::addColumn<int>("change");
    for (int i = 0;
        const char* name : { "words were left over", "fewer rows were read", "it was read twice",
            "the ledger is not whole", "the ledger does not add up", "nothing was recorded", "the code is not known",
            "a line is dynamic", "another file was read", "rows repeat others", "something was found" }) {
        QTest::newRow(name) << i++;
    }
}

void TestFit::whatDoesNotFitIsNotTicked()
{
    QFETCH(int, change);
    auto request = sound();
    auto& ledger = *request.result.ledger;
    switch (change) {
    case 0: request.readWhole = false; break;
    case 1: ledger.entries[0].after = 1199; break;
    case 2: ledger.entries[0].calls = 2; break;
    case 3: ledger.whole = false; break;
    case 4:
        ledger.entries.push_back({ .line = 2, .operation = sandbox::RowOperation::Filter, .before = 5, .after = 9 });
        break;
    case 5: request.result.ledger.reset(); break;
    case 6: request.facts.known = false; break;
    case 7: request.facts.dynamic = { 2 }; break;
    case 8: ledger.entries[0].name = "other.csv"; break;
    case 9:
        request.datasets[0].profile.facts.emplace_back(
            core::FactKind::RepeatedRecords, core::MessageArguments { .count = 200 });
        break;
    default: request.result.outTruncated = true; break;
    }
    QVERIFY(!isTicked(request));
}

QTEST_APPLESS_MAIN(TestFit)
#include "tst_fit.moc"
