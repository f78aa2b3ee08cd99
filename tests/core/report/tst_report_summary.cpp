// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/summary.h"
#include "tests/core/report/sample_source.h"

#include <QTest>

class TestReportSummary : public QObject {
    Q_OBJECT

private slots:
    void whatOnlyShowsATableIsNotInTheSummary();
    void theSummaryHasWhatAListHas();
    void datesNameNoRows();
    void fewFiguresAreSaidWhereNoSentenceHasOne();
    void whatWasPrintedAnswersWhereNothingElseDoes();
    void titleSentenceAndSummaryNameTheSameColumn();
    void anAnalysisWithoutResultsSaysSo();
};

void TestReportSummary::anAnalysisWithoutResultsSaysSo()
{
    auto source = test::sampleSource();
    source.steps.resize(1);
    QVERIFY(!core::markdownReport(source).contains("No step of this analysis"));
    source.steps[0].state = core::StepState::Failed;
    source.steps[0].answer.reset();
    QVERIFY(core::markdownReport(source).contains("No step of this analysis gave a result."));
}

void TestReportSummary::whatOnlyShowsATableIsNotInTheSummary()
{
    auto source = test::sampleSource();
    auto own = test::sampleStep();
    own.id = 10;
    own.question = { "Own code", "2026-11-21T04:15:00Z", true };
    own.answer = core::Answer { "The table has seven rows.", {}, {} };
    own.runs.back().result->out.clear();
    source.steps.push_back(own);
    QVERIFY(!core::report::summaryText(source).contains("Own code"));
    source.steps.back().question.isTitle = false;
    QVERIFY(!core::report::summaryText(source).contains("Own code"));
    QVERIFY(core::report::summaryText(source).contains("Top customers by revenue? Müller GmbH is first"));
    source.steps.back().answer = core::Answer { "The result is 12,345.60.",
        { { "12,345.60", 14, core::Evidence { 2, 0, 1 } } }, {} };
    QVERIFY(core::report::summaryText(source).contains("Own code: The result is 12,345.60."));
    source.steps.back().answer = core::Answer { "Müller GmbH is the one to write to.", {}, {} };
    QVERIFY(core::report::summaryText(source).contains("Müller GmbH is the one to write to."));
}

void TestReportSummary::theSummaryHasWhatAListHas()
{
    auto source = test::sampleSource();
    auto& step = source.steps.front();
    step.question.text = "Which customers have no order?";
    step.answer = core::Answer { "The table has three rows.", {}, {} };
    auto& result = *step.runs.back().result;
    result.out.clear();
    sandbox::Table table { "none", { { "region", core::ColumnType::Text }, { "name", core::ColumnType::Text } }, 3,
        {} };
    for (const char* name : { "Ypsilon", "Ahorn", "Esche" }) {
        table.rows.push_back({ std::string("North"), std::string(name) });
    }
    result.value = table;
    result.ledger.emplace().entries = {
        { .line = 1, .operation = sandbox::RowOperation::Read, .name = "customers.csv", .after = 20 },
        { .line = 2, .operation = sandbox::RowOperation::Filter, .before = 20, .after = 3 },
    };
    const std::string list = "Which customers have no order? Ypsilon, Ahorn and Esche.";
    QCOMPARE(core::report::summaryText(source), list);
    for (const char* name : { "Linde", "Ulme", "Eibe", "Buche" }) {
        table.rows.push_back({ std::string("South"), std::string(name) });
    }
    table.rowCount = 7;
    result.value = table;
    result.ledger->entries[1].after = 7;
    step.answer->text = "7 of the 20 customers match."; // the figure that its section has
    QCOMPARE(core::report::summaryText(source),
        std::string("Which customers have no order? 7 of the 20 customers match. "
                    "The first are Ypsilon, Ahorn, Esche, Linde and Ulme."));
    step.answer->text = "The table has three rows.";
    table.rowCount = 4000; // its first rows only are known
    result.value = table;
    result.ledger->entries[1].before = result.ledger->entries[0].after = 9000;
    result.ledger->entries[1].after = 4000;
    QCOMPARE(
        core::report::summaryText(source), std::string("Which customers have no order? The table has three rows."));
    result.ledger->entries.push_back(
        { .line = 3, .operation = sandbox::RowOperation::Group, .before = 4000, .after = 4000, .groups = 4000 });
    QCOMPARE(core::report::summaryText(source), std::string()); // figures of groups, none of which is named
}

void TestReportSummary::datesNameNoRows()
{
    using enum core::ColumnType;
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& step = source.steps.front();
    step.question.text = "List all rows where status is broken";
    step.answer = core::Answer { "2 of the 20 rows of machines.csv match.", {}, {} };
    auto& result = *step.runs.back().result;
    result.out.clear();
    result.value = sandbox::Table { "broken", { { "line", Text }, { "installed", Date }, { "status", Text } }, 2,
        { { "A", "2016-06-25", "broken" }, { "A", "2016-07-01", "broken" } } };
    result.ledger.emplace().entries = {
        { .line = 1, .operation = sandbox::RowOperation::Read, .name = "machines.csv", .after = 20 },
        { .line = 2, .operation = sandbox::RowOperation::Filter, .before = 20, .after = 2 },
    };
    const std::string counted = "List all rows where status is broken: 2 of the 20 rows of machines.csv match.";
    QCOMPARE(core::report::summaryText(source), counted);
    auto& table = std::get<sandbox::Table>(*result.value);
    table.columns[1] = { "count", Integer };
    table.rows[0][1] = std::int64_t(4);
    table.rows[1][1] = std::int64_t(7);
    QCOMPARE(core::report::summaryText(source), counted);
}

void TestReportSummary::fewFiguresAreSaidWhereNoSentenceHasOne()
{
    using enum core::ColumnType;
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& step = source.steps.front();
    step.question = { "Fees of two desks", "2026-11-21T04:15:00Z", true };
    step.proposals.back().intent.clear();
    step.answer = core::Answer { "The table has two rows.", {}, {} };
    auto& result = *step.runs.back().result;
    result.out.clear();
    result.displays.clear();
    result.value = sandbox::Table { {}, { { "desk", Text }, { "fee", Number } }, 2,
        { { "Ann", 1240.5 }, { "Bo", 12.25 } } };
    QCOMPARE(core::report::summaryText(source), std::string("Fees of two desks: Ann 1,240.50; Bo 12.25 (fee)."));
    result.value = sandbox::Table { {}, { { "day", Integer }, { "fee", Number }, { "visits", Integer } }, 2,
        { { std::int64_t(395), 1240.5, std::int64_t(3) }, { std::int64_t(396), 12.25, std::int64_t(9) } } };
    QCOMPARE(core::report::summaryText(source),
        std::string("Fees of two desks: day 395, fee 1,240.50, visits 3; day 396, fee 12.25, visits 9."));
    std::get<sandbox::Table>(*result.value).rowCount = 4000; // most of them are not known
    QCOMPARE(core::report::summaryText(source), std::string());
}

void TestReportSummary::whatWasPrintedAnswersWhereNothingElseDoes()
{
    auto source = test::sampleSource();
    auto& step = source.steps.front();
    auto& result = *step.runs.back().result;
    step.question = { "Own code", "2026-11-21T04:15:00Z", true };
    result.out = "8 of 24 plants spent too much\n12 rows have no plant\n\n";
    const std::string printed = "Sum per customer: “8 of 24 plants spent too much; 12 rows have no plant”";
    QVERIFY(core::report::summaryText(source).contains("Müller GmbH is first"));
    step.answer = core::Answer { "The table has three rows.", {}, {} };
    QCOMPARE(core::report::summaryText(source), std::string()); // of the table that it shows they say nothing
    result.displays.clear();
    result.value.reset();
    step.answer = core::Answer { "The code printed text and gave no figures; it is shown below.", {}, {} };
    QCOMPARE(core::report::summaryText(source), printed);
    result.out += std::string(400, 'x');
    QVERIFY(core::report::summaryText(source).contains("it is shown below"));
}

void TestReportSummary::titleSentenceAndSummaryNameTheSameColumn()
{
    using enum core::ColumnType;
    auto source = test::sampleSource();
    source.steps.resize(1);
    auto& step = source.steps.front();
    auto& result = *step.runs.back().result;
    step.question = { "Own code", "2026-11-21T04:15:00Z", true };
    step.proposals.back().code = "sums[\"rank\"] = sums[\"revenue\"].rank()\nsums\n";
    step.proposals.back().intent = "Sum of revenue for each customer";
    result.displays.clear();
    result.value = sandbox::Table { {}, { { "customer", Text }, { "revenue", Number }, { "rank", Integer } }, 2,
        { { "Ann", 40.5, std::int64_t(2) }, { "Bo", 12.5, std::int64_t(1) } } };
    step.answer = core::Answer { "Ann is highest with 40.50 (sum of revenue).",
        { { "40.50", 20, core::Evidence { 0, 0, 1 } } }, {} };
    QCOMPARE(core::report::summaryText(source),
        std::string("Sum of revenue for each customer: Ann is highest with 40.50 (sum of revenue)."));
    step.answer = core::Answer { "Bo is lowest with 1 (rank).", { { "1", 18, core::Evidence { 0, 1, 2 } } }, {} };
    QCOMPARE(
        core::report::summaryText(source), std::string("Revenue and rank by customer: Bo is lowest with 1 (rank)."));
    step.proposals.back().intent = "One figure divided by another";
    std::get<sandbox::Table>(*result.value) = { {}, { { "customer", Text }, { "rank", Number } }, 1,
        { { "Ann", 0.5 } } };
    step.answer = core::Answer { "Ann is highest with 0.5 (rank).", { { "0.5", 20, core::Evidence { 0, 0, 1 } } }, {} };
    QCOMPARE(core::report::summaryText(source), std::string("Rank by customer: Ann is highest with 0.5 (rank)."));
}

QTEST_APPLESS_MAIN(TestReportSummary)
#include "tst_report_summary.moc"
