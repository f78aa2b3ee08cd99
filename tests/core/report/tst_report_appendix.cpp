// SPDX-License-Identifier: GPL-3.0-or-later
// What the auditor reads of each step beside its code.
#include "core/report/appendix.h"
#include "core/report/parts.h"
#include "core/report/report.h"
#include "core/report/set_out.h"
#include "tests/core/report/sample_source.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

class TestReportAppendix : public QObject {
    Q_OBJECT

private slots:
    void whatIsTheSameOfAllRunsStandsOnce();
    void whatAPersonChangedIsSaid();
    void aFixAndTheStepOfItsFindingLeadToEachOther();
    void whatWasApprovedAlongIsPrinted();
    void anAttemptThatDiffersInALineIsTold();
    void boundsOfColumnsHaveTheFormOfOtherValues();
    void howAFileIsReadIsTold();
    void wordsForMissingAreTold();
    void boundsOfYesAndNoAreInTheWordsOfTheFile();
    void requestsAreSetOutInLines();
    void momentsHaveTheFormOfTheReader();
    void whatAStepIsBuiltOnIsTold();
    void linesOfCodeHaveNumbers();
    void anAttemptTellsItsApproval();
    void whatTheCodePrintedStandsBeforeAttempts();
    void aRepairTellsAlsoHowTheQuestionWasRead();
    void linesBeforeTheCodeAreExplained();
    void aConditionThatLeavesOutNothingSaysSo();
    void identicalCodeStandsOnce();
    void rowsBehindTheFirstAreTold();
    void whoseLinesAreMeantIsSaid();
};

static core::ReportSource sourceOfTwo()
{
    auto source = test::sampleSource();
    auto second = source.steps[0];
    second.id = 10;
    second.runs.back().result->provenance.layers = { "user" };
    source.steps.push_back(second);
    source.audience = core::Audience::Auditor;
    return source;
}

static void readAll(core::ReportSource& source, const char* file)
{
    for (auto& step : source.steps) {
        for (auto& proposal : step.proposals) {
            proposal.effects.reads = { file };
        }
    }
}

/// How often Markdown has it.
static qsizetype countOf(const char* words, const core::ReportSource& source)
{
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    return QString::fromStdString(text).count(QString::fromUtf8(words));
}

void TestReportAppendix::whatIsTheSameOfAllRunsStandsOnce()
{
    auto source = sourceOfTwo();
    readAll(source, "orders.csv");
    QCOMPARE(countOf("pandas 2.2.3", source), 1);
    QCOMPARE(countOf("user, mount, seccomp", source), 1);
    QCOMPARE(countOf("Layers", source), 2); // of all, and what the second had
    QCOMPARE(countOf("Files read", source), 2);
    QCOMPARE(countOf("Input orders.csv SHA-256", source), 0); // it is said of the file
    source.steps.back().runs.back().result->provenance.inputs[0].sha256 = std::string(64, 'e');
    QCOMPARE(countOf("Input orders.csv SHA-256", source), 1);
    readAll(source, "other.csv");
    QCOMPARE(countOf("Files read", source), 0);
}

void TestReportAppendix::wordsForMissingAreTold()
{
    auto source = test::sampleSource();
    QCOMPARE(countOf("Read as missing", source), 0);
    source.datasets[0].profile.columns[0].missingWords = { "", "n/a" };
    const auto said = "“n/a” (" + source.datasets[0].profile.columns[0].name + ")";
    QCOMPARE(countOf(("orders.csv: Read as missing: " + said + ".").c_str(), source), 1);
    source.audience = core::Audience::Auditor;
    QCOMPARE(countOf(said.c_str(), source), 2); // of the file, too
}

void TestReportAppendix::boundsOfYesAndNoAreInTheWordsOfTheFile()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    core::ColumnProfile column;
    column.name = "Reklamation";
    column.type = core::ColumnType::Boolean;
    column.min = false;
    column.max = true;
    column.distinct = 2;
    column.examples = { "nein", "ja" };
    source.datasets[0].profile.columns.push_back(column);
    QCOMPARE(countOf("| nein | ja |", source), 1);
}

void TestReportAppendix::requestsAreSetOutInLines()
{
    using core::report::setOut;
    const std::string sent = "{\"b\":1.50,\"a\":[\"x\\ny \\\"z\\\" \\\\n\",{},[]],\"c\":null}";
    const std::string shown = "{\n  \"b\": 1.50,\n  \"a\": [\n    \"x\ny \\\"z\\\" \\\\n\",\n    {},\n    []\n  ],\n"
                              "  \"c\": null\n}";
    QCOMPARE(setOut(sent), shown);
    const std::string broken = "{\"a\":";
    QCOMPARE(setOut(broken), broken);
    QCOMPARE(setOut("plain, words"), std::string("plain, words"));
}

void TestReportAppendix::momentsHaveTheFormOfTheReader()
{
    const auto form = [](std::string_view text) -> std::string {
        return text == "2026-11-28" ? "28 Nov 2026" : std::string(text);
    };
    QCOMPARE(core::report::momentText("2026-11-28T20:17:00.491Z", form), "28 Nov 2026 20:17:00 UTC");
    QCOMPARE(core::report::momentText("2026-11-28T20:17:00Z", {}), "2026-11-28T20:17:00Z");
    QCOMPARE(core::report::momentText("not told", form), "not told");
}

void TestReportAppendix::whatAPersonChangedIsSaid()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    QCOMPARE(countOf("by hand", source), 0);
    auto& step = source.steps[0];
    auto own = step.proposals.back();
    own.author = "hand";
    own.code = step.runs.back().approval.code = "print(1)\n";
    step.proposals.push_back(own);
    step.charts = { { .display = 0, .code = step.runs.back().approval.codeSha256, .title = "Sales", .top = 3 } };
    QCOMPARE(countOf("Code: edited by hand after it was proposed", source), 1);
    QCOMPARE(countOf("The chart “Sales” was changed by hand after the run: title, how many are shown.", source), 1);
    step.proposals = { own };
    QCOMPARE(countOf("Code: written by hand", source), 1);
    auto taken = own;
    taken.code = step.runs.back().approval.code = "print(2)\n";
    taken.reason = core::ReasonKind::Fixed;
    step.proposals.push_back(taken);
    QCOMPARE(countOf("Code: written by hand", source), 1);
    QCOMPARE(countOf("Code: changed as a finding offered", source), 1);
    step.proposals.front().second = core::SecondMethod { "Sum of revenue.", taken.code };
    QCOMPARE(countOf("Code: that of the second method, taken in place of the code it was compared with", source), 1);
    QCOMPARE(countOf("Code: written by hand", source), 0);
}

void TestReportAppendix::aFixAndTheStepOfItsFindingLeadToEachOther()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    auto later = source.steps[0];
    later.id = 77;
    later.proposals.resize(1);
    later.proposals[0].code = source.steps[0].runs.back().approval.code;
    auto fixed = later.proposals[0];
    fixed.code = later.runs.back().approval.code = "print(2)\n";
    fixed.reason = core::ReasonKind::Fixed;
    later.proposals.push_back(fixed);
    source.steps.push_back(later);
    QCOMPARE(countOf("Code: changed as a finding offered, after A.1 (Top customers by revenue?)", source), 1);
    QCOMPARE(countOf("A fix that a finding offered was taken: A.4 (Top customers by revenue?)", source), 1);
}

void TestReportAppendix::whatWasApprovedAlongIsPrinted()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    auto& approval = step.runs.back().approval;
    approval.second = "orders['revenue'].sum()\n";
    approval.properties = "def test_sum(result): pass\n";
    step.proposals.back().second = core::SecondMethod { "The whole revenue.", approval.second };
    for (const auto* line : { "orders['revenue'].sum()", "Read as: The whole revenue. (built-in)", "def test_sum" }) {
        source.audience = core::Audience::Reader;
        QCOMPARE(countOf(line, source), 0);
        source.audience = core::Audience::Auditor;
        QCOMPARE(countOf(line, source), 1);
    }
}

void TestReportAppendix::anAttemptThatDiffersInALineIsTold()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    auto& step = source.steps[0];
    std::string code;
    for (int line = 1; line <= 20; ++line) {
        code += "a" + std::to_string(line) + " = 1\n";
    }
    step.runs.back().approval.code = code;
    step.runs.front().approval.code = code + "b = colum\n";
    step.runs.front().approval.code.replace(code.find("a7 = 1"), 6, "a7 = 2");
    QCOMPARE(countOf("a8 = 1", source), 1);
    QCOMPARE(countOf("7 - a7 = 2\n    7 + a7 = 1\n   21 - b = colum\n", source), 1);
    step.runs.front().approval.code = "something = 'else'\n";
    QCOMPARE(countOf("something = 'else'", source), 1);
}

void TestReportAppendix::boundsOfColumnsHaveTheFormOfOtherValues()
{
    auto source = test::sampleSource();
    source.translate = [](std::string_view english) {
        std::string text(english);
        text.erase(0, std::min(text.find_first_not_of('0'), text.size())); // as of numbers
        return text;
    };
    auto& columns = source.datasets[0].profile.columns;
    columns[0].min = "0410";
    columns[1].max = 1'159'869.29;
    for (const auto& section : core::report::appendixOf(source)) {
        for (const auto& part : section.parts) {
            if (part.title == "Columns") {
                const auto& rows = std::get<core::report::TableBlock>(part.blocks[0]).rows;
                QCOMPARE(rows[0].cells[4].text, std::string("0410"));
                QCOMPARE(rows[1].cells[4].text, std::string("-12.50"));
                QCOMPARE(rows[1].cells[5].text, std::string("1,159,869.29"));
                return;
            }
        }
    }
    QFAIL("no columns");
}

/// A step that leaves rows out, two that were undone, and one that goes on from the first with what it left.
static core::ReportSource sourceOfABranch()
{
    using enum sandbox::RowOperation;
    auto source = test::sampleSource();
    const std::string codes[] = {
        "costed = orders[orders['cost'].notna()]\nrate = costed.groupby('kind').sum()\nrate\n", "print(1)\n",
        "print(2)\n", "costed.groupby('who').sum()\n"
    };
    source.steps.resize(1);
    source.steps.resize(4, source.steps[0]);
    for (std::size_t at = 0; at < source.steps.size(); ++at) {
        auto& step = source.steps[at];
        step.id = static_cast<std::int64_t>(at) + 20;
        step.name = "Step " + std::to_string(at);
        step.state = at == 1 || at == 2 ? core::StepState::Undone : core::StepState::Done;
        auto& run = step.runs.back();
        run.approval.code = step.proposals.back().code = codes[at];
        run.approval.frames = { { "orders", "orders.csv", "" } };
        run.result->provenance.checkpoint = at == 0 ? "" : at == 2 ? "21.2" : "20.2";
        run.result->ledger.emplace();
    }
    source.steps[0].proposals.back().effects.reads = { "orders.csv" };
    source.steps[0].runs.back().result->ledger->entries = {
        { .line = 0, .operation = Read, .name = "orders.csv", .after = 1460 },
        { .line = 1, .operation = Filter, .before = 1460, .after = 1421, .into = "costed" },
        { .line = 2, .operation = Group, .before = 1421, .after = 1421, .groups = 6, .into = "rate" }
    };
    source.steps[3].runs.back().result->ledger->entries = {
        { .line = 1, .operation = Group, .before = 1421, .after = 1421, .groups = 5 }
    };
    return source;
}

void TestReportAppendix::howAFileIsReadIsTold()
{
    auto source = test::sampleSource();
    source.readings[source.datasets[0].name] = "Semicolons separate columns.";
    QCOMPARE(countOf("Semicolons separate columns", source), 0); // the auditor's
    source.audience = core::Audience::Auditor;
    QCOMPARE(countOf("Semicolons separate columns", source), 1);
}

void TestReportAppendix::whatAStepIsBuiltOnIsTold()
{
    auto source = sourceOfABranch();
    QCOMPARE(countOf("A condition leaves out 39 of 1,460 rows; 1,421 stay.", source), 2); // of the branch, too
    source.audience = core::Audience::Auditor;
    QCOMPARE(countOf("Goes on from", source), 1);
    QCOMPARE(countOf("Goes on from A.1 (Step 0), not from A.2, A.3.", source), 1);
    QCOMPARE(countOf("| A.1, line 1 | A condition leaves out 39 of 1,460 rows; 1,421 stay. |", source), 1);
    QCOMPARE(countOf("orders.csv (by A.1)", source), 1);
    QCOMPARE(countOf("| A.1, line 2 |", source), 0); // the groups are not what the branch uses
    source.steps[2].runs.back().approval.code = "costed.describe()\n"; // nothing is passed over, but its name is used
    source.steps[2].proposals.back().code = "costed.describe()\n";
    QCOMPARE(countOf("Goes on from A.1 (Step 0).", source), 1);
}

void TestReportAppendix::linesOfCodeHaveNumbers()
{
    using namespace Qt::StringLiterals;
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    source.steps[0].runs.back().approval.code = "text = '''" + std::string(80, 'o') + ", two and three\ntwo'''\n\n"
        + std::string(100, 'x') + "\n";
    const QString page = QString::fromStdString(core::printReport(source)).remove(QRegularExpression(u"<[^>]*>"_s));
    const QString quotes = u"&#39;&#39;&#39;"_s;
    const QString wrapped = u"1  text = "_s + quotes + QString(74, u'o') + u"\n ↪ oooooo, two and three\n2  two"_s
        + quotes + u"\n3  \n4  "_s + QString(84, u'x') + u"\n ↪ "_s + QString(16, u'x') + u"\n"_s;
    QVERIFY2(page.contains(wrapped), qPrintable(page));
    const QString screen = QString::fromStdString(core::htmlReport(source, {}));
    QVERIFY2(screen.contains(u"<span class=\"line\"><span class=\"s\">two"_s + quotes
                 + u"</span>\n</span><span class=\"line\">\n</span>"_s),
        qPrintable(screen));
}

void TestReportAppendix::anAttemptTellsItsApproval()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    auto& step = source.steps[0];
    step.runs.front().result->metrics.wallMs = 1230;
    auto attempt = step.proposals.back();
    attempt.code = step.runs.front().approval.code;
    attempt.findings = { { core::Severity::Error, "column", 1, 0, { core::FindingKind::NoText } } };
    step.proposals.insert(step.proposals.begin(), attempt);
    QCOMPARE(countOf("2026-11-21T04:14:00Z", source), 1);
    QCOMPARE(countOf("1.23 s", source), 1);
    QCOMPARE(countOf(std::string(64, 'b').c_str(), source), 1);
    QCOMPARE(countOf("Found before the run, and approved all the same:", source), 1);
    step.runs.front().result.reset();
    QCOMPARE(countOf("2026-11-21T04:14:00Z", source), 1);
}

void TestReportAppendix::whatTheCodePrintedStandsBeforeAttempts()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    source.steps[0].runs.back().result->out = "printed by the last\n";
    const auto text = core::markdownReport(source);
    const auto printed = text.find("printed by the last"), attempt = text.find("1 earlier attempt");
    QVERIFY(printed != text.npos && attempt != text.npos);
    QVERIFY(printed < attempt);
}

void TestReportAppendix::aRepairTellsAlsoHowTheQuestionWasRead()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    auto& step = source.steps[0];
    step.plan->author = "model";
    step.plan->reading = "Hours are counted by line.";
    auto proposal = step.proposals.back();
    proposal.author = "model";
    proposal.intent = "Hours are counted by line.";
    proposal.reason = {};
    step.proposals = { proposal };
    QCOMPARE(countOf("Read as: Hours are counted by line. (model)", source), 1);
    QCOMPARE(countOf("Repaired:", source), 0);
    step.plan->reading = proposal.intent = "The times get a zone.";
    proposal.reason = { core::ReasonKind::Repair, { .texts = { "TypeError" } } };
    step.proposals.push_back(proposal);
    QCOMPARE(countOf("Read as: Hours are counted by line. (model)", source), 1);
    QCOMPARE(countOf("Repaired: The times get a zone. (model)", source), 1);
}

void TestReportAppendix::linesBeforeTheCodeAreExplained()
{
    auto source = sourceOfABranch();
    source.audience = core::Audience::Auditor;
    constexpr auto explained = "Before it, for who runs all steps one after the other";
    QCOMPARE(countOf(explained, source), 0);
    source.steps[0].runs.back().result->changedFrames = { "orders" };
    QCOMPARE(countOf("orders = _orders.copy(deep=False)", source), countOf(explained, source));
    QVERIFY(countOf(explained, source) > 0);
}

void TestReportAppendix::aConditionThatLeavesOutNothingSaysSo()
{
    auto source = sourceOfABranch();
    source.audience = core::Audience::Auditor;
    source.steps[0].runs.back().result->ledger->entries[1].after = 1460;
    QVERIFY(countOf("A condition leaves out none of 1,460 rows.", source) > 0);
    QCOMPARE(countOf("leaves out 0 of", source), 0);
}

void TestReportAppendix::identicalCodeStandsOnce()
{
    auto source = sourceOfTwo();
    QCOMPARE(countOf("# Sum per customer", source), 2); // it is short
    std::string code = "# Sum per customer\n";
    for (int line = 0; line < 20; ++line) {
        code += "print(1)\n";
    }
    source.steps.front().runs.back().approval.code = source.steps.back().runs.back().approval.code = code;
    QCOMPARE(countOf("# Sum per customer", source), 1);
    QCOMPARE(countOf("Sign for sign the code of A.1", source), 1);
}

void TestReportAppendix::rowsBehindTheFirstAreTold()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    auto& table = std::get<sandbox::Table>(*step.runs.back().result->value);
    table.rows.resize(552, { std::string("Meier"), 1.0 });
    table.rowCount = 552;
    step.answer->numbers[0].evidence->row = 219;
    QVERIFY(core::notebookReport(source).contains("… row 220:"));
    const auto block = core::report::tableBlock(table, "Table 1", {});
    QCOMPARE(block.caption, std::string("Table 1: top customers, first 200 of 552 rows"));
    QCOMPARE(block.captionOfAll, std::string("Table 1: top customers")); // a sheet of its own has them
}

void TestReportAppendix::whoseLinesAreMeantIsSaid()
{
    auto source = test::sampleSource();
    constexpr auto sentence = "Lines are counted from the first of this step's code";
    QVERIFY(!core::scriptReport(source).contains(sentence));
    source.steps[0].answer->checks.push_back(
        { { core::CheckKind::GroupsCut, { .count = 3, .total = 9, .lines = { 224 } } }, core::CheckStatus::Noted });
    const auto script = core::scriptReport(source);
    QVERIFY2(script.contains("Line 224 keeps") && script.contains(sentence), script.c_str());
}

QTEST_GUILESS_MAIN(TestReportAppendix)
#include "tst_report_appendix.moc"
