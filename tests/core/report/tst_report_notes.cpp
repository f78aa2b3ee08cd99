// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says beside its answers: sources, and what there is to know.
#include "core/domain/own_code.h"
#include "core/report/answer_spans.h"
#include "core/report/content.h"
#include "core/report/parts.h"
#include "core/report/shown_steps.h"
#include "core/report/summary.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

class TestReportNotes : public QObject {
    Q_OBJECT

private slots:
    void onlySourcesThatAStepReadsAreNamed();
    void aRowOfTotalsThatCodeLeavesOutIsNotSaidToCount();
    void thatNothingWasComparedIsSaid();
    void whereNothingWasAskedThatIsSaid();
    void aFilterIsOfAFileWhereSeveralAreRead();
    void whatIsNotRecordedIsTold();
    void groupsTakenAreNoRows();
    void conditionsOfManyFiguresAreOneSentence();
    void whatTheResultCountsIsNotLeftOut();
    void ownCodeIsHeadedByWhatItsTableHas();
    void columnsThatWereValuesHeadNothing();
    void warningsStandWithTheAnswer();
    void whichRowsOwnCodeKeepsIsSaid();
    void aNumberIsPutIntoItsFormOnce();
    void amountsHaveTheirSignInTheirHead();
    void whatSeveralStepsShareIsToldOnce();
    void whatADashStandsForIsSaidWithItsTable();
    void howManyGroupsWereTakenIsSaidOnce();
    void whatThePlannerAssumedIsToldOfItsOwnCode();
    void whatHoldsForManyColumnsIsSaidOnce();
};

void TestReportNotes::onlySourcesThatAStepReadsAreNamed()
{
    auto source = test::sampleSource();
    auto& other = source.datasets.emplace_back(source.datasets.front());
    other.name = "clinics.csv";
    source.steps[0].proposals.back().effects.reads = { "orders.csv" };
    QVERIFY(!core::report::sourcesText(source).contains("clinics.csv"));
    QVERIFY(!core::markdownReport(source).contains("clinics"));
    source.steps[0].proposals.back().effects.cannotTell = true;
    QVERIFY(core::report::sourcesText(source).contains("clinics.csv"));
}

void TestReportNotes::aRowOfTotalsThatCodeLeavesOutIsNotSaidToCount()
{
    using enum sandbox::RowOperation;
    auto source = test::sampleSource();
    source.steps.resize(1);
    source.steps[0].proposals.back().effects.reads = { "orders.csv" };
    source.datasets.front().profile.warnings = { { core::WarningKind::TotalsRowFilledIn, { .texts = { "Gesamt" } } } };
    QVERIFY(core::report::sourcesText(source).contains("It counts as a row"));
    source.steps[0].runs.back().result->ledger = { {
        { .line = 0, .operation = Read, .name = "orders.csv", .after = 1204 },
        { .line = 1, .operation = Filter, .name = "last", .before = 1204, .after = 1203 },
    } };
    QVERIFY2(core::report::sourcesText(source).contains("totals: \"Gesamt\". All figures leave it out."),
        core::report::sourcesText(source).c_str());
    QCOMPARE(core::report::rowsLeftOut(source.steps[0]),
        std::string("orders.csv has 1,204 rows. The last of 1,204 rows is left out; 1,203 stay."));
    source.steps.push_back(source.steps[0]);
    source.steps.back().id = 99;
    source.steps.back().runs.back().result->ledger->entries.pop_back();
    QVERIFY2(core::report::sourcesText(source).contains("Some of the questions leave it out"),
        core::report::sourcesText(source).c_str());
}

void TestReportNotes::thatNothingWasComparedIsSaid()
{
    auto source = test::sampleSource();
    source.steps[0].answer->checks = { { core::CheckKind::RanToItsEnd } };
    QCOMPARE(core::report::notesText(source.steps[0], source),
        std::string("Not checked against the question: no second method bears it out."));
    const auto told = core::markdownReport(source);
    QVERIFY2(told.find("Not checked against the question", told.find("What to know")) != told.npos, told.c_str());
    // Notes are no verdict.
    source.steps[0].answer->checks.push_back({ { core::CheckKind::TrialsNotRun }, core::CheckStatus::Noted });
    const auto noted = core::report::notesText(source.steps[0], source);
    QVERIFY2(noted.contains("\nNot checked against the question: "), noted.c_str());
}

void TestReportNotes::whereNothingWasAskedThatIsSaid()
{
    const auto source = test::sampleSource();
    auto step = test::sampleStep();
    step.answer->checks = { { core::CheckKind::RanToItsEnd } };
    QVERIFY(!core::report::notesText(step, source).empty());
    step.question.isTitle = true;
    const std::string own = "Not checked against the question: it is own code, and no question was asked.";
    QCOMPARE(core::report::notesText(step, source), own);
    step.answer->unfinished = true; // neither time nor a rerun would have compared it with a question
    QCOMPARE(core::report::notesText(step, source), own);
}

void TestReportNotes::aFilterIsOfAFileWhereSeveralAreRead()
{
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    using enum sandbox::RowOperation;
    ledger.entries = { { .line = 0, .operation = Read, .name = "visits.csv", .after = 640 },
        { .line = 0, .operation = Read, .name = "clinics.csv", .after = 12 },
        { .line = 1, .operation = Filter, .before = 12, .after = 8 },
        { .line = 2, .operation = Join, .before = 640, .after = 541, .other = 8, .unmatched = 99 },
        { .line = 3, .operation = Filter, .before = 541, .after = 40 } };
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("visits.csv has 640 rows. clinics.csv has 12 rows. A condition leaves out 4 of 12 rows of "
                    "clinics.csv; 8 stay. A join of 640 rows gives 541; there is no match for 99 of them (left out). A "
                    "condition leaves out 501 of 541 rows; 40 stay."));
    ledger.entries[3].after = 640;
    QVERIFY(core::report::rowsLeftOut(step).contains(
        "A join of 640 rows gives 640; there is no match for 99 of them (kept, without what the join adds)."));
    ledger.entries[4] = { .line = 3, .operation = Filter, .name = "some", .before = 640, .after = 541 };
    QVERIFY2(core::report::rowsLeftOut(step).ends_with(
                 "A join of 640 rows gives 640; there is no match for 99 of them. Some of the figures are made of 541 "
                 "of the 640 rows."),
        core::report::rowsLeftOut(step).c_str());
}

void TestReportNotes::whatIsNotRecordedIsTold()
{
    using enum sandbox::RowOperation;
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    const sandbox::LedgerEntry read { .line = 0, .operation = Read, .name = "moves.csv", .after = 900 };
    ledger.entries = { read };
    ledger.whole = false; // nothing but that there is more
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("moves.csv has 900 rows. Rows may be left out that are not counted here."));
    ledger.whole = true;
    ledger.entries = { read, { .line = 1, .operation = Group, .calls = 2, .before = 1800, .after = 10, .groups = 10 } };
    QCOMPARE(core::report::rowsLeftOut(step), std::string()); // each row is in a group, as in a quotient of two sums
    ledger.entries.back().noGroup = 8;
    QVERIFY(core::report::rowsLeftOut(step).ends_with(" Rows may be left out that are not counted here."));
}

void TestReportNotes::groupsTakenAreNoRows()
{
    using enum sandbox::RowOperation;
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    ledger.entries = { { .line = 0, .operation = Read, .name = "moves.csv", .after = 900 } };
    for (int line = 1; line < 4; ++line) {
        ledger.entries.push_back({ .line = line, .operation = Group, .before = 900, .after = 60, .groups = 60 });
        ledger.entries.push_back({ .line = line, .operation = Take, .before = 60, .after = 2 + line });
    }
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("moves.csv has 900 rows. Some of the figures are made of 3 to 5 of the 60 groups."));
}

void TestReportNotes::conditionsOfManyFiguresAreOneSentence()
{
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    using enum sandbox::RowOperation;
    ledger.entries = { { .line = 0, .operation = Read, .name = "moves.csv", .after = 900 } };
    for (int line = 1; line < 4; ++line) {
        ledger.entries.push_back(
            { .line = line, .operation = Filter, .name = "some", .before = 900, .after = 600 - line });
    }
    auto taken = step;
    for (auto& entry : taken.runs.back().result->ledger->entries) {
        entry.operation = entry.operation == Filter ? Take : entry.operation;
    }
    QCOMPARE(core::report::rowsLeftOut(taken),
        std::string("moves.csv has 900 rows. Some of the figures are made of 597 to 599 of the 900 rows."));
    auto two = step;
    two.runs.back().result->ledger->entries.resize(3);
    QCOMPARE(core::report::rowsLeftOut(two),
        std::string("moves.csv has 900 rows. Some of the figures are made of 598, others of 599 of the 900 rows."));
    ledger.whole = false; // there are many more, which may keep fewer or more
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("moves.csv has 900 rows. Some of the figures are made of fewer than the 900 rows. Rows may be left "
                    "out that are not counted here."));
    ledger.entries = { ledger.entries.front(),
        { .line = 1, .operation = Group, .before = 900, .after = 5, .noGroup = 165, .groups = 5 },
        { .line = 2, .operation = DropMissing, .before = 900, .after = 860 } };
    ledger.whole = true;
    QCOMPARE(core::report::rowsLeftOut(step),
        std::string("moves.csv has 900 rows. The rows form 5 groups; 165 rows are in none, as the value that makes "
                    "the groups is missing. Rows with gaps are left out: 40 of 900; 860 stay."));
}

void TestReportNotes::whatTheResultCountsIsNotLeftOut()
{
    auto step = test::sampleStep();
    auto& result = *step.runs.back().result;
    using enum sandbox::RowOperation;
    result.ledger.emplace().entries = { { .line = 0, .operation = Read, .name = "moves.csv", .after = 900 },
        { .line = 1, .operation = Filter, .before = 900, .after = 877 } };
    QVERIFY(core::report::rowsLeftOut(step).contains("A condition leaves out 23 of 900 rows"));
    result.displays = {};
    result.value = sandbox::Table { "counts",
        { { "range", core::ColumnType::Text }, { "rows", core::ColumnType::Integer } }, 3,
        { { "0 to under 900", std::int64_t(500) }, { "900 to under 1,800", std::int64_t(377) },
            { "1,800 and above", std::int64_t(23) } } };
    QCOMPARE(core::report::rowsLeftOut(step), std::string());
}

void TestReportNotes::ownCodeIsHeadedByWhatItsTableHas()
{
    auto source = test::sampleSource();
    auto own = test::sampleStep();
    own.question = { "Own code", "2026-11-21T04:15:00Z", true };
    const std::string code = "orders.groupby('customer', as_index=False).agg(orders=('order', 'count'), "
                             "income=('revenue', 'sum'))\n";
    own.proposals.back().code = code;
    source.steps = { own };
    source.steps.front().runs.back().result->displays = {};
    source.steps.front().proposals.back().intent = "Number of values of order and sum of revenue for each customer";
    source.steps.front().runs.back().result->value = sandbox::Table { "",
        { { "customer", core::ColumnType::Text }, { "orders", core::ColumnType::Integer },
            { "income", core::ColumnType::Number } },
        1, { { std::string("Müller GmbH"), std::int64_t(3), 99.5 } } };
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Orders and income by customer"));
    source.steps.front().question.text = core::titleOfFile("revenue.py");
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Orders and income by customer"));
    source.steps.front().proposals.back().code = "# SPDX-License-Identifier: MIT\n" + code;
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Orders and income by customer"));
    source.steps.front().proposals.back().code = "# What customers bring\n" + code;
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("What customers bring"));
}

void TestReportNotes::columnsThatWereValuesHeadNothing()
{
    auto source = test::sampleSource();
    auto own = test::sampleStep();
    own.question = { "Own code", "2026-11-21T04:15:00Z", true };
    own.proposals.back().code
        = "orders.pivot_table(index='region', columns='way', values='revenue')[['web', 'shop']]\n";
    own.proposals.back().intent = "Sum of revenue for each region and way";
    own.runs.back().result->displays = {};
    own.runs.back().result->value = sandbox::Table { "",
        { { "region", core::ColumnType::Text }, { "web", core::ColumnType::Integer },
            { "shop", core::ColumnType::Number } },
        1, { { std::string("North"), std::int64_t(3), 99.5 } } };
    source.steps = { own };
    QCOMPARE(core::report::shownSteps(source).front().title, own.proposals.back().intent);
    // What cannot be said of the code in words is not made up of values that it does not name.
    source.steps.front().proposals.back().intent = core::untoldCode;
    source.steps.front().proposals.back().code = "show(turned)\n";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Show(turned)"));
}

void TestReportNotes::warningsStandWithTheAnswer()
{
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& checks = source.steps.front().answer->checks;
    checks = { { { core::CheckKind::FlagAsText, { .column = "status", .lines = { 1 }, .texts = { "paid" } } },
                   core::CheckStatus::Warning },
        { { core::CheckKind::GapsSkipped,
              { .column = "fee", .count = 8, .total = 420, .lines = { 2 }, .texts = { "sum", "visits.csv" } } },
            core::CheckStatus::Noted } };
    const auto page = core::markdownReport(source);
    const auto warning = page.find("with the text “paid”");
    QVERIFY2(warning < page.find("Table 1"), page.c_str());
    QVERIFY(page.find("with the text “paid”", warning + 1) == page.npos);
    QVERIFY2(page.find("visits.csv") > page.find("What to know"), page.c_str());
    source.choices.steps = { { .step = source.steps.front().id, .notes = "All is well." } };
    QVERIFY(!core::markdownReport(source).contains("with the text “paid”")); // a person put other notes there
}

void TestReportNotes::whichRowsOwnCodeKeepsIsSaid()
{
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& step = source.steps.front();
    step.proposals.resize(1);
    step.proposals.back().code = step.runs.back().approval.code;
    step.proposals.back().author = "hand";
    step.proposals.back().keptRows = "Only rows where status is paid.";
    const auto answer = core::report::answerText(step, {});
    QVERIFY2(answer.ends_with(" Only rows where status is paid."), answer.c_str());
    QVERIFY(core::report::summaryText(source).contains("Only rows where status is paid."));
    const auto notes = core::report::notesText(step, source);
    QVERIFY2(!notes.contains("Only rows"), notes.c_str());
    const auto page = core::markdownReport(source);
    const auto known = page.find("What to know");
    QVERIFY2(page.find("Only rows where status is paid") < known, page.c_str());
    QVERIFY(page.find("Only rows where status is paid", known) == page.npos); // the answer says it
    step.answer->checks.push_back(
        { { core::CheckKind::FlagAsText, { .column = "status", .lines = { 1 }, .texts = { "paid" } } },
            core::CheckStatus::Warning });
    QVERIFY(!core::report::answerText(step, {}).contains("Only rows")); // it chooses nothing
    QVERIFY(!core::report::notesText(step, source).contains("Only rows"));
    step.answer->checks.pop_back();
    source.choices.steps = { { .step = step.id, .answer = "It went well." } };
    QVERIFY(core::report::notesText(step, source).contains("\nOnly rows where status is paid."));
    source.choices.steps.clear();
    step.plan.emplace().subject = "Sum of revenue per month"; // which the person's code does not do
    step.plan->facts = { { "goes_on", true } };
    step.proposals.back().intent = "Sum of fee for each clinic";
    QCOMPARE(core::report::titleOf(step), std::string("Sum of fee for each clinic"));
    step.name = "Revenue where status is paid"; // it says so
    QVERIFY(!core::report::answerText(step, {}).contains("Only rows"));
    QVERIFY(core::report::notesText(step, source).contains("\nOnly rows where status is paid."));
    step.proposals.back().author = "built-in"; // its title and reading say so
    QVERIFY(!core::report::notesText(step, source).contains("Only rows"));
}

void TestReportNotes::aNumberIsPutIntoItsFormOnce()
{
    auto source = test::sampleSource();
    source.translate = [](std::string_view english) {
        const bool hasNumber = !english.contains('{') && english.find_first_of("123456789") != english.npos;
        return hasNumber ? "<" + std::string(english) + ">" : std::string(english);
    };
    const core::ChangeFact change { core::ChangeKind::Figure, { .count = 2, .texts = { "1,385", "1,350" } } };
    source.steps[0].answer->checks = { { { core::CheckKind::RanToItsEnd }, core::CheckStatus::Warning, change } };
    const auto said = core::report::notesText(source.steps[0], source);
    QVERIFY2(said.ends_with("Without them the answer is <1,385>, not <1,350>."), said.c_str());
}

void TestReportNotes::amountsHaveTheirSignInTheirHead()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    QVERIFY(!core::markdownReport(source).contains("(€)"));
    step.answer->units = { { 0, "revenue", "€" }, { 2, "revenue", "€" } };
    auto told = core::markdownReport(source);
    std::erase(told, '\\');
    QVERIFY2(told.contains("| revenue (€) |"), told.c_str());
    QVERIFY(!told.contains("customer (€)"));
    const auto displays = core::displaysOf(step);
    QCOMPARE(std::get<sandbox::ChartSpec>(displays[0]).yLabel, std::string("revenue (€)"));
    QCOMPARE(std::get<sandbox::ChartSpec>(displays[0]).xLabel, std::string("customer"));
}

void TestReportNotes::whatSeveralStepsShareIsToldOnce()
{
    using enum core::CheckKind;
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& first = source.steps[0];
    const auto finding = [](core::CheckKind kind, const char* column) {
        return core::Check { { kind, { .column = column, .count = 3, .total = 9 } }, core::CheckStatus::Warning };
    };
    first.answer->checks = { finding(ColumnEmpty, "a"), finding(ColumnEmpty, "b") };
    source.steps.push_back(first);
    source.steps.back().id = 30;
    source.steps.back().answer->checks.push_back(finding(ColumnEmpty, "c"));
    const auto text = QString::fromStdString(core::markdownReport(source));
    const auto told = core::report::plainFindings(*first.answer, {});
    for (const auto& point : told) {
        QCOMPARE(text.count(QString::fromStdString(point.text)), 1);
    }
    const auto title = QString::fromStdString(told[0].title);
    QVERIFY2(text.contains(QStringLiteral("- Warning: %1; %1: as in section 1.\n").arg(title)), qPrintable(text));
    QVERIFY(text.contains(
        QString::fromStdString(core::report::plainFindings(*source.steps.back().answer, {}).back().text)));
}

void TestReportNotes::whatADashStandsForIsSaidWithItsTable()
{
    auto source = test::sampleSource();
    source.steps.resize(1);
    source.steps.push_back(source.steps[0]);
    source.steps.back().id = 30;
    for (const auto& text : { core::markdownReport(source), core::htmlReport(source, {}) }) {
        const auto said = QString::fromStdString(text);
        QCOMPARE(said.count(QStringLiteral("(–: missing value)")), 2);
        QCOMPARE(said.count(QStringLiteral("missing")), 2); // none in the cells
    }
    for (auto& step : source.steps) {
        std::get<sandbox::Table>(*step.runs.back().result->value).rows.pop_back();
    }
    QVERIFY(!core::markdownReport(source).contains("–: missing"));
}

void TestReportNotes::whatThePlannerAssumedIsToldOfItsOwnCode()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    const std::string sentence = "The last year is incomplete: day ends on 2024-05-15, so it is left out.";
    step.plan->facts = core::Json { { "assumed", { sentence } } };
    const auto isTold = [&](const std::string& text) { return text.contains("is incomplete: day ends on"); };
    QVERIFY(isTold(core::report::notesText(step, source)));
    QVERIFY(isTold(core::markdownReport(source)));
    auto& chart = std::get<sandbox::ChartSpec>(step.runs.back().result->displays[0]);
    chart.partial = { { .category = "a", .day = "2024-05-15" }, { .category = "b", .day = "2024-01-20" } };
    const auto notes = core::report::notesText(step, source);
    QVERIFY2(!notes.contains("a is incomplete"), "the same is told twice");
    QVERIFY(notes.contains("b is incomplete"));
    step.plan->facts = core::Json { { "assumed", { 5 } } };
    QVERIFY(!isTold(core::markdownReport(source)));
    step.plan->facts = core::Json { { "assumed", { sentence } } };
    step.runs.back().approval.code += "\n# by hand";
    QVERIFY(!isTold(core::markdownReport(source)));
}

void TestReportNotes::whatHoldsForManyColumnsIsSaidOnce()
{
    auto source = test::sampleSource();
    auto& warnings = source.datasets[0].profile.warnings;
    warnings.clear();
    for (int column = 1; column <= 39; ++column) {
        warnings.push_back({ core::WarningKind::DecimalsBySuggestion,
            { .column = "sensor_" + std::to_string(column), .count = 24, .total = 24, .texts = { "1.385" } } });
    }
    const auto told = QString::fromStdString(core::report::sourcesText(source));
    QCOMPARE(told.count(QStringLiteral("could be decimals")), 1);
    QVERIFY2(told.contains(QStringLiteral("The same goes for sensor_2, sensor_3, sensor_4 and 35 more columns.")),
        qPrintable(told));
    warnings.resize(2);
    QCOMPARE(QString::fromStdString(core::report::sourcesText(source)).count(QStringLiteral("could be decimals")), 2);
}

void TestReportNotes::howManyGroupsWereTakenIsSaidOnce()
{
    using enum sandbox::RowOperation;
    auto source = test::sampleSource();
    source.steps.resize(1);
    source.steps[0].runs.back().result->ledger = { {
        { .line = 1, .operation = Read, .name = "orders.csv", .after = 1204 },
        { .line = 2, .operation = Group, .before = 1204, .after = 1204, .groups = 17 },
        { .line = 3, .operation = Take, .before = 17, .after = 3 },
    } };
    const auto text = QString::fromStdString(core::markdownReport(source));
    QVERIFY2(text.contains(QStringLiteral("orders.csv has 1,204 rows. Only 3 of the 17 groups are taken.")),
        qPrintable(text));
    QCOMPARE(text.count(QStringLiteral("17 groups")), 1);
}

QTEST_GUILESS_MAIN(TestReportNotes)
#include "tst_report_notes.moc"
