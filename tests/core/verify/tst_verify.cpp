// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/figure.h"
#include "core/verify/verify.h"
#include "tests/support/result_macros.h"

#include <algorithm>
#include <limits>

using core::CheckStatus;
using core::Evidence;
using sandbox::ColumnType;
using sandbox::Table;

class TestVerify : public QObject {
    Q_OBJECT

private slots:
    void figuresReadAsPeopleWriteThem();
    void aValueIsAnswered();
    void aRankingNamesItsFirstRow();
    void aCourseNamesFirstLastAndPeak();
    void periodsAreNamedAsAPersonWould();
    void aRowOfANameAndAFigureIsASentence();
    void theRowsOfAGroupByYearAreLabelled();
    void anEmptyTableIsSaidAndWarnedOf();
    void everyNumberInAnAnswerStandsWhereItSays();
    void aFailedRunHasNoAnswer();
    void linesThatMayBeRecordsAreTold();
    void rejectedAndAmbiguousRowsAreTold();
    void anotherTableOfAFileIsNotTicked();
    void aColumnReadInDoubtIsTold();
    void aFarValueIsToldBesideAFaultCode();
    void rowsThatNobodyCountedAreNotTold();
    void aChangedFileFails();
    void tablesThatCannotBeRightAreWarnedOf_data();
    void tablesThatCannotBeRightAreWarnedOf();
    void hostileCellsStayOnOneLine();
    void yearsHaveNoThousandsSigns();
    void ofEqualPeaksNoneIsTheHighest();
    void namedCellsBecomeBoundNumbers();
    void aNumberThatIsNoCellIsMarked_data();
    void aNumberThatIsNoCellIsMarked();
    void aNumberOfACellIsBoundToIt();
    void decimalsAskedForAreKept();
    void aNameWithoutACellIsRefused_data();
    void aNameWithoutACellIsRefused();
};

static Table ranking()
{
    return { "top",
        { { "customer", ColumnType::Text }, { "revenue", ColumnType::Number }, { "share", ColumnType::Number } }, 3,
        { { "Müller GmbH", 12345.6, 0.5 }, { "Route 66 Inc", 7407.36, 0.3 }, { "Özil AG", 4938.24, 0.2 } } };
}

static core::VerifyRequest requestWith(sandbox::Display value, const std::string& code = "orders.sum()\n")
{
    core::VerifyRequest request { "q", {}, code, {}, {} };
    request.result.status = sandbox::Status::Ok;
    request.result.value = std::move(value);
    core::Dataset dataset { "orders.csv", "orders", "/data/orders.csv", "aa", {} };
    dataset.profile.rows = 1204;
    request.datasets.push_back(dataset);
    request.facts.known = true;
    request.facts.files = { { 1, "orders.csv" } };
    request.facts.columns = { { 1, "date" } };
    return request;
}

static CheckStatus statusOf(const core::Answer& answer, const std::string& name)
{
    auto worst = CheckStatus::Passed;
    for (const auto& check : answer.checks) {
        worst = core::titleOf(check.fact) == name && check.status > worst ? check.status : worst;
    }
    return worst;
}

void TestVerify::figuresReadAsPeopleWriteThem()
{
    QCOMPARE(core::figureText(1234.5), std::string("1,234.50"));
    QCOMPARE(core::figureText(-1234567.0), std::string("-1,234,567"));
    QCOMPARE(core::figureText(0.25), std::string("0.25"));
    QCOMPARE(core::figureText(true), std::string("yes"));
    QCOMPARE(core::figureText(std::string("P0DT1H30M0S")), std::string("1 h 30 min"));
    QCOMPARE(core::figureText(std::int64_t { 999 }), std::string("999"));
    QCOMPARE(core::figureText(std::int64_t { -1000 }), std::string("-1,000"));
    QCOMPARE(core::figureText(1e20), std::string("1e+20"));
    QCOMPARE(core::figureText(std::numeric_limits<double>::infinity()), std::string("∞"));
}

void TestVerify::aValueIsAnswered()
{
    auto request = requestWith(sandbox::Value { "float", "1234.56", 1234.56 });
    QCOMPARE(core::verifiedAnswer(request).text, std::string("The answer is 1,234.56."));
    request.plan.reading = "Sum of revenue. Rows without it are left out.";
    request.plan.subject = "Sum of revenue.";
    const auto answer = core::verifiedAnswer(request);
    QCOMPARE(answer.text, std::string("Sum of revenue: 1,234.56."));
    QCOMPARE(answer.numbers.size(), 1UL);
    QVERIFY((answer.numbers[0] == core::AnswerNumber { "1,234.56", 16, Evidence { 0, 0, 0 } }));
    request.plan.subject = "Sum of No. of items.";
    QCOMPARE(core::verifiedAnswer(request).text, std::string("Sum of No. of items: 1,234.56."));
    request.plan.subject = "Sum of revenue in 2024.";
    QCOMPARE(core::verifiedAnswer(request).text, std::string("The answer is 1,234.56."));
    request.plan.facts = { { "kind", "query" } }; // the planner's: 1 is a number of the question
    request.plan.subject = "Share in percent where age is over 1.";
    QCOMPARE(core::verifiedAnswer(request).text, std::string("Share in percent where age is over 1: 1,234.56 %."));
}

void TestVerify::aRankingNamesItsFirstRow()
{
    const auto answer = core::verifiedAnswer(requestWith(ranking()));
    QCOMPARE(answer.text, std::string("Müller GmbH is highest with 12,345.60 (revenue)."));
    QCOMPARE(answer.numbers.size(), 1UL);
    QVERIFY((answer.numbers[0].evidence == Evidence { 0, 0, 1 }));
    QCOMPARE(statusOf(answer, "Shares"), CheckStatus::Passed);
}

void TestVerify::aCourseNamesFirstLastAndPeak()
{
    const Table table { "", { { "month", ColumnType::Date }, { "revenue", ColumnType::Number } }, 3,
        { { "2024-01-31", 10.0 }, { "2024-02-29", 30.0 }, { "2024-03-31", 20.0 } } };
    const auto answer = core::verifiedAnswer(requestWith(table));
    QCOMPARE(answer.text,
        std::string("From 2024-01-31 to 2024-03-31, revenue goes from 10 to 20. It is highest on 2024-02-29 with 30."));
    QCOMPARE(answer.numbers.size(), 3UL);
    QVERIFY((answer.numbers[2].evidence == Evidence { 0, 1, 1 }));
}

void TestVerify::periodsAreNamedAsAPersonWould()
{
    const auto course = [](const char* first, const char* second, std::optional<unsigned> months = {}) {
        const Table table { "", { { "date", ColumnType::Date, months }, { "n", ColumnType::Number } }, 2,
            { { first, 1.5 }, { second, 2.5 } } };
        return core::verifiedAnswer(requestWith(table));
    };
    QCOMPARE(course("2023-01-01", "2024-01-01", 12).text,
        std::string("From 2023 to 2024, n goes from 1.5 to 2.5. It is highest in 2024 with 2.5."));
    QCOMPARE(course("2024-01-01", "2024-02-01").text,
        std::string("From 2024-01 to 2024-02, n goes from 1.5 to 2.5. It is highest in 2024-02 with 2.5."));
    QCOMPARE(course("2024-01-01", "2024-02-01").numbers.size(), 3UL);
    // As dt.year gives them where a date is missing.
    const Table years { "", { { "day", ColumnType::Number }, { "n", ColumnType::Number } }, 2,
        { { 2023.0, 1.5 }, { 2024.0, 2.5 } } };
    QCOMPARE(core::verifiedAnswer(requestWith(years)).text,
        std::string("From 2023 to 2024, n goes from 1.5 to 2.5. It is highest in 2024 with 2.5."));
}

void TestVerify::aRowOfANameAndAFigureIsASentence()
{
    const Table table { "", { { "firm", ColumnType::Text }, { "capital", ColumnType::Number } }, 1,
        { { "General Motors", 2226.3 } } };
    auto request = requestWith(table);
    request.plan.subject = "Capital by firm, the largest, where year is 1954.";
    const auto answer = core::verifiedAnswer(request);
    QCOMPARE(answer.text, std::string("General Motors has 2,226.30 (capital)."));
    QVERIFY((answer.numbers.at(0).evidence == Evidence { 0, 0, 1 }));
    request.plan.subject = "Capital by firm, the largest.";
    QCOMPARE(core::verifiedAnswer(request).text,
        std::string("Capital by firm, the largest: General Motors with 2,226.30 (capital)."));
}

void TestVerify::theRowsOfAGroupByYearAreLabelled()
{
    const Table table { "", { { "store", ColumnType::Integer }, { "n", ColumnType::Integer } }, 2,
        { { std::int64_t { 17 }, std::int64_t { 9 } }, { std::int64_t { 3 }, std::int64_t { 2 } } } };
    const auto answer = core::verifiedAnswer(requestWith(table));
    QCOMPARE(answer.text, std::string("store 17 is highest with 9 (n)."));
    QCOMPARE(answer.numbers.size(), 2UL);
    auto shared = table;
    shared.rows[1][1] = std::int64_t { 9 };
    const auto tied = core::verifiedAnswer(requestWith(shared)).text;
    QVERIFY2(!tied.contains("first"), tied.c_str());
}

void TestVerify::anEmptyTableIsSaidAndWarnedOf()
{
    const auto answer = core::verifiedAnswer(requestWith(Table { "", { { "a", ColumnType::Text } }, 0, {} }));
    QCOMPARE(answer.text, std::string("No rows match."));
    QCOMPARE(statusOf(answer, "Empty result"), CheckStatus::Warning);
}

void TestVerify::everyNumberInAnAnswerStandsWhereItSays()
{
    const Table wide { "", { { "ä", ColumnType::Number }, { "b", ColumnType::Integer }, { "c", ColumnType::Text } }, 1,
        { { -1234.5, std::int64_t { 7 }, "x" } } };
    for (const sandbox::Display& display : { sandbox::Display(ranking()), sandbox::Display(wide) }) {
        const auto answer = core::verifiedAnswer(requestWith(display));
        QVERIFY(!answer.numbers.empty());
        for (const auto& number : answer.numbers) {
            QVERIFY(number.evidence);
            QCOMPARE(answer.text.substr(static_cast<std::size_t>(number.offset), number.text.size()), number.text);
        }
    }
}

void TestVerify::aFailedRunHasNoAnswer()
{
    auto request = requestWith(sandbox::Value { "int", "4", std::int64_t { 4 } });
    request.result.status = sandbox::Status::Timeout;
    const auto answer = core::verifiedAnswer(request);
    QVERIFY(answer.numbers.empty());
    QCOMPARE(statusOf(answer, "Run"), CheckStatus::Failed);
}

void TestVerify::linesThatMayBeRecordsAreTold()
{
    auto request = requestWith(ranking(), "orders['date']");
    request.datasets[0].profile.warnings = { { core::WarningKind::NamesJoined,
                                                 { .count = 2, .lines = { 1, 2 }, .texts = { "a", "[s]" } } },
        { core::WarningKind::NoteRows, { .count = 1, .texts = { "Source: x" } } },
        { core::WarningKind::CellsOutside, { .count = 1, .texts = { "why?" } } },
        { core::WarningKind::TitleLines, { .count = 3, .texts = { "Report" } } }, core::WarningKind::TotalsRow };
    const auto checks = core::verifiedAnswer(request).checks;
    const auto told = [&](const std::string& text) {
        return std::ranges::count_if(checks, [&](const auto& check) {
            return core::titleOf(check.fact) == "Lines set apart" && core::inWords(check.fact).contains(text);
        });
    };
    QCOMPARE(told("joined from lines 1, 2: \"a\""), 1);
    QCOMPARE(told("left out: \"Source: x\""), 1);
    QCOMPARE(told("right of the table is left out: \"why?\""), 1);
    QCOMPARE(told(""), 3);
    QVERIFY(std::ranges::any_of(checks, [](const auto& check) {
        return check.fact.kind == core::CheckKind::RowsRead
            && core::inWords(check.fact).ends_with(", 3 lines above the table are left out.");
    }));
}

void TestVerify::rejectedAndAmbiguousRowsAreTold()
{
    auto request = requestWith(ranking(), "orders['date']");
    auto& profile = request.datasets[0].profile;
    profile.columns.emplace_back().name = "date";
    QCOMPARE(statusOf(core::verifiedAnswer(request), "File"), CheckStatus::Passed);
    profile.columns[0].ambiguous = 12;
    profile.columns[0].converted = 1000;
    profile.rejectedRows = 3;
    const auto answer = core::verifiedAnswer(request);
    QCOMPARE(statusOf(answer, "File"), CheckStatus::Noted);
    QCOMPARE(core::inWords(answer.checks[1].fact),
        std::string(
            "orders.csv has 1,204 rows, 3 of its lines could not be read as rows, 12 dates could be day/month or "
            "month/day, 1,000 cells of the columns used were converted."));
    request.facts.columns[0].line = 0; // in reading only
    QVERIFY(!core::inWords(core::verifiedAnswer(request).checks[1].fact).contains("converted"));
    profile.rejectedRows = 13; // more than one in a hundred
    QCOMPARE(statusOf(core::verifiedAnswer(request), "File"), CheckStatus::Warning);
    request.facts.files.clear();
    QVERIFY(core::verifiedAnswer(request).checks[1].fact.kind == core::CheckKind::NoFileNamed);
}

void TestVerify::anotherTableOfAFileIsNotTicked()
{
    auto request = requestWith(ranking(), "orders = pd.read_csv('orders.csv', nrows=3)\norders.sum()\n");
    auto& first = request.datasets[0];
    first.profile.warnings = { { core::WarningKind::NextTable, { .lines = { 6 } } } };
    auto second = first;
    second.name = "orders.csv, line 6";
    second.variable = "orders_2";
    second.source.file = "orders.csv";
    second.source.area = "line 6";
    second.profile.warnings.clear();
    request.datasets.push_back(second);
    const auto told = [&](core::CheckKind kind) {
        const auto checks = core::verifiedAnswer(request).checks;
        return std::ranges::count_if(checks, [&](const auto& check) { return check.fact.kind == kind; });
    };
    QCOMPARE(told(core::CheckKind::WholeFileRead), 1);
    QCOMPARE(told(core::CheckKind::RowsRead), 1);
    QCOMPARE(told(core::CheckKind::LinesSetApart), 1);
    request.code += "orders_2 = pd.read_csv('orders.csv', skiprows=5)\n";
    QCOMPARE(told(core::CheckKind::WholeFileRead), 2);
    request.code = "pd.read_csv('orders.csv', nrows=3).sum()\n"; // nobody knows of which
    QCOMPARE(told(core::CheckKind::WholeFileRead), 0);
}

void TestVerify::aColumnReadInDoubtIsTold()
{
    auto request = requestWith(ranking(), "orders['date']");
    request.datasets[0].profile.warnings = { { core::WarningKind::DecimalsBySuggestion,
                                                 { .column = "price", .count = 4, .total = 4, .texts = { "1.234" } } },
        { core::WarningKind::TimesInUtc, { .column = "date", .count = 2, .total = 3 } } };
    const auto answer = core::verifiedAnswer(request);
    QCOMPARE(statusOf(answer, "Reading"), CheckStatus::Noted);
    QVERIFY(std::ranges::none_of(
        answer.checks, [](const auto& check) { return core::inWords(check.fact).contains("price"); }));
}

void TestVerify::aFarValueIsToldBesideAFaultCode()
{
    auto request = requestWith(sandbox::Value { "float", "-555.875", -555.875 }, "orders['level'].mean()\n");
    auto& profile = request.datasets[0].profile;
    profile.rows = 28;
    auto& level = profile.columns.emplace_back();
    level.name = "level";
    level.type = ColumnType::Number;
    level.mean = (25 * 4.5 + 4321 - 2 * 9999) / 28;
    profile.facts = {
        core::FileFact(core::FactKind::FaultCode, { .column = "level", .count = 2, .texts = { "-9999" } }),
        core::FileFact(core::FactKind::FarOut, { .column = "level", .count = 1, .texts = { "4321" }, .counts = { 1 } })
    };
    request.facts.columns = { { 1, "level" } };
    auto& mean = request.facts.aggregations.emplace_back();
    mean.line = 1;
    mean.function = "mean";
    mean.columns = { "level" };
    mean.of = { "orders.csv" };
    const auto checks = core::verifiedAnswer(request).checks;
    for (const auto kind : { core::CheckKind::FaultCodesUsed, core::CheckKind::ExtremeDecides }) {
        QCOMPARE(std::ranges::count_if(checks, [&](const auto& check) { return check.fact.kind == kind; }), 1);
    }
}

void TestVerify::rowsThatNobodyCountedAreNotTold()
{
    auto request = requestWith(ranking(), "orders['date']");
    request.datasets[0].profile = {};
    const auto checks = core::verifiedAnswer(request).checks;
    QVERIFY(
        std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == core::CheckKind::RowsRead; }));
}

void TestVerify::aChangedFileFails()
{
    auto request = requestWith(ranking());
    request.result.provenance.inputs.push_back({ "orders.csv", "aa" });
    QCOMPARE(statusOf(core::verifiedAnswer(request), "Same file"), CheckStatus::Passed);
    request.result.provenance.inputs[0].sha256 = "bb";
    QCOMPARE(statusOf(core::verifiedAnswer(request), "Same file"), CheckStatus::Failed);
}

void TestVerify::tablesThatCannotBeRightAreWarnedOf_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("column");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    QTest::addColumn<int>("status");
    const auto row = [](const char* tag, const char* name, const char* column, double first, double second,
                         CheckStatus status) {
        QTest::newRow(tag) << QString::fromUtf8(name) << QString::fromUtf8(column) << first << second
                           << static_cast<int>(status);
    };
    row("shares of more than all", "Shares", "share %", 80, 30, CheckStatus::Warning);
    row("shares of less than all", "Shares", "share", 0.5, 0.3, CheckStatus::Warning);
    row("shares that add up", "Shares", "share", 0.7, 0.3, CheckStatus::Passed);
    row("a change is no share", "Shares", "change %", 80, 30, CheckStatus::Passed);
    row("a negative count", "Counts", "count", -1, 5, CheckStatus::Failed);
    row("more than there is", "Counts", "count", 5000, 5, CheckStatus::Warning);
    row("a plausible count", "Counts", "count", 500, 5, CheckStatus::Passed);
    row("infinite", "Infinite values", "x", std::numeric_limits<double>::infinity(), 5, CheckStatus::Warning);
    row("all missing", "Missing values", "x", std::numeric_limits<double>::quiet_NaN(),
        std::numeric_limits<double>::quiet_NaN(), CheckStatus::Warning);
    row("a group twice", "Groups", "x", 1, 2, CheckStatus::Warning);
}

void TestVerify::tablesThatCannotBeRightAreWarnedOf()
{
    QFETCH(QString, name);
    QFETCH(QString, column);
    QFETCH(double, first);
    QFETCH(double, second);
    QFETCH(int, status);
    const Table table { "", { { "g", ColumnType::Text }, { column.toStdString(), ColumnType::Number } }, 2,
        { { "a", first }, { name == QStringLiteral("Groups") ? "a" : "b", second } } };
    auto request = requestWith(table);
    request.facts.shown = { { 1, { "orders.csv" }, core::RowStage::Groups, false, true } };
    const auto answer = core::verifiedAnswer(request);
    QCOMPARE(static_cast<int>(statusOf(answer, name.toStdString())), status);
}

void TestVerify::hostileCellsStayOnOneLine()
{
    const Table table { "",
        { { std::string(500, 'x') + "\n", ColumnType::Text }, { "n\u202e\n</b>", ColumnType::Number } }, 2,
        { { std::string("a\0\x1b[31m\n\u2067", 11), 1.0 }, { std::string(100'000, '\xc3'), 0.5 } } };
    const auto answer = core::verifiedAnswer(requestWith(table));
    QVERIFY(!answer.text.contains('\n'));
    QVERIFY(!answer.text.contains("\u202e"));
    QVERIFY(answer.text.size() < 400);
}

static core::VerifyRequest regions()
{
    return requestWith(Table { "", { { "region", ColumnType::Text }, { "revenue", ColumnType::Number } }, 3,
        { { std::string("North 7"), 1234.5 }, { std::string("South"), std::int64_t { 20 } },
            { std::monostate(), std::monostate() } } });
}

void TestVerify::yearsHaveNoThousandsSigns()
{
    const Table years { "", { { "year", ColumnType::Integer }, { "rows", ColumnType::Integer } }, 2,
        { { std::int64_t { 2004 }, std::int64_t { 3500 } }, { std::int64_t { 2005 }, std::int64_t { 1200 } } } };
    auto request = requestWith(years);
    const auto own = core::verifiedAnswer(request);
    QVERIFY2(own.text.contains("2004") && !own.text.contains("2,004") && own.text.contains("3,500"), own.text.c_str());
    const auto told = core::answerFromCells("[[1:A1]] comes first with [[1:B1]].", request.result);
    VERIFY_RESULT(told);
    QCOMPARE(told->text, std::string("2004 comes first with 3,500."));
}

void TestVerify::ofEqualPeaksNoneIsTheHighest()
{
    Table days { "", { { "day", ColumnType::Text }, { "rows", ColumnType::Integer } }, 3,
        { { "Monday", std::int64_t { 1 } }, { "Tuesday", std::int64_t { 9 } }, { "Friday", std::int64_t { 2 } } } };
    QVERIFY(core::verifiedAnswer(requestWith(days)).text.contains("highest"));
    days.rows[2][1] = std::int64_t { 9 };
    const auto tied = core::verifiedAnswer(requestWith(days)).text;
    QVERIFY2(!tied.contains("highest"), tied.c_str());
}

void TestVerify::namedCellsBecomeBoundNumbers()
{
    const auto answer = core::answerFromCells(
        "[[1:A1]] leads with [[1:B1]],\nthen [[1:B2]]; [[1:A3]] has none.", regions().result);
    QVERIFY2(answer, answer ? "" : inWords(answer.error().message).c_str());
    QCOMPARE(answer->text, std::string("North 7 leads with 1,234.50, then 20; a missing value has none."));
    QCOMPARE(answer->numbers.size(), 2U);
    QCOMPARE(answer->numbers[0].text, std::string("1,234.50"));
    QCOMPARE(answer->text.substr(static_cast<std::size_t>(answer->numbers[1].offset), 2), std::string("20"));
    QVERIFY(answer->numbers[1].evidence == core::Evidence(0, 1, 1));
}

void TestVerify::aNumberThatIsNoCellIsMarked_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("number"); // empty: it may stand
    QTest::newRow("stray") << QByteArray("It is 12.") << QByteArray("12");
    QTest::newRow("wide") << QByteArray("It is ４２.") << QByteArray("４２");
    QTest::newRow("Arabic") << QByteArray("It is ٤٢.") << QByteArray("٤٢");
    QTest::newRow("a fraction") << QByteArray("It is ½ of all.") << QByteArray("½");
    QTest::newRow("a power") << QByteArray("x² grows.") << QByteArray("²");
    QTest::newRow("Roman") << QByteArray("Part Ⅳ.") << QByteArray("Ⅳ");
    QTest::newRow("circled") << QByteArray("Step ①.") << QByteArray("①");
    QTest::newRow("twice") << QByteArray("Twice as much.") << QByteArray("Twice");
    QTest::newRow("half") << QByteArray("About half of it.") << QByteArray("half");
    QTest::newRow("two words") << QByteArray("twenty-two regions") << QByteArray("twenty");
    QTest::newRow("of no column") << QByteArray("cost_2023 is high") << QByteArray("2023");
    QTest::newRow("part of a longer one") << QByteArray("The top 50") << QByteArray("50");
    QTest::newRow("percent") << QByteArray("It is 55.5%, no less.") << QByteArray("55.5%");
    QTest::newRow("of the question") << QByteArray("The top 5 of 2024.") << QByteArray();
    QTest::newRow("a word of the question") << QByteArray("The three best.") << QByteArray();
    QTest::newRow("of a column") << QByteArray("revenue_2022 is high") << QByteArray();
}

void TestVerify::aNumberThatIsNoCellIsMarked()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, number);
    const std::vector<std::string> said { "Top 5, or the three best, of 2024?", "revenue_2022" };
    const auto answer = core::answerFromCells(text.toStdString(), regions().result, said);
    VERIFY_RESULT(answer);
    QCOMPARE(answer->text, text.toStdString());
    QCOMPARE(answer->numbers.empty(), number.isEmpty());
    QVERIFY(number.isEmpty() || (answer->numbers[0].text == number.toStdString() && !answer->numbers[0].evidence));
    const auto checks = core::wordsChecked(*answer, said[0], regions().result);
    QCOMPARE(checks.empty(), number.isEmpty());
}

void TestVerify::aNumberOfACellIsBoundToIt()
{
    const auto answer = core::answerFromCells("It has 1,234.50, the other 20.", regions().result);
    VERIFY_RESULT(answer);
    QCOMPARE(answer->numbers.size(), 2U);
    QVERIFY(answer->numbers[0].evidence == core::Evidence(0, 0, 1));
    QVERIFY(answer->numbers[1].evidence == core::Evidence(0, 1, 1));
}

void TestVerify::decimalsAskedForAreKept()
{
    auto request = requestWith(Table { "", { { "mean", ColumnType::Number } }, 1, { { 1234.56789 } } });
    QVERIFY(core::verifiedAnswer(request).text.contains("1,234.57"));
    request.question = "mean revenue with three decimals?";
    QVERIFY2(core::verifiedAnswer(request).text.contains("1,234.568"), core::verifiedAnswer(request).text.c_str());
    request.question = "mean revenue to 1 decimal place?";
    QVERIFY2(core::verifiedAnswer(request).text.contains("1,234.6"), core::verifiedAnswer(request).text.c_str());
}

void TestVerify::aNameWithoutACellIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : { "[[1:A4]]", "[[2:A1]]", "[[1:C1]]", "[[0:A1]]", "[[1:A0]]", "[[1:A1", "[[1:a1]]",
             "[[1:A1]][[", "[[1:A99999999999]]", "[[1:AAAAAAAAAAAAAAAA1]]", "[[-1:A1]]", "[[1A1]]", "[[]]" }) {
        QTest::newRow(text) << QByteArray(text);
    }
    QTest::newRow("too long") << QByteArray(5000, 'x');
}

void TestVerify::aNameWithoutACellIsRefused()
{
    QFETCH(QByteArray, text);
    const auto answer = core::answerFromCells(text.toStdString(), regions().result);
    QVERIFY2(!answer, answer ? answer->text.c_str() : "");
    QCOMPARE(answer.error().kind, core::ErrorKind::BadInput);
}

QTEST_APPLESS_MAIN(TestVerify)
#include "tst_verify.moc"
