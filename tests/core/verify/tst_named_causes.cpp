// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong is told by its cause: which measure, which two labels, who was cut, what was left out.
#include "core/domain/verdict.h"
#include "core/verify/asked_checks.h"
#include "core/verify/running_names.h"
#include "core/verify/trials.h"
#include "core/verify/verify.h"
#include "tests/support/result_macros.h"

using core::CheckKind;
using core::ColumnType;
using Cells = std::vector<sandbox::Cell>;

class TestNamedCauses : public QObject {
    Q_OBJECT
private slots:
    void aLengthIsNoPrice();
    void twoWritingsOfAGroupAreShown();
    void twoWritingsAreOfAColumnOfTheFile_data();
    void twoWritingsAreOfAColumnOfTheFile();
    void theNumberOfAStayIsNotRanked();
    void aTimeIsWrittenAsInTheTable();
    void whoIsCutAtATieIsNamed();
    void whatIsLeftOutForTheSecondMethodIsSaid();
    void anAverageIsNoShare();
    void filledGapsMatterWhereARerunSaysSo();
    void whatShowsNothingIsSaid();
    void ofChangedCellsNoPartIsTold();
    void aMeasurementIsNoMeanOfOthers();
    void theLastOfARunningTotalIsASum();
    void whatIsAddedUpIsNotCounted();
    void aQuotedValueOfSeveralWordsIsNamed();
    void thoseWithoutADateCountWhereTheQuestionSaysSo();
};

namespace {
core::ColumnProfile column(const char* name, ColumnType type)
{
    core::ColumnProfile one;
    one.name = name;
    one.type = type;
    one.distinct = 600;
    return one;
}

/// Of a pension for dogs.
core::VerifyRequest stays(const std::string& question)
{
    core::VerifyRequest request { question, {}, "", {}, {} };
    request.result.status = sandbox::Status::Ok;
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/stays.csv";
    dataset.name = dataset.variable = "stays";
    dataset.source.file = "stays.csv";
    dataset.profile.rows = 640;
    dataset.profile.columns = { column("stay_no", ColumnType::Integer), column("kennel", ColumnType::Text),
        column("arrival", ColumnType::Date), column("departure", ColumnType::Date), column("price", ColumnType::Number),
        column("weight", ColumnType::Number) };
    request.facts.known = request.facts.inOrder = true;
    request.facts.files = { { 1, "stays.csv" } };
    return request;
}

std::string told(const core::Checks& checks, CheckKind kind)
{
    const auto found = std::ranges::find(checks, kind, [](const auto& check) { return check.fact.kind; });
    return found == checks.end() ? std::string() : core::checkText(*found);
}

std::string toldOf(const core::VerifyRequest& request, CheckKind kind)
{
    return told(core::verifiedAnswer(request).checks, kind);
}

sandbox::RunResult shown(std::vector<sandbox::TableColumn> columns, std::vector<Cells> rows)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    const auto count = std::ssize(rows);
    result.value = sandbox::Table { "", std::move(columns), count, std::move(rows) };
    return result;
}
} // namespace

void TestNamedCauses::aLengthIsNoPrice()
{
    const auto of = [](const char* question, const char* by) {
        auto request = stays(question);
        request.facts.sorts = { { 2, { "stays.csv" }, core::RowStage::Records, { by }, { false } } };
        core::Checks checks;
        checkLengths(request, core::questionFacts(request.question, request.datasets), checks);
        return told(checks, CheckKind::LengthNotTaken);
    };
    QCOMPARE(of("which stay was the longest?", "price"),
        std::string(
            "The question asks for the longest, and line 2 goes by “price”, which is no time: “departure” minus "
            "“arrival” is."));
    auto picked = stays("which stay was the longest?");
    picked.facts.limits = { { 2, { "stays.csv" }, core::LimitHow::Largest, 1, core::LimitUse::Ranked } };
    picked.facts.columns = { { 2, "price" }, { 2, "stay_no" } };
    QVERIFY(!toldOf(picked, CheckKind::LengthNotTaken).empty());
    picked.facts.arithmetic = { { 1, { "stays.csv" }, "-" } };
    QVERIFY(toldOf(picked, CheckKind::LengthNotTaken).empty());
    QVERIFY(of("which stay was the longest?", "weight").empty()); // it may be a length of another kind
    QVERIFY(of("which stay was the longest, by price?", "price").empty());
    QVERIFY(of("which stay was the most expensive?", "price").empty());
}

void TestNamedCauses::twoWritingsOfAGroupAreShown()
{
    auto request = stays("stays by kennel");
    request.facts.groupings = { { 2, { "stays.csv" }, { "kennel" }, false, true, "" } };
    request.facts.shown = { { 2, { "stays.csv" }, core::RowStage::Groups } };
    const auto of = [&](const char* other) {
        request.result = shown({ { "kennel", ColumnType::Text }, { "stays", ColumnType::Integer } },
            { { std::string("Oak"), std::int64_t { 3 } }, { std::string("Elm"), std::int64_t { 2 } },
                { std::string(other), std::int64_t { 1 } } });
        return toldOf(request, CheckKind::GroupTwice);
    };
    QVERIFY2(of("Elm ").contains("as “Elm” and “Elm ”, which only blanks tell apart"), of("Elm ").c_str());
    QVERIFY2(of("ELM").contains("as “Elm” and “ELM”, which only capitals tell apart"), of("ELM").c_str());
    QCOMPARE(of("Elm"), std::string("A group occurs more than once in the result; a total may be split."));
}

void TestNamedCauses::twoWritingsAreOfAColumnOfTheFile_data()
{
    using Names = std::vector<std::string>;
    QTest::addColumn<Names>("columns");
    QTest::addColumn<Names>("called");
    QTest::addColumn<QByteArray>("column");
    QTest::newRow("kennel") << Names { "kennel" } << Names { "kennel" } << QByteArray("kennel");
    QTest::newRow("House") << Names { "kennel" } << Names { "kennel" } << QByteArray("kennel");
    QTest::newRow("house") << Names { "owner", "kennel" } << Names { "owner", "house" } << QByteArray("kennel");
}

void TestNamedCauses::twoWritingsAreOfAColumnOfTheFile()
{
    QFETCH(std::vector<std::string>, columns);
    QFETCH(std::vector<std::string>, called);
    QFETCH(QByteArray, column);
    auto request = stays("stays by kennel");
    request.facts.groupings = { { 2, { "stays.csv" }, columns, false, true, "", called } };
    request.facts.shown = { { 2, { "stays.csv" }, core::RowStage::Groups } };
    request.result = shown({ { QTest::currentDataTag(), ColumnType::Text }, { "price", ColumnType::Number } },
        { { std::string("Elm"), 20.5 }, { std::string("ELM"), 10.5 } });
    const auto checks = core::verifiedAnswer(request).checks;
    const auto twice = std::ranges::find(checks, CheckKind::GroupTwice, [](const auto& one) { return one.fact.kind; });
    QVERIFY(twice != checks.end());
    QCOMPARE(twice->fact.column, column.toStdString());
}

void TestNamedCauses::theNumberOfAStayIsNotRanked()
{
    auto request = stays("the most expensive stay of each kennel");
    request.result = shown(
        { { "kennel", ColumnType::Text }, { "stay_no", ColumnType::Integer }, { "price", ColumnType::Number } },
        { { std::string("Elm"), std::int64_t { 186 }, 40.5 }, { std::string("Oak"), std::int64_t { 12 }, 90.5 } });
    const auto text = core::verifiedAnswer(request).text;
    QVERIFY2(!text.contains("186"), text.c_str());
    request.facts.aggregations = { { 2, { "stays.csv" }, { "stay_no" }, "nunique", core::RowStage::Records, {}, {} } };
    const auto counted = core::verifiedAnswer(request).text;
    QVERIFY2(counted.contains("186"), counted.c_str());
}

void TestNamedCauses::aTimeIsWrittenAsInTheTable()
{
    auto request = stays("which stay was the longest?");
    request.result = shown(
        { { "stay_no", ColumnType::Integer }, { "arrival", ColumnType::DateTime }, { "price", ColumnType::Number } },
        { { std::int64_t { 7 }, std::string("2024-07-04T11:10:00"), 40.5 } });
    const auto text = core::verifiedAnswer(request).text;
    QVERIFY2(text.contains("arrival") && !text.contains("T11:10"), text.c_str());
}

void TestNamedCauses::whoIsCutAtATieIsNamed()
{
    const auto one = [](const char* label, double figure) { return Cells { std::string(label), figure }; };
    const std::vector<sandbox::TableColumn> columns { { "kennel", ColumnType::Text }, { "stays", ColumnType::Number } };
    auto request = stays("which kennel had the most stays?");
    request.result = shown(columns, { one("Elm", 140) });
    core::Answer answer;
    answer.checks.push_back(
        { { CheckKind::TiesCut, { .column = "stays", .lines = { 2 } } }, core::CheckStatus::Warning });
    core::judgeSecond(request, "r", shown(columns, { one("Elm", 140), one("Amber", 140) }), answer);
    QVERIFY2(told(answer.checks, CheckKind::TiesCut).contains("(“Amber”), so who is shown is chance"),
        told(answer.checks, CheckKind::TiesCut).c_str());
}

void TestNamedCauses::whatIsLeftOutForTheSecondMethodIsSaid()
{
    const std::vector<sandbox::TableColumn> columns { { "kennel", ColumnType::Text }, { "price", ColumnType::Number } };
    const auto rows = [](double elm) {
        return std::vector<Cells> { { std::string("Elm"), elm }, { std::string("Oak"), 90.5 } };
    };
    auto request = stays("total price by kennel");
    request.result = shown(columns, rows(12));
    core::Answer answer;
    core::judgeSecond(request, "Sum of price by kennel.", shown(columns, rows(40)), answer,
        { "Repeated rows are dropped.", "Rows with price 41200 are left out." });
    QCOMPARE(told(answer.checks, CheckKind::SecondDiffers),
        std::string("The built-in planner reads the question as “Sum of price by kennel”, and its own code, where "
                    "repeated rows are dropped and rows with price 41200 are left out as here, gives another figure in "
                    "1 of 2 rows."));
}

void TestNamedCauses::anAverageIsNoShare()
{
    auto request = stays("average fat percentage by kennel");
    request.facts.groupings = { { 2, { "stays.csv" }, { "kennel" }, false, true, "" } };
    request.facts.arithmetic = { { 2, { "stays.csv" }, "/" } };
    const auto of = [&](const char* name) {
        request.result = shown({ { "kennel", ColumnType::Text }, { name, ColumnType::Number } },
            { { std::string("Elm"), 4.25 }, { std::string("Oak"), 3.75 } });
        return toldOf(request, CheckKind::SharesOff);
    };
    QVERIFY(!of("fat_pct").empty());
    QVERIFY(of("average fat_pct").empty());
}

void TestNamedCauses::aMeasurementIsNoMeanOfOthers()
{
    const auto of = [](const char* name, std::vector<std::pair<const char*, double>> others) {
        auto request = stays("average weight by kennel");
        auto& columns = request.datasets[0].profile.columns;
        columns.push_back(column(name, ColumnType::Number));
        columns.back().mean = 50;
        for (const auto& [other, mean] : others) {
            columns.push_back(column(other, ColumnType::Integer));
            columns.back().mean = mean;
        }
        auto& mean = request.facts.aggregations.emplace_back();
        mean.line = 2;
        mean.of = { "stays.csv" };
        mean.stage = core::RowStage::Records;
        mean.function = "mean";
        mean.columns = { name };
        core::Checks checks;
        checkMeans(request, core::questionFacts(request.question, request.datasets), checks);
        return told(checks, CheckKind::MeanOfMeans);
    };
    QVERIFY(of("moisture_pct", { { "knots_count", 7 } }).empty());
    QVERIFY(of("avg_rating", { { "review_count", 7 } }).contains("review_count"));
    QVERIFY(of("sick_pct", { { "staff", 7 } }).contains("staff"));
    QVERIFY(of("won_rate", { { "games", 100 }, { "wins", 50 } }).contains("games"));
    QVERIFY(
        of("moisture_pct", { { "a", 100 }, { "b", 50 }, { "c", 3 }, { "d", 11 }, { "e", 17 }, { "f", 2 } }).empty());
    QVERIFY(of("mills_rate", { { "days", 100 }, { "mills", 50 }, { "c", 3 }, { "d", 11 }, { "e", 17 }, { "f", 2 } })
            .contains("days"));
}

void TestNamedCauses::theLastOfARunningTotalIsASum()
{
    const auto of = [](const char* name) {
        auto request = stays(std::string("what is the total ") + name + " by kennel");
        request.datasets[0].profile.columns.push_back(column(name, ColumnType::Number));
        auto& last = request.facts.aggregations.emplace_back();
        last.line = 2;
        last.of = { "stays.csv" };
        last.function = "max";
        last.columns = { name };
        core::Checks checks;
        checkFunctions(request, core::questionFacts(request.question, request.datasets), checks);
        return told(checks, CheckKind::OtherAggregate);
    };
    QVERIFY(of("takings").contains("max"));
    QVERIFY(of("takings_mtd").empty());
    for (const auto& [name, isRunning] :
        { std::pair { "Gebuehr_seit_Jahresbeginn", true }, { "fee_since_january", true }, { "since_month", true },
            { "customer_since", false }, { "days_since_start", false } }) {
        QCOMPARE(core::isRunningName(name), isRunning);
    }
}

void TestNamedCauses::whatIsAddedUpIsNotCounted()
{
    const auto of = [](const char* question) {
        auto request = stays(question);
        request.datasets[0].profile.columns.push_back(column("sheep", ColumnType::Integer));
        auto& count = request.facts.aggregations.emplace_back();
        count.line = 2;
        count.of = { "stays.csv" };
        count.function = "count";
        count.columns = { "sheep" };
        core::Checks checks;
        checkFunctions(request, core::questionFacts(request.question, request.datasets), checks);
        return told(checks, CheckKind::OtherAggregate);
    };
    QVERIFY(of("sheep handled per month").contains("count"));
    QVERIFY(of("stays with sheep handled per month").empty());
    QVERIFY(of("number of sheep handled per month").empty());
}

void TestNamedCauses::aQuotedValueOfSeveralWordsIsNamed()
{
    for (const auto& [question, count] : { std::pair { "total price of the job 'full groom'", 1 },
             std::pair { "total price of “Full groom” in 2024", 1 }, std::pair { "total price of 'full'", 0 } }) {
        auto request = stays(question);
        request.datasets[0].profile.columns.push_back(column("job", ColumnType::Text));
        request.datasets[0].profile.columns.back().top = { { "full groom", 30 }, { "clip", 20 } };
        QCOMPARE(core::questionFacts(request.question, request.datasets).values.size(), std::size_t(count));
    }
}

void TestNamedCauses::thoseWithoutADateCountWhereTheQuestionSaysSo()
{
    const auto of = [](const char* question, bool isAlone) {
        auto request = stays(question);
        auto& columns = request.datasets[0].profile.columns;
        columns.push_back(column("paid_on", ColumnType::Date));
        columns.back().nulls = 40;
        auto& drop = request.facts.drops.emplace_back();
        drop.line = 2;
        drop.of = { "stays.csv" };
        drop.what = core::DropKind::Missing;
        drop.columns = { "paid_on" };
        auto& figure = request.facts.aggregations.emplace_back();
        figure.line = 3;
        figure.of = { "stays.csv" };
        figure.stage = core::RowStage::Records;
        figure.function = "quantile";
        auto& call = request.facts.calls.emplace_back();
        call.line = 2;
        call.name = "dropna";
        call.arguments.resize(isAlone ? 0 : 1);
        request.result.ledger = sandbox::Ledger {
            { { .line = 2, .operation = sandbox::RowOperation::DropMissing, .before = 640, .after = 600 } }, true
        };
        core::Checks checks;
        checkGaps(request, core::questionFacts(request.question, request.datasets), checks);
        return told(checks, CheckKind::GapsLeftOut) + told(checks, CheckKind::RowsDropped);
    };
    QVERIFY(of("share paid within 30 days; a stay that is still unpaid was not", false).contains("“paid_on”"));
    QVERIFY(of("Anteil; noch nicht Paid zählt als nein", false).contains("“paid_on”"));
    QVERIFY(!of("median weight of those that were weighed", false).empty());
    QVERIFY(of("median weight of those that were weighed", true).empty()); // of a column by itself
}

void TestNamedCauses::filledGapsMatterWhereARerunSaysSo()
{
    auto request = stays("average weight");
    request.result = shown({ { "weight", ColumnType::Number } }, { { 10.0 } });
    core::Answer answer;
    answer.checks = { { { CheckKind::GapsFilled,
                            { .column = "weight",
                                .count = 40,
                                .total = 640,
                                .lines = { 3 },
                                .texts = { "the median of the others" } } },
        core::CheckStatus::Noted } };
    const auto trials = core::trialsFor(request, answer);
    QCOMPARE(trials.size(), std::size_t(1));
    QVERIFY((trials.front().variation
        == sandbox::Variation { sandbox::Variation::Change::WithoutValues, "stays.csv", "weight", { "nan" } }));
    core::judgeTrial(trials.front(), request, request.result, 40, answer);
    QCOMPARE(answer.checks.front().status, core::CheckStatus::Noted); // it is told all the same
    const auto other = shown({ { "weight", ColumnType::Number } }, { { 10.5 } });
    core::judgeTrial(trials.front(), request, other, 40, answer);
    QCOMPARE(answer.checks.front().status, core::CheckStatus::Warning);
    request.question = "average weight, gaps filled with the median";
    QVERIFY(core::trialsFor(request, answer).empty());
}

void TestNamedCauses::whatShowsNothingIsSaid()
{
    auto request = stays("total price by kennel");
    QCOMPARE(
        toldOf(request, CheckKind::AnswerMissing), std::string("Nothing is shown, so there is no answer to check."));
    request.result.out = "7";
    QVERIFY(toldOf(request, CheckKind::AnswerMissing).empty());
    request.facts.aggregations.emplace_back().function = "average";
    request.result.out = "Mean price in 2024: nan\n";
    QCOMPARE(toldOf(request, CheckKind::AnswerMissing), std::string("The answer is a missing value."));
    request.result.out = "Mean price in 2024: 81.5, of the banana boat nan\n"; // one of several
    QVERIFY(toldOf(request, CheckKind::AnswerMissing).empty());
}

/// clip(upper=300): what a far value makes up of the sum is not that of the file.
void TestNamedCauses::ofChangedCellsNoPartIsTold()
{
    auto request = stays("average price by kennel");
    auto& profile = request.datasets.front().profile;
    profile.columns[4].mean = 100;
    profile.facts.emplace_back(core::FactKind::FarOut,
        core::MessageArguments { .column = "price", .count = 1, .texts = { "41200" }, .counts = { 1 } });
    auto& mean = request.facts.aggregations.emplace_back();
    mean.line = 2;
    mean.of = { "stays.csv" };
    mean.columns = { "price" };
    mean.function = "mean";
    request.result = shown({ { "price", ColumnType::Number } }, { { 10.0 } });
    QVERIFY(toldOf(request, CheckKind::ExtremeDecides).contains("makes up 64 % of the sum behind the mean in line 2."));
    request.facts.aggregations[0].function = "quantile"; // of which it makes up nothing
    QVERIFY(!toldOf(request, CheckKind::ExtremeDecides).contains("makes up"));
    request.facts.aggregations[0].function = "mean";
    auto part = request;
    part.facts.aggregations[0].filtered = { "kennel" }; // the value may be among them
    QCOMPARE(toldOf(part, CheckKind::ExtremeDecides), std::string("41200 in “price” is far from all other values."));
    part.facts.aggregations[0].filtered = { "price" };
    QVERIFY(toldOf(part, CheckKind::ExtremeDecides).empty());
    auto& clipped = request.facts.stores.emplace_back();
    clipped.line = 1;
    clipped.of = { "stays.csv" };
    clipped.columns = { "price" };
    QCOMPARE(toldOf(request, CheckKind::ExtremeDecides), std::string("41200 in “price” is far from all other values."));
}

QTEST_GUILESS_MAIN(TestNamedCauses)
#include "tst_named_causes.moc"
