// SPDX-License-Identifier: GPL-3.0-or-later
// Run with ASSAY_REBASELINE=1 to write the golden files anew.
#include "core/report/chosen.h"
#include "core/report/content.h"
#include "core/report/parts.h"
#include "core/report/python_tokens.h"
#include "core/report/report.h"
#include "core/report/report_file.h"
#include "core/report/table_file.h"
#include "core/report/word_content.h"
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <fstream>

class TestReport : public QObject {
    Q_OBJECT

private slots:
    void everyKindIsAsItWas_data();
    void everyKindIsAsItWas();
    void pagesAreWellFormed_data();
    void pagesAreWellFormed();
    void numbersLeadToTheirCellsAndUnsupportedOnesAreMarked();
    void longTablesAreCutButKeepTheCitedRow();
    void theScriptIsTheApprovedCodeAndCompiles();
    void theLastExpressionIsFound_data();
    void theLastExpressionIsFound();
    void aStepInAnotherLanguageIsACommentInTheScript();
    void theNotebookIsValid_data();
    void theNotebookIsValid();
    void aNotebookGoesOnBehindCodeThatIsNotPython();
    void theWorkbookHoldsTheCells();
    void theWorkbookKeepsTheTypesOfItsColumns();
    void durationsReadAsHoursAndMinutes();
    void aHostileWorkbookHasNoFormula();
    void aTableIsWrittenAsItIsAndItsRisksAreCounted();
    void pagesOfAnotherTableAreRefused();
    void aDefusedTableHoldsTextOnly();
    void longWordsAreCutOnPagesOnly();
    void aWorkbookThatCannotBeWrittenSaysSo();
    void aReportOfNothingIsAPage();
    void whatNobodyCountedHasNoCount();
    void theNameChoosesTheKind();
    void whatFailsLeavesTheReportThatWasThere();
    void otherStepsAreCalledByTheirNumbers();
    void whatIsNotWholeIsToldBesideItsChart();

private:
    QString file(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }
    QByteArray check(const char* kind, const std::string& text);
    QByteArray checkFile(const char* kind, const QString& path);
    QTemporaryDir m_directory;
};

static std::string paint(const sandbox::ChartSpec&)
{
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>";
}

static std::string made(const QString& kind, const core::ReportSource& source)
{
    return kind == QStringLiteral("html") ? core::htmlReport(source, paint)
        : kind == QStringLiteral("print") ? core::printReport(source)
        : kind == QStringLiteral("md")    ? core::markdownReport(source)
        : kind == QStringLiteral("py")    ? core::scriptReport(source)
                                          : core::notebookReport(source);
}

QByteArray TestReport::checkFile(const char* kind, const QString& path)
{
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral(CHECK_REPORT), QString::fromLatin1(kind), path });
    python.waitForFinished();
    const auto output = python.readAllStandardOutput() + python.readAllStandardError();
    return python.exitCode() == 0 ? output : "wrong: " + output;
}

QByteArray TestReport::check(const char* kind, const std::string& text)
{
    std::ofstream(file("report").toStdString(), std::ios::binary) << text;
    return checkFile(kind, file("report"));
}

void TestReport::everyKindIsAsItWas_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : { "html", "print", "md", "py", "ipynb" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind);
    }
}

void TestReport::everyKindIsAsItWas()
{
    QFETCH(QString, kind);
    const auto text = made(kind, test::sampleSource());
    const auto path = std::string(GOLDEN) + "/sample." + kind.toStdString();
    if (qEnvironmentVariableIsSet("ASSAY_REBASELINE")) {
        std::ofstream(path, std::ios::binary) << text;
    }
    std::ifstream stream(path, std::ios::binary);
    const std::string golden { std::istreambuf_iterator<char>(stream), {} };
    std::ofstream(file("new").toStdString(), std::ios::binary) << text;
    QVERIFY2(text == golden, qPrintable(QStringLiteral("it differs from ") + QString::fromStdString(path)));
}

void TestReport::pagesAreWellFormed_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("hostile");
    QTest::newRow("html") << QStringLiteral("html") << false;
    QTest::newRow("hostile html") << QStringLiteral("html") << true;
    QTest::newRow("print") << QStringLiteral("print") << false;
    QTest::newRow("hostile print") << QStringLiteral("print") << true;
}

void TestReport::pagesAreWellFormed()
{
    QFETCH(QString, kind);
    QFETCH(bool, hostile);
    const auto text = made(kind, hostile ? test::hostileSource() : test::sampleSource());
    QVERIFY(!text.contains("<script"));
    const auto problems = check("html", text);
    QVERIFY2(!problems.contains("wrong"), problems.constData());
}

void TestReport::numbersLeadToTheirCellsAndUnsupportedOnesAreMarked()
{
    const auto text = core::htmlReport(test::sampleSource(), paint);
    QVERIFY(text.contains("<a href=\"#s7-d2-r0-c1\">12,345.60</a>"));
    QVERIFY(text.contains("id=\"s7-d2-r0-c1\">12,345.60</td>")); // as the sentence has it
    QVERIFY(text.contains("8,888<small>unsupported</small></mark>"));
    QVERIFY(core::printReport(test::sampleSource()).contains("8,888 <i>(unsupported)</i>"));
    QVERIFY(core::printReport(test::sampleSource()).contains("src=\"chart:7:0\""));
    QVERIFY(core::printReport(test::sampleSource()).contains("src=\"image:7:1\""));
}

void TestReport::longTablesAreCutButKeepTheCitedRow()
{
    auto source = test::sampleSource();
    sandbox::Table table { "", { { "n", core::ColumnType::Integer } }, 5000, {} };
    for (std::int64_t row = 0; row < 1000; ++row) {
        table.rows.push_back({ row });
    }
    source.steps[0].runs[1].result->value = table;
    source.steps[0].answer = core::Answer { "700", { { "700", 0, core::Evidence { 2, 700, 0 } } }, {} };
    const auto text = core::htmlReport(source, paint);
    QVERIFY(text.contains("first 30 of 5,000 rows"));
    QVERIFY(text.contains("id=\"s7-d2-r700-c0\">700</td>"));
    QVERIFY(text.contains(">29</td>") && !text.contains(">30</td>"));
    QVERIFY(!check("html", text).contains("wrong"));
    const std::string rest = "4,969 more rows are not shown here; a workbook (.xlsx) of this analysis has the first "
                             "1,000, and a CSV saved in Assay all 5,000.";
    QVERIFY(text.contains(rest) && core::printReport(source).contains(rest));
    QVERIFY(core::wordContent(source, {}).contains(rest) && core::markdownReport(source).contains("4,969 more rows"));
    source.audience = core::Audience::Auditor;
    QVERIFY(core::htmlReport(source, paint).contains("first 200 of 5,000 rows"));
    source.audience = core::Audience::Reader;
    source.choices.hasAllRows = true;
    const auto allRows = core::htmlReport(source, paint);
    QVERIFY(allRows.contains(">999</td>") && allRows.contains("first 1,000 of 5,000 rows"));
    QVERIFY(core::notebookReport(source, paint).contains(">999</td>"));
    source.choices.hasAllRows = false;
    auto& shown = std::get<sandbox::Table>(*source.steps[0].runs[1].result->value);
    shown.rows.resize(60); // as weeks, or states
    shown.rowCount = 60;
    source.steps[0].answer->numbers[0].evidence->row = 59;
    const auto whole = core::htmlReport(source, paint);
    QVERIFY(whole.contains(">59</td>") && !whole.contains("not shown here"));
}

void TestReport::theScriptIsTheApprovedCodeAndCompiles()
{
    const auto source = test::sampleSource();
    const auto text = core::scriptReport(source);
    QVERIFY(text.contains(source.steps[0].runs[1].approval.code));
    QVERIFY(!text.contains("revenu']"));
    QVERIFY(!text.contains("resample"));
    QVERIFY(text.starts_with("# -*- coding: utf-8 -*-\n")); // the title may say another one
    const auto problems = check("script", text) + check("script", core::scriptReport(test::hostileSource()));
    QVERIFY2(!problems.contains("wrong"), problems.constData());
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral("-c"), QString::fromStdString(text) });
    QVERIFY(python.waitForFinished());
    if (python.readAllStandardError().contains("No module named 'pandas'")) {
        QFAIL("the test needs pandas");
    }
    QCOMPARE(python.readAllStandardOutput(), QByteArray("\n1. Top customers by revenue?\n1 customers\n"));
}

void TestReport::theLastExpressionIsFound_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* code, const char* found) {
        QTest::newRow(code) << QString::fromLatin1(code) << QString::fromLatin1(found);
    };
    row("a = 1\na", "a");
    row("a = 1\na + 1  # more\n\n# end\n", "a + 1");
    row("f(\n    x=1,\n)\n", "f(\n    x=1,\n)");
    row("f \\\n  .g()", "f \\\n  .g()");
    row("a == b", "a == b");
    row("not a", "not a");
    row("'a = b'", "'a = b'");
    row("a = 1; a", "a");
    row("a = 1", "");
    row("a += 1", "");
    row("import a", "");
    row("print(a)", "");
    row("if a: b", "");
    row("if a: b; c", "");
    row("for x in y:\n    x", "");
    row("def f():\n    return 1\n", "");
    row("@a\ndef f(): pass", "");
    row("f(", "");
    row("", "");
}

void TestReport::theLastExpressionIsFound()
{
    QFETCH(QString, code);
    QFETCH(QString, found);
    const auto bytes = code.toStdString();
    const auto last = core::report::lastExpression(bytes);
    QCOMPARE(last ? bytes.substr(last->first, last->second - last->first) : std::string(), found.toStdString());
}

void TestReport::aStepInAnotherLanguageIsACommentInTheScript()
{
    auto source = test::sampleSource();
    source.steps[0].runs[1].approval.code = "%%sql\nSELECT 1\rimport os\n";
    const auto text = core::scriptReport(source);
    QVERIFY(text.contains("\n# %%sql\n# SELECT 1"));
    QVERIFY(!check("script", text).contains("wrong"));
    QVERIFY(!text.contains("\nimport os") && !text.contains('\r'));
    source.audience = core::Audience::Auditor;
    QVERIFY(core::markdownReport(source).contains("```sql\n%%sql\n"));
}

void TestReport::theNotebookIsValid_data()
{
    QTest::addColumn<bool>("hostile");
    QTest::newRow("sample") << false;
    QTest::newRow("hostile") << true;
}

void TestReport::theNotebookIsValid()
{
    QFETCH(bool, hostile);
    const auto source = hostile ? test::hostileSource() : test::sampleSource();
    const auto text = core::notebookReport(source);
    const auto problems = check("notebook", text);
    QVERIFY2(!problems.contains("wrong"), problems.constData());
    QCOMPARE(core::notebookReport(source), text);
}

void TestReport::aNotebookGoesOnBehindCodeThatIsNotPython()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().approval.code = "%%sql\nSELECT customer FROM orders\n";
    for (const auto& text : { core::notebookReport(source), core::scriptReport(source) }) {
        QVERIFY(text.contains("# SELECT customer FROM orders"));
        QVERIFY(!text.contains("\"%%sql") && text.contains("print(") && text.contains("This step is not in Python"));
    }
}

void TestReport::theWorkbookHoldsTheCells()
{
    VERIFY_RESULT(core::writeWorkbook(test::sampleSource(), file("a.xlsx").toStdString()));
    const auto output = checkFile("workbook", file("a.xlsx"));
    QVERIFY2(!output.contains("wrong"), output.constData());
    QCOMPARE(output.trimmed(),
        QByteArray("[[\"1 top customers\", [[\"customer\", \"revenue\"], [\"Müller GmbH\", 12345.6], [\"=SUM(A1)\", "
                   "-7407.36], [null, 4938]]]]"));
}

void TestReport::theWorkbookKeepsTheTypesOfItsColumns()
{
    using enum core::ColumnType;
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "typed columns",
        { { "day", Date }, { "at", DateTime }, { "code", Text }, { "year", Integer }, { "revenue", Number },
            { "early", Date } },
        1, { { "2024-02-29", "2024-02-29T13:45:30", "007", std::int64_t(2024), 12345.25, "1812-10-07" } } };
    VERIFY_RESULT(core::writeWorkbook(source, file("t.xlsx").toStdString()));
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral("import sys, openpyxl\nsheet = openpyxl.load_workbook(sys.argv[1])['1 typed columns']\n"
                           "for cell in sheet[2]: print(cell.value, cell.number_format, sep='|')\n"
                           "print(sheet.freeze_panes)"),
            file("t.xlsx") });
    QVERIFY(python.waitForFinished());
    QCOMPARE(python.readAllStandardOutput(),
        QByteArray("2024-02-29 00:00:00|yyyy-mm-dd\n2024-02-29 13:45:30|yyyy-mm-dd hh:mm:ss\n007|@\n2024|0\n"
                   "12345.25|#,##0.00\n1812-10-07|General\nA2\n"));
}

void TestReport::durationsReadAsHoursAndMinutes()
{
    auto source = test::sampleSource();
    source.steps[0].runs.back().result->value = sandbox::Table { "their calls",
        { { "agent", core::ColumnType::Text }, { "took", core::ColumnType::Duration } }, 1,
        { { "Ann", "P1DT2H30M5S" } } };
    for (const char* kind : { "html", "md", "ipynb" }) {
        auto text = made(QString::fromLatin1(kind), source);
        std::erase(text, '\\'); // as Markdown escapes
        QVERIFY2(text.contains("26 h 30 min 05 s"), kind);
        QVERIFY2(!text.contains("P1DT2H"), kind);
    }
    VERIFY_RESULT(core::writeWorkbook(source, file("c.xlsx").toStdString()));
    const auto output = checkFile("workbook", file("c.xlsx"));
    QVERIFY2(output.contains("\"1 day, 2:30:05\""), output.constData()); // a cell that adds up
}

void TestReport::aHostileWorkbookHasNoFormula()
{
    VERIFY_RESULT(core::writeWorkbook(test::hostileSource(), file("b.xlsx").toStdString()));
    const auto output = checkFile("workbook", file("b.xlsx"));
    QVERIFY2(!output.contains("wrong"), output.constData());
}

static sandbox::Table riskyTable()
{
    sandbox::Table table { "t", { { "@name", core::ColumnType::Text }, { "n", core::ColumnType::Number } }, 0, {} };
    for (const char* const cell :
        { "=HYPERLINK(\"http://x\")", "-cmd|' /C calc'!A0", "+49 30 12a", "\t=1", "\x1b]0;x\x07",
            "\xc2\x9b"
            "31m",
            "-1,234.5", "+3", "-", "-.5e3", "a=b", "50%", "-5%" }) {
        table.rows.push_back({ std::string(cell), -1.5 });
    }
    table.rowCount = std::ssize(table.rows);
    return table;
}

void TestReport::aTableIsWrittenAsItIsAndItsRisksAreCounted()
{
    const auto written = core::saveTable(riskyTable(), {}, file("t.csv").toStdString());
    VERIFY_RESULT(written);
    QCOMPARE(written->formulas, std::int64_t(5));
    QCOMPARE(written->controls, std::int64_t(2));
    QCOMPARE(core::inWords(*written),
        std::string("5 cells begin like formulas, which a spreadsheet would run; 2 cells hold control characters."));
    QCOMPARE(core::inWords(std::remove_cvref_t<decltype(*written)>()), std::string());
    QFile kept(file("t.csv"));
    QVERIFY(kept.open(QFile::ReadOnly));
    const auto text = kept.readAll();
    QVERIFY2(text.startsWith("@name,n\n\"=HYPERLINK(\"\"http://x\"\")\",-1.5\n"), text.constData());
    QVERIFY(text.contains("\n\x1b]0;x\x07,-1.5\n"));
}

void TestReport::pagesOfAnotherTableAreRefused()
{
    sandbox::Table shown { "t", { { "a", core::ColumnType::Integer } }, 3, { { std::int64_t(1) } } };
    const auto page = [&](std::int64_t rowCount, std::size_t rows, const char* name = "a") {
        return sandbox::Table { "", { { name, core::ColumnType::Integer } }, rowCount, { rows, { std::int64_t(7) } } };
    };
    const auto path = file("pages.csv");
    const auto saved = [&](const sandbox::Table& first, const sandbox::Table& next) {
        return core::saveTable(shown, [&](std::int64_t from) { return from == 0 ? first : next; }, path.toStdString());
    };
    VERIFY_RESULT(saved(page(3, 2), page(3, 1)));
    QFile kept(path);
    QVERIFY(kept.open(QFile::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("a\n7\n7\n7\n"));
    for (const auto& [first, next] : { std::pair(page(3, 2), page(3, 2)), std::pair(page(3, 2), page(3, 0)),
             std::pair(page(3, 0), page(3, 3)), std::pair(page(4, 2), page(4, 2)), std::pair(page(3, 2), page(4, 1)),
             std::pair(page(3, 2), page(3, 1, "b")) }) {
        const auto refused = saved(first, next);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, core::ErrorKind::Damaged);
        QVERIFY(!QFile::exists(path + QStringLiteral(".part")));
    }
    const auto failed = core::saveTable(
        shown,
        [](std::int64_t) -> core::Result<sandbox::Table> {
            return core::fail(core::ErrorKind::Cancelled, core::said("Stopped."));
        },
        file("none.csv").toStdString());
    QVERIFY(!failed && failed.error().kind == core::ErrorKind::Cancelled);
    QVERIFY(!QFile::exists(file("none.csv")) && !QFile::exists(file("none.csv.part")));
}

void TestReport::aDefusedTableHoldsTextOnly()
{
    const auto written = core::saveTable(riskyTable(), {}, file("u.csv").toStdString(), core::CellText::Defused);
    VERIFY_RESULT(written);
    QCOMPARE(written->formulas, std::int64_t(5));
    QFile kept(file("u.csv"));
    QVERIFY(kept.open(QFile::ReadOnly));
    const auto text = kept.readAll();
    QVERIFY2(text.startsWith("'@name,n\n\"'=HYPERLINK("), text.constData());
    QVERIFY(text.contains("\n'\t=1,-1.5\n\\x1b]0;x\\x07,-1.5\n\\xc2\\x9b31m,-1.5\n\"-1,234.5\",-1.5\n+3,-1.5\n-,-1.5\n-"
                          ".5e3,-1.5\na=b,-1.5\n50%,-1.5\n-5%,-1.5\n"));
}

void TestReport::longWordsAreCutOnPagesOnly()
{
    auto source = test::sampleSource();
    source.audience = core::Audience::Auditor;
    source.steps[0].runs.back().result->out = "short " + std::string(20'000, '<') + " after\n"
        + std::string(10'000, 'y') + "\n";
    const auto page = core::printReport(source);
    QVERIFY(page.contains("&lt;… (10000 more characters) after"));
    QVERIFY(page.contains(std::string(10'000, 'y') + "\n"));
    QVERIFY(!check("html", page).contains("wrong"));
    QVERIFY(!core::htmlReport(source, paint).contains("more characters"));
}

void TestReport::aWorkbookThatCannotBeWrittenSaysSo()
{
    const auto written = core::writeWorkbook(test::sampleSource(), file("no/such/folder/a.xlsx").toStdString());
    QVERIFY(!written);
    QCOMPARE(written.error().kind, core::ErrorKind::Io);
}

void TestReport::aReportOfNothingIsAPage()
{
    QVERIFY(!check("html", core::htmlReport({}, {})).contains("wrong"));
    QVERIFY(!check("html", core::printReport({})).contains("wrong"));
    QVERIFY(!check("notebook", core::notebookReport({})).contains("wrong"));
    VERIFY_RESULT(core::writeWorkbook({}, file("c.xlsx").toStdString()));
}

void TestReport::whatNobodyCountedHasNoCount()
{
    core::Dataset dataset;
    dataset.profile.bytes = 15;
    QCOMPARE(core::report::fileFacts(dataset).size(), 1U); // its size
    dataset.profile.rows = 2;
    QCOMPARE(core::report::fileFacts(dataset).front().second, std::string("2"));
}

void TestReport::theNameChoosesTheKind()
{
    const core::ReportArt art { paint,
        [](const core::ReportSource&, const std::filesystem::path&) { return core::Result<void>(); } };
    const auto written = [&](const char* name) {
        VERIFY_RESULT(core::writeReport(test::sampleSource(), file(name).toStdString(), art));
        QFile report(file(name));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const auto text = report.readAll().toStdString();
        QVERIFY(text == core::htmlReport(test::sampleSource(), paint)
            || text == core::markdownReport(test::sampleSource(), "kind_files"));
    };
    written("kind.HTML");
    written("kind.htm");
    written("kind.md");
    QCOMPARE(core::checkReportName("report.odt").error().kind, core::ErrorKind::BadInput);
}

void TestReport::whatFailsLeavesTheReportThatWasThere()
{
    QFile before(file("kept.pdf"));
    QVERIFY(before.open(QIODevice::WriteOnly) && before.write("before") == 6);
    before.close();
    const core::ReportArt art { paint,
        [](const core::ReportSource&, const std::filesystem::path& path) -> core::Result<void> {
            std::ofstream(path) << "half";
            return core::fail(core::ErrorKind::Io, core::said("The disk is full."));
        } };
    QVERIFY(!core::writeReport(test::sampleSource(), file("kept.pdf").toStdString(), art));
    QVERIFY(before.open(QIODevice::ReadOnly));
    QCOMPARE(before.readAll(), QByteArray("before"));
    QCOMPARE(QDir(m_directory.path()).entryList({ QStringLiteral("kept*") }, QDir::Files).size(), 1);
}

void TestReport::otherStepsAreCalledByTheirNumbers()
{
    auto source = test::sampleSource();
    auto again = test::sampleStep();
    again.id = 12;
    again.answer->checks = { { { core::CheckKind::SameAsReadBefore, { .texts = { "7" } } } } };
    source.steps.push_back(again);
    auto numbered = source;
    numbered.choices.steps = { { .step = 7 } };
    core::numberSteps(numbered);
    QCOMPARE(numbered.steps.back().answer->checks[0].fact.texts[0], std::string("1"));
    QVERIFY(!core::stepChoices(source)[0].isShown); // what ran anew stands for it
    core::numberSteps(source);
    QCOMPARE(source.steps.back().answer->checks[0].fact.texts[0], std::string("“Top customers by revenue?”"));
}

void TestReport::whatIsNotWholeIsToldBesideItsChart()
{
    auto source = test::sampleSource();
    auto& chart = std::get<sandbox::ChartSpec>(source.steps[0].runs.back().result->displays[0]);
    chart.partial = { { chart.categories.back(), "2024-02-09", true } };
    const auto page = core::htmlReport(source, {});
    QVERIFY(page.find("is incomplete: its data end on 2024-02-09.", page.find("What to know")) != page.npos);
}

QTEST_APPLESS_MAIN(TestReport)
#include "tst_report.moc"
