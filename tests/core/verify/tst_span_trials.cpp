// SPDX-License-Identifier: GPL-3.0-or-later
// Without the rows of the time that is asked for, an answer about that time is another one.
#include "core/verify/trials.h"
#include "tests/support/result_macros.h"

#include <QTest>

using core::Answer;
using core::CheckKind;

class TestSpanTrials : public QObject {
    Q_OBJECT
private slots:
    void theTimeAskedForIsTried_data();
    void theTimeAskedForIsTried();
    void whereAnotherColumnPicksTheTimeNothingIsTried();
    void anAnswerThatStaysIsOfAnotherTime();
};

static sandbox::RunResult value(double number)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "float", "", number };
    return result;
}

static core::VerifyRequest asking(std::string question)
{
    core::VerifyRequest request { std::move(question), {}, "", {}, value(9) };
    auto& dataset = request.datasets.emplace_back();
    dataset.path = "/data/wood.csv";
    dataset.name = "wood";
    dataset.source.file = "wood.csv";
    auto& sold = dataset.profile.columns.emplace_back();
    sold.name = "sold_on";
    sold.type = core::ColumnType::Date;
    dataset.profile.columns.emplace_back(sold).name = "paid_on";
    request.facts.known = true;
    request.facts.files.emplace_back().name = "wood.csv";
    request.facts.columns = { { 2, "sold_on" } };
    return request;
}

void TestSpanTrials::theTimeAskedForIsTried_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<int>("months");
    const auto row = [](const char* name, const char* question, int months) {
        QTest::newRow(name) << std::string(question) << months;
    };
    row("a year", "how much wood did we sell in 2024", 12);
    row("a quarter", "how much wood did we sell in the first quarter of 2024", 3);
    row("a year of its own",
        "Unser Geschäftsjahr geht vom 1. September bis zum 31. August. Wie viel Holz im "
        "Geschäftsjahr 2023/24?",
        12);
    row("a year of its own, of which no month is said", "Wie viel Holz im Geschäftsjahr 2023/24?", 0);
    row("no time", "how much wood did we sell", 0);
    row("since a year", "how much wood did we sell since 2024", 0);
    row("two years", "how much more wood did we sell in 2024 than in 2023", 0);
    row("without a year", "how much wood did we sell not counting 2024", 0);
}

void TestSpanTrials::theTimeAskedForIsTried()
{
    QFETCH(std::string, question);
    QFETCH(int, months);
    auto request = asking(question);
    const auto tried = [&] {
        const auto trials = core::spanTrials(request, {});
        return trials.empty() ? std::vector<std::string>() : trials.front().variation.values;
    };
    QCOMPARE(std::ssize(tried()), months);
    QVERIFY(months == 0 || tried().front() == (question.contains("schäfts") ? "2023-09" : "2024-01"));
    request.facts.columns.push_back({ 3, "paid_on" });
    QVERIFY(tried().empty()); // which of both is meant is not known
}

void TestSpanTrials::whereAnotherColumnPicksTheTimeNothingIsTried()
{
    auto request = asking("total budget for 2024");
    auto& columns = request.datasets[0].profile.columns;
    columns.emplace_back().name = "year";
    columns.back().type = core::ColumnType::Integer;
    columns.emplace_back().name = "state";
    const auto isTried = [&] { return !core::spanTrials(request, {}).empty(); };
    auto& filter = request.facts.filters.emplace_back();
    filter.column = "state";
    filter.values = { { std::string("sold") } };
    QVERIFY(isTried());
    filter.values = { { std::string("FY 2024") } };
    QVERIFY(!isTried());
    request.facts.filters.clear();
    request.facts.columns.push_back({ 3, "year" }); // year == 2024, and the last row by sold_on
    QVERIFY(!isTried());
}

void TestSpanTrials::anAnswerThatStaysIsOfAnotherTime()
{
    const auto request = asking("how much wood did we sell in 2024");
    const auto trial = core::spanTrials(request, {}).front();
    const auto isTold = [&](double before, double then) {
        auto ran = request;
        ran.result = value(before);
        Answer answer;
        core::judgeTrial(trial, ran, value(then), 90, answer);
        return answer.checks.size() == 1 && answer.checks.front().fact.kind == CheckKind::OtherSpan
            && core::checkText(answer.checks.front()).contains("2024");
    };
    QVERIFY(isTold(9, 9));
    QVERIFY(!isTold(9, 0));
    QVERIFY(!isTold(0, 0)); // there may be none
}

QTEST_APPLESS_MAIN(TestSpanTrials)
#include "tst_span_trials.moc"
