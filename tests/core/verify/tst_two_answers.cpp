// SPDX-License-Identifier: GPL-3.0-or-later
// Where the second method has other figures, both answers stand side by side, whole and kept.
#include "core/domain/domain_json.h"
#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

using core::Answer;
using sandbox::Cell;
using sandbox::ColumnType;
using Rows = std::vector<std::vector<Cell>>;

class TestTwoAnswers : public QObject {
    Q_OBJECT

private slots:
    void whatDiffersComesFirst();
    void ofManyTheRestIsCounted();
    void aSingleFigureHasNoLabel();
    void aNameStandsBesideAName();
    void yearsAndDurationsAreWrittenAsSuch();
    void theFindingCarriesBothAnswers();
    void aFindingOfAnEarlierVersionKeepsItsSentence();
};

static sandbox::RunResult shown(Rows rows, std::vector<sandbox::TableColumn> columns)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "", std::move(columns), count, std::move(rows) };
    return result;
}

static sandbox::RunResult byRegion(Rows rows)
{
    return shown(std::move(rows), { { "region", ColumnType::Text }, { "amount", ColumnType::Number } });
}

static sandbox::RunResult valueOf(Cell cell)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "float", "", std::move(cell) };
    return result;
}

static core::Check checkOf(const sandbox::RunResult& ours, const sandbox::RunResult& theirs)
{
    Answer answer;
    core::judgeSecond({ "q", {}, "", {}, ours }, "Sum of amount by region.", theirs, answer);
    return answer.checks.empty() ? core::Check {} : answer.checks.front();
}

static Cell text(const char* words)
{
    return std::string(words);
}

/// North is alike; West is in one only, and Center in the other only.
static core::Check fiveRegions()
{
    return checkOf(
        byRegion({ { text("North"), 5.0 }, { text("South"), 6.25 }, { text("East"), 7.0 }, { text("West"), 8.0 } }),
        byRegion({ { text("East"), 7.0 }, { text("North"), 5.0 }, { text("South"), 9.5 }, { text("Center"), 1.0 } }));
}

void TestTwoAnswers::whatDiffersComesFirst()
{
    const auto check = fiveRegions();
    const auto answers = core::answersIn(check.fact).value();
    const auto& rows = answers.rows;
    const std::vector<core::TwoAnswers::Row> wanted { { "South", 6.25, 9.5 }, { "West", 8.0, {} },
        { "Center", {}, 1.0 }, { "North", 5.0, 5.0 }, { "East", 7.0, 7.0 } };
    QVERIFY(rows == wanted);
    QCOMPARE(answers.differ, 3);
    QCOMPARE(QString::fromStdString(core::checkText(check)),
        QStringLiteral("The built-in planner reads the question as “Sum of amount by region”, and its own code gives "
                       "other figures in 3 of 5 rows."));
    const auto table = core::asTable(answers);
    QCOMPARE(table.columns.size(), std::size_t { 3 });
    QCOMPARE(table.columns[0].name, std::string("region"));
    QCOMPARE(table.columns[1].name, std::string("This answer"));
    QCOMPARE(table.columns[2].name, std::string("The planner's answer"));
    QVERIFY(table.columns[2].type == ColumnType::Number);
    const std::vector<std::string> lines { "South: this answer 6.25, the planner's 9.5",
        "West: this answer 8.00, the planner's missing", "Center: this answer missing, the planner's 1.0" };
    QVERIFY2(core::asLines(answers) == lines, core::asLines(answers).front().c_str());
}

/// All are in the table, which is what can be opened; without one the first of those that differ are said.
void TestTwoAnswers::ofManyTheRestIsCounted()
{
    Rows ours { { text(""), 3.0 } };
    Rows theirs { { text(""), 4.0 } };
    for (int at = 0; at < 30; ++at) {
        ours.push_back({ "shop " + std::to_string(at), 10.0 });
        theirs.push_back({ "shop " + std::to_string(at), at == 29 ? 10.0 : 11.0 });
    }
    const auto answers = core::answersIn(checkOf(byRegion(ours), byRegion(theirs)).fact).value();
    QCOMPARE(answers.rows.size(), std::size_t { 31 });
    QCOMPARE(answers.rows.back().label, std::string("shop 29"));
    QCOMPARE(answers.differ, 30);
    const auto table = core::asTable(answers);
    QCOMPARE(table.rowCount, 31);
    QVERIFY(table.rows.front().front() == Cell());
    QVERIFY(table.columns[1].type == ColumnType::Integer);
    const auto lines = core::asLines(answers);
    QCOMPARE(lines.size(), std::size_t { 21 });
    QCOMPARE(lines.front(), std::string("without a label: this answer 3, the planner's 4"));
    QCOMPARE(lines.back(), std::string("and 10 more that differ"));
    auto unnamed = answers;
    unnamed.labels.clear();
    QCOMPARE(core::asTable(unnamed).columns.front().name, std::string("Group"));
}

void TestTwoAnswers::aSingleFigureHasNoLabel()
{
    const auto check = checkOf(valueOf(5.0), valueOf(6.0));
    QVERIFY(core::checkText(check).ends_with("and its own code gives another answer."));
    const auto table = core::asTable(core::answersIn(check.fact).value());
    QCOMPARE(table.columns.size(), std::size_t { 2 });
    QVERIFY(table.rows == Rows({ { std::int64_t { 5 }, std::int64_t { 6 } } }));
}

void TestTwoAnswers::aNameStandsBesideAName()
{
    core::Dataset file;
    auto& region = file.profile.columns.emplace_back();
    region.name = "region";
    region.top = { { "North", 3 }, { "South", 2 } };
    Answer answer;
    const auto theirs = byRegion({ { text("South"), 9.0 } });
    core::judgeSecond({ "q", {}, "", { file }, valueOf(text("North")) }, "Largest region.", theirs, answer);
    QVERIFY(!answer.checks.empty());
    const auto table = core::asTable(core::answersIn(answer.checks.front().fact).value());
    QVERIFY(table.rows == Rows({ { text("North"), text("South") } }));
}

void TestTwoAnswers::yearsAndDurationsAreWrittenAsSuch()
{
    const std::vector<sandbox::TableColumn> years { { "city", ColumnType::Text },
        { "first_year", ColumnType::Integer } };
    const auto ofYears = checkOf(
        shown({ { text("A"), std::int64_t { 2019 } }, { text("B"), std::int64_t { 2020 } } }, years),
        shown({ { text("A"), std::int64_t { 2019 } }, { text("B"), std::int64_t { 2021 } } }, years));
    QVERIFY(core::answersIn(ofYears.fact).value().rows.front().theirs == text("2021"));
    const std::vector<sandbox::TableColumn> times { { "city", ColumnType::Text }, { "wait", ColumnType::Duration } };
    const auto ofTimes = checkOf(shown({ { text("A"), text("PT1H") }, { text("B"), text("PT2H") } }, times),
        shown({ { text("A"), text("PT1H") }, { text("B"), text("PT3H") } }, times));
    QCOMPARE(
        std::get<std::string>(core::answersIn(ofTimes.fact).value().rows.front().theirs), std::string("3 h 00 min"));
}

/// In the document and in what the terminal gives to programs.
void TestTwoAnswers::theFindingCarriesBothAnswers()
{
    Answer answer;
    answer.checks = { fiveRegions() };
    QVERIFY(core::Json(answer).get<Answer>() == answer);
    const auto json = core::verificationJson(answer, {});
    const auto& evidence = json.at("findings").at(0).at("evidence").at("answers");
    QCOMPARE(evidence.at("labels").get<std::string>(), std::string("region"));
    QCOMPARE(evidence.at("differ").get<int>(), 3);
    QCOMPARE(evidence.at("total").get<int>(), 5);
    QCOMPARE(evidence.at("rows").at(0).at("planners_answer").get<double>(), 9.5);
    QCOMPARE(json.at("findings").at(0).at("evidence").at("texts").size(), std::size_t { 4 });
    QVERIFY(evidence.at("rows").at(1).at("planners_answer").is_null());
}

void TestTwoAnswers::aFindingOfAnEarlierVersionKeepsItsSentence()
{
    const core::CheckFact fact(core::CheckKind::SecondDiffers, { .texts = { "North", "5", "6", "Sum of amount" } });
    QVERIFY(core::inWords(fact).ends_with("its own code gives 6 for “North” where the answer has 5."));
    QVERIFY(!core::answersIn(fact));
    auto damaged = fiveRegions().fact;
    damaged.texts.back() = "{";
    QVERIFY(!core::answersIn(damaged));
}

QTEST_APPLESS_MAIN(TestTwoAnswers)
#include "tst_two_answers.moc"
