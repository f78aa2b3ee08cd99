// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"
#include "core/domain/plain_check.h"
#include "core/report/chosen.h"
#include "core/report/content.h"
#include "core/report/parts.h"
#include "core/report/word_content.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using test::made;
using test::paint;

/// What each kind of report says, and to whom.
class TestReportContent : public QObject {
    Q_OBJECT

private slots:
    void theReaderSeesWhatWasFoundAndTheAuditorAll();
    void numbersHaveOneFormInEveryReport_data();
    void numbersHaveOneFormInEveryReport();
    void halvesAreRoundedAlikeEverywhere_data();
    void halvesAreRoundedAlikeEverywhere();
    void quartersAreWrittenAsQuarters();
    void datesHaveTheReadersFormInCellsAndColumnHeads();
    void rangesHaveTheReadersForm();
    void monthsAreWrittenAsMonths_data();
    void monthsAreWrittenAsMonths();
    void unnamedCodeIsHeadedByWhatItComputes();
    void aStepIsHeadedByTheNameItWasGiven();
    void ofManyLossesTheReaderGetsAFew();
    void warningsStandBeforeNotes();
    void sourcesAreALineEach();
    void sourcesAreThoseOfTheChosenSteps();
    void whatLoadsTheDataStandsOnceAboveAllCode_data();
    void whatLoadsTheDataStandsOnceAboveAllCode();
    void aValueIsSaidOnce();
    void whatCodePrintedIsPartOfItsAnswer();
    void theReaderHearsNothingOfCode();
    void manyFindingsOfAKindAreCounted();
    void theWayOfTheRowsIsInSentences();
    void theAuditorSeesWhatWasSent();
};

void TestReportContent::theReaderSeesWhatWasFoundAndTheAuditorAll()
{
    auto source = test::sampleSource();
    source.author = "ana";
    for (const char* kind : { "html", "print", "md" }) {
        source.audience = core::Audience::Reader;
        auto text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\'); // as Markdown escapes
        for (const char* there : { "1. Top customers by revenue?", "Warning", "Sources", "orders",
                 "Table 1: top customers", "Figure 1: Revenue", "ana. Made with Assay" }) {
            QVERIFY2(text.contains(there), there);
        }
        for (const char* absent : { "What is love?", "per month", "Sum per customer", "KeyError", "Approved by",
                 "SHA-256", "seccomp", "Ran to its end", "Look at this" }) { // the finding says it
            QVERIFY2(!text.contains(absent), absent);
        }
        source.audience = core::Audience::Auditor;
        text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\');
        for (const char* there : { "What is love?", "per month", "Sum per customer", "KeyError", "Approved by",
                 "SHA-256", "seccomp", "Appendix for the auditor", "earlier attempt" }) {
            QVERIFY2(text.contains(there), there);
        }
    }
}

void TestReportContent::numbersHaveOneFormInEveryReport_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : { "html", "print", "md", "py", "ipynb" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void TestReportContent::numbersHaveOneFormInEveryReport()
{
    QFETCH(QString, kind);
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    source.translate = [](std::string_view english) {
        std::string text(english);
        if (text.find_first_not_of("-0123456789,.") == std::string::npos) {
            std::ranges::transform(text, text.begin(), [](char c) { return c == ',' ? '.' : c == '.' ? ',' : c; });
        }
        return text;
    };
    auto text = made(kind, source);
    std::erase(text, '\\');
    QVERIFY(text.contains("12.345,60"));
    QVERIFY(kind == QStringLiteral("py") || text.contains("-7.407,36"));
    for (const char* english : { "12,345.6", "7,407.36", "1,204", "8,888", "0.43" }) {
        QVERIFY2(!text.contains(english), english);
    }
}

void TestReportContent::whatCodePrintedIsPartOfItsAnswer()
{
    auto source = test::sampleSource();
    auto& out = source.steps[0].runs.back().result->out;
    for (const char* kind : { "html", "print", "md" }) {
        const auto text = [&] { return made(QString::fromLatin1(kind), source); };
        out = "178 readings have no plant in the list\n";
        QVERIFY2(text().contains("178 readings have no plant in the list"), kind);
        for (int line = 0; line < 60; ++line) {
            out += "line " + std::to_string(line) + "\n";
        }
        QVERIFY2(text().contains("line 38") && !text().contains("line 39"), kind);
        out = " \n\n";
        QVERIFY2(!text().contains("Printed"), kind);
    }
}

void TestReportContent::quartersAreWrittenAsQuarters()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "",
        { { "day", core::ColumnType::Date, 3 }, { "fee", core::ColumnType::Number } }, 2,
        { { std::string("2023-10-01"), 2.0 }, { std::string("2024-01-01"), 3.0 } } };
    const auto text = core::markdownReport(source);
    QVERIFY2(text.contains("Q4 2023") && text.contains("Q1 2024"), text.c_str());
}

void TestReportContent::datesHaveTheReadersFormInCellsAndColumnHeads()
{
    auto source = test::sampleSource();
    source.translate = [](std::string_view english) {
        return english == "2024-01" ? "Jan 2024" : english == "2024-03-09" ? "9 Mar 2024" : std::string(english);
    };
    source.steps[0].runs.back().result->value = sandbox::Table { "",
        { { "last", core::ColumnType::Date }, { "2024-01-01", core::ColumnType::Number },
            { "2024-02-01", core::ColumnType::Number } },
        2, { { std::string("2024-03-09"), 2.0, 3.0 }, { std::string("2024-03-11"), 3.0, 4.0 } } };
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY2(text.contains("| last | Jan 2024 | 2024-02 |") && text.contains("| 9 Mar 2024 |"), text.c_str());
}

void TestReportContent::rangesHaveTheReadersForm()
{
    auto source = test::sampleSource();
    source.translate = [](std::string_view english) {
        return english.contains("1,0") || english.contains("33.6") ? "<" + std::string(english) + ">"
                                                                   : std::string(english);
    };
    source.steps[0].runs.back().result->value = sandbox::Table {
        "", { { "range", core::ColumnType::Text }, { "rows", core::ColumnType::Integer } }, 4,
        { { std::string("33.6 to 157.147"), std::int64_t { 4 } },
            { std::string("1,000 to under 1,050"), std::int64_t { 4 } },
            { std::string("below 1,000"), std::int64_t { 4 } }, { std::string("1,050 and above"), std::int64_t { 4 } } }
    };
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    for (const auto* range : { "33.6 to 157.147", "1,000 to under 1,050", "below 1,000", "1,050 and above" }) {
        QVERIFY2(text.contains(range) && !text.contains(std::string("| ") + range), text.c_str());
    }
}

/// A report with the table as a step's result.
static std::string tableOf(const sandbox::Table& table)
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = table;
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    return text;
}

void TestReportContent::monthsAreWrittenAsMonths_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<QString>("written");
    QTest::newRow("months") << "2024-07-01" << "2024-08-01" << "2024-08";
    QTest::newRow("their ends") << "2024-07-31" << "2024-08-31" << "2024-08";
    QTest::newRow("maybe years") << "2023-01-01" << "2024-01-01" << "2024-01";
    QTest::newRow("days") << "2024-07-01" << "2024-08-02" << "2024-08-02";
    QTest::newRow("one day tells nothing") << "2024-08-01" << "2024-08-01" << "2024-08-01";
}

void TestReportContent::monthsAreWrittenAsMonths()
{
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(QString, written);
    sandbox::Table table { "per month", { { "day", core::ColumnType::Date }, { "n", core::ColumnType::Integer } }, 2,
        { { first.toStdString(), std::int64_t { 1 } }, { last.toStdString(), std::int64_t { 2 } } } };
    const auto row = "| " + written.toStdString() + " | 2 |";
    auto text = tableOf(table);
    QVERIFY2(text.contains(row), text.c_str());
    std::swap(table.columns[0], table.columns[1]); // behind a number: a record's own date
    for (auto& cells : table.rows) {
        std::swap(cells[0], cells[1]);
    }
    text = tableOf(table);
    QVERIFY2(text.contains("| 2 | " + last.toStdString() + " |"), text.c_str());
}

void TestReportContent::unnamedCodeIsHeadedByWhatItComputes()
{
    auto source = test::sampleSource();
    auto own = test::sampleStep();
    own.id = 10;
    own.question = { "Own code", "2026-11-21T04:15:00Z", true };
    own.proposals.back().intent = "Sum of revenue for each customer";
    source.steps = { own };
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Sum per customer")); // its first comment
    source.steps.front().proposals.back().code = "orders.groupby('customer')['revenue'].sum()\n";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Sum of revenue for each customer"));
    source.steps.front().question.text = core::titleOfFile("revenue.py");
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Sum of revenue for each customer"));
    source.steps.front().proposals.back().intent = core::untoldCode;
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Run revenue.py"));
    source.steps.front().question.text = core::titleOfFile("revenue_of each customer.py");
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Revenue of each customer"));
    sandbox::ChartSpec chart;
    chart.title = "Revenue against orders (290 of 100,000 points, the rest alike)";
    source.steps.front().runs.back().result->displays = { chart };
    source.steps.front().question.text = core::titleOfFile("revenue.py");
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Revenue against orders"));
    source.steps.front().question.text = core::titleOfFile("02 revenue.py");
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Revenue against orders"));
    source.steps.front().question.text = "Own code";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Revenue against orders"));
    source.steps.front().question.text = "Revenue, by hand";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Revenue, by hand"));
    source.steps.front().question.text = "übersicht je Kunde";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Übersicht je Kunde"));
    source.steps.front().question.text = "fee_eur by month";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("fee_eur by month"));
}

void TestReportContent::aStepIsHeadedByTheNameItWasGiven()
{
    auto source = test::sampleSource();
    source.steps.front().name = "Who buys";
    QCOMPARE(core::report::shownSteps(source).front().title, std::string("Who buys"));
    source.audience = core::Audience::Auditor;
    const auto page = made(QStringLiteral("html"), source);
    QVERIFY(page.contains("1. Who buys"));
    QVERIFY(page.contains("Asked: "));
}

void TestReportContent::sourcesAreThoseOfTheChosenSteps()
{
    auto source = test::sampleSource();
    auto other = source.datasets.front();
    other.name = "berths.csv";
    other.source.file = "berths.csv";
    source.datasets.push_back(other);
    auto second = source.steps.front();
    second.id = 99;
    source.steps.front().proposals.back().effects.reads = { source.datasets.front().fileName() };
    second.proposals.back().effects.reads = { other.fileName() };
    source.steps.push_back(second);
    QVERIFY(core::report::sourcesText(source).contains("berths.csv"));
    source.choices.steps = { { .step = source.steps.front().id }, { .step = 99, .isShown = false } };
    QVERIFY(!core::report::sourcesText(source).contains("berths.csv"));
}

void TestReportContent::ofManyLossesTheReaderGetsAFew()
{
    auto step = test::sampleStep();
    auto& ledger = step.runs.back().result->ledger.emplace();
    ledger = { { { .line = 1, .operation = sandbox::RowOperation::Read, .name = "orders.csv", .after = 100 } }, true };
    for (int line = 2; line < 4; ++line) {
        ledger.entries.push_back(
            { .line = line, .operation = sandbox::RowOperation::Take, .before = 100, .after = line });
    }
    QVERIFY(core::report::rowsLeftOut(step).ends_with("Only 3 of the 100 rows are taken."));
    ledger.entries.insert(ledger.entries.begin() + 1,
        { .line = 1, .operation = sandbox::RowOperation::Concat, .before = 400, .after = 400, .repeated = 300 });
    QVERIFY(core::report::rowsLeftOut(step).starts_with(
        "orders.csv has 100 rows. Put together they are 400 rows; 300 of them stand there again. Only 2 of the"));
    ledger.entries.erase(ledger.entries.begin() + 1);
    for (int line = 4; line < 40; ++line) {
        ledger.entries.push_back(
            { .line = line, .operation = sandbox::RowOperation::Take, .before = 100 * line, .after = line });
    }
    QVERIFY(core::report::rowsLeftOut(step).ends_with(
        "Only 6 of the 600 rows are taken. Further rows are left out after that."));
}

void TestReportContent::warningsStandBeforeNotes()
{
    auto step = test::sampleStep();
    step.answer->checks = {
        { { core::CheckKind::GapsSkipped,
              { .column = "fee", .count = 8, .total = 420, .lines = { 2 }, .texts = { "sum", "visits.csv" } } },
            core::CheckStatus::Noted },
        { core::CheckKind::NegativeCount, core::CheckStatus::Warning }
    };
    const auto points = core::report::plainFindings(*step.answer, {});
    QCOMPARE(points.size(), std::size_t(2));
    QVERIFY(points[0].status == core::CheckStatus::Warning);
    QVERIFY(points[1].text.ends_with("8 have no “fee”; the sum leaves them out."));
}

void TestReportContent::sourcesAreALineEach()
{
    auto source = test::sampleSource();
    source.datasets.resize(1);
    auto& profile = source.datasets[0].profile;
    profile = {};
    profile.rows = 1204;
    profile.columns.resize(1);
    profile.bytes = 41'300;
    source.datasets[0].name = "orders.csv";
    QCOMPARE(core::report::sourcesText(source), std::string("orders.csv: 1,204 rows, 1 column, 41.3 kB.\n"));
    source.origins["orders.csv"] = "made by step 2";
    QCOMPARE(core::report::sourcesText(source),
        std::string("orders.csv: 1,204 rows, 1 column, 41.3 kB. Origin: made by step 2.\n"));
}

void TestReportContent::whatLoadsTheDataStandsOnceAboveAllCode_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : { "html", "print", "md", "py", "ipynb", "docx" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void TestReportContent::whatLoadsTheDataStandsOnceAboveAllCode()
{
    QFETCH(QString, kind);
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    auto& first = source.steps[0].runs.back();
    first.approval.frames = { { "orders", "orders.csv", "orders = read_orders()\n" } };
    first.result->changedFrames = { "orders" };
    auto next = source.steps[0];
    next.id = 10;
    next.runs.back().approval.code = "orders.size\n";
    source.steps.push_back(next);
    const auto text = kind == QStringLiteral("docx") ? core::wordContent(source, {}) : made(kind, source);
    auto plain = QString::fromStdString(text);
    plain.remove(QRegularExpression(QStringLiteral("<[^>]*>"))); // of the colours
    QCOMPARE(plain.count(QStringLiteral("orders = read_orders()")), 1);
    QCOMPARE(plain.count(QStringLiteral("orders = _orders.copy(deep=False)")), 1);
    const auto load = plain.indexOf(QStringLiteral("orders = read_orders()"));
    const auto again = plain.indexOf(QStringLiteral("orders = _orders.copy(deep=False)"));
    QVERIFY(load < plain.indexOf(QStringLiteral("# Sum per customer")));
    QVERIFY(again > plain.indexOf(QStringLiteral("# Sum per customer")));
    QVERIFY(again < plain.indexOf(QStringLiteral("orders.size")));
}

void TestReportContent::halvesAreRoundedAlikeEverywhere_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("shown"); // as LibreOffice shows the cell of the workbook
    QTest::newRow("kept below the half") << 64048.255 << QStringLiteral("64,048.26");
    QTest::newRow("even before the half") << 20233.265 << QStringLiteral("20,233.27");
    QTest::newRow("exactly a half") << 1000.125 << QStringLiteral("1,000.13");
    QTest::newRow("below zero") << -1000.125 << QStringLiteral("-1,000.13");
    QTest::newRow("no half") << 1000.1249 << QStringLiteral("1,000.12");
    QTest::newRow("below the half") << 64048.2549999 << QStringLiteral("64,048.25");
}

void TestReportContent::halvesAreRoundedAlikeEverywhere()
{
    QFETCH(double, number);
    QFETCH(QString, shown);
    const sandbox::Table table { "t", { { "revenue", core::ColumnType::Number } }, 1, { { number } } };
    QVERIFY2(tableOf(table).contains(shown.toStdString()), tableOf(table).c_str());
}

void TestReportContent::aValueIsSaidOnce()
{
    auto source = test::sampleSource();
    auto& step = source.steps[0];
    step.runs.back().result->displays.clear();
    step.runs.back().result->value = sandbox::Value { "float", "919555.5", 919555.5 };
    step.answer = core::Answer { "It is 919,555.50.", { { "919,555.50", 6, core::Evidence { 0, 0, 0 } } }, {} };
    for (const char* kind : { "html", "print", "md" }) {
        auto text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\');
        text.erase(0, text.rfind("1. Top customers")); // the summary would say it, too
        QCOMPARE(QString::fromStdString(text).count(QStringLiteral("919,555.5")), 1);
        QVERIFY(!text.contains("href=\"#s7-d0"));
    }
    step.answer = {};
    QVERIFY(core::printReport(source).contains(">919,555.50</p>"));
}

void TestReportContent::theReaderHearsNothingOfCode()
{
    const QRegularExpression ofCode(QStringLiteral("\\b(line|lines) \\d|\\bcode\\b(?! for)|\\(\\)|=|dropna|pandas"));
    using enum core::CheckKind;
    const std::vector ticks { RanToItsEnd, JoinChecked, JoinGrouped, FitsQuestion, SecondAgrees, ModelAgrees };
    for (std::size_t kind = 0; kind < core::patternsOf(core::CheckKind {}).size(); ++kind) {
        const core::CheckFact fact(static_cast<core::CheckKind>(kind),
            { .column = "c",
                .count = 7,
                .total = 9,
                .lines = { 3 },
                .texts = { "a", "b", "d", "e" },
                .counts = { 1, 1, 1 } });
        const auto text = QString::fromStdString(core::plainText({ fact, core::CheckStatus::Warning }));
        const bool isTick = std::ranges::contains(ticks, fact.kind);
        QVERIFY2(isTick || !text.contains(ofCode), qPrintable(text));
    }
}

void TestReportContent::manyFindingsOfAKindAreCounted()
{
    auto source = test::sampleSource();
    auto& checks = source.steps[0].answer->checks;
    checks.clear();
    for (int column = 0; column < 215; ++column) {
        checks.push_back(
            { { core::CheckKind::ColumnEmpty, { .column = std::to_string(column) } }, core::CheckStatus::Warning });
    }
    const auto text = QString::fromStdString(core::markdownReport(source));
    QCOMPARE(text.count(QStringLiteral("Missing values")), 3);
    QVERIFY(text.contains(QStringLiteral("and 212 more like it")));
    checks.erase(checks.begin() + 4, checks.end());
    QCOMPARE(QString::fromStdString(core::markdownReport(source)).count(QStringLiteral("Missing values")), 4);
}

void TestReportContent::theWayOfTheRowsIsInSentences()
{
    auto source = test::sampleSource();
    auto& ledger = source.steps[0].runs.back().result->ledger.emplace();
    ledger.entries = { { .line = 1, .operation = sandbox::RowOperation::Read, .name = "orders.csv", .after = 1204 },
        { .line = 2,
            .operation = sandbox::RowOperation::Join,
            .before = 1204,
            .after = 1203,
            .other = 40,
            .unmatched = 1 } };
    for (int line = 3; line < 9; ++line) {
        ledger.entries.push_back(
            { .line = line, .operation = sandbox::RowOperation::Group, .before = 1203, .groups = 4 });
    }
    auto text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY(text.contains(
        "orders.csv has 1,204 rows. A join of 1,204 rows gives 1,203; there is no match for 1 of them (left out)."));
    QVERIFY(!text.contains("The rows form"));
    ledger.entries.push_back(
        { .line = 9, .operation = sandbox::RowOperation::Take, .before = 4, .after = 3 }); // of the groups
    text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY(text.contains("(left out). Only 3 of the 4 groups are taken."));
    ledger.whole = false;
    text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY2(!text.contains("than is recorded here"), "it tells a reader nothing");
    ledger.entries.pop_back();
    source.audience = core::Audience::Auditor;
    text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY(text.contains("than is recorded here"));
    ledger.whole = true;
    text = core::markdownReport(source);
    std::erase(text, '\\');
    QVERIFY(text.contains("| Line | What it does to rows |"));
    QVERIFY(text.contains("| 3 to 8 | The rows form 4 groups. |"));
    QVERIFY(!text.contains("→"));
}

void TestReportContent::theAuditorSeesWhatWasSent()
{
    auto source = test::sampleSource();
    source.sent = { { "2026-11-21T04:15:00Z", "https://api.example.com", "write code", "{\"a\": \"columns\"}", 1204,
        0 } };
    for (const char* kind : { "html", "print", "md" }) {
        source.audience = core::Audience::Reader;
        QVERIFY(!made(QString::fromLatin1(kind), source).contains("example"));
        source.audience = core::Audience::Auditor;
        auto text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\');
        for (const char* there :
            { "What was sent to a model", "https://api.example.com", "write code", "1,204 in, 0 out", "columns" }) {
            QVERIFY2(text.contains(there), there);
        }
    }
    source.sent.clear();
    QVERIFY(core::htmlReport(source, paint).contains("Nothing was sent anywhere."));
}

QTEST_APPLESS_MAIN(TestReportContent)
#include "tst_report_content.moc"
