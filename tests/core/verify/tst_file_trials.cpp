// SPDX-License-Identifier: GPL-3.0-or-later
// What a file writes in several ways, or has twice, is put to the test whatever the code does with it.
#include "core/domain/verdict.h"
#include "core/verify/asked_checks.h"
#include "core/verify/trials.h"
#include "tests/core/verify/sound_requests.h"
#include "tests/support/result_macros.h"

#include <fstream>

using core::Answer;
using core::CheckKind;
using core::CheckStatus;

class TestFileTrials : public QObject {
    Q_OBJECT
private slots:
    void spellingsAreTried_data();
    void spellingsAreTried();
    void spellingsMatterWhereTheAnswerIsAnother();
    void aLookupWithRepeatsIsTried();
    void oneUnitInSeveralSpellingsIsOne_data();
    void oneUnitInSeveralSpellingsIsOne();
    void codeThatPutsSpellingsTogetherIsNotContradicted();
    void onePeriodIsToldOnce();
    void spellingsAreThoseThatTheScanFinds_data();
    void spellingsAreThoseThatTheScanFinds();
};

namespace {
sandbox::RunResult value(double number)
{
    sandbox::RunResult result;
    result.status = sandbox::Status::Ok;
    result.value = sandbox::Value { "float", "", number };
    return result;
}

core::FileFact spellings()
{
    return { core::FactKind::Spellings,
        { .column = "region", .count = 1, .texts = { "North-West", "North West" }, .counts = { 70, 30 } } };
}

core::VerifyRequest byRegion(const char* question)
{
    auto request = test::sum();
    request.question = question;
    request.datasets[0].profile.facts = { spellings() };
    request.facts.columns.push_back({ 2, "region" });
    request.facts.groupings = { { 3, { "orders.csv" }, { "region" }, false, true, "" } };
    return request;
}

bool triesSpellings(const core::VerifyRequest& request, const Answer& answer = {})
{
    return std::ranges::contains(core::trialsFor(request, answer), CheckKind::SpellingsApart, &core::Trial::about);
}
} // namespace

void TestFileTrials::spellingsAreTried_data()
{
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<bool>("tried");
    QTest::newRow("a sum of each") << QByteArray("amount by region") << true;
    QTest::newRow("they are what is asked for") << QByteArray("how many spellings has each region?") << false;
    QTest::newRow("likewise in German") << QByteArray("Wie viele Schreibweisen hat jede Region?") << false;
}

void TestFileTrials::spellingsAreTried()
{
    QFETCH(QByteArray, question);
    QFETCH(bool, tried);
    auto request = byRegion(question.constData());
    QCOMPARE(triesSpellings(request), tried);
    Answer told { {}, {}, { { { CheckKind::OtherSpelling, { .column = "region" } }, CheckStatus::Warning } } };
    QVERIFY(!triesSpellings(request, told));
    const auto twice = [](std::string column) { // "North" is a value of both
        return Answer { {}, {},
            { { { CheckKind::GroupTwice, { .column = std::move(column), .texts = { "North", "north" } } },
                CheckStatus::Warning } } };
    };
    QVERIFY(!triesSpellings(request, twice("region")));
    QCOMPARE(triesSpellings(request, twice("team")), tried);
    request.facts.columns = { { 0, "region" }, { 2, "amount" } }; // it is only loaded
    request.facts.groupings.clear();
    QVERIFY(!triesSpellings(request));
}

void TestFileTrials::spellingsMatterWhereTheAnswerIsAnother()
{
    auto request = byRegion("how many regions are there?");
    request.result = value(5);
    const auto trials = core::trialsFor(request, {});
    const auto trial = std::ranges::find(trials, CheckKind::SpellingsApart, &core::Trial::about);
    QVERIFY(trial != trials.end());
    Answer confirmed { {}, {}, { { { CheckKind::SecondAgrees }, CheckStatus::Passed } } };
    auto same = confirmed;
    core::judgeTrial(*trial, request, value(5), 30, same);
    QVERIFY(core::verdictOf(same) == core::Verdict::Confirmed);
    sandbox::Table table { "", { { "region", core::ColumnType::Text }, { "amount", core::ColumnType::Number } }, 3,
        { { std::string("EAST"), 9.0 }, { std::string("North West"), 8.0 }, { std::string("SOUTH"), 7.0 } } };
    request.result.value = table; // the code writes that spelling itself
    core::judgeTrial(*trial, request, request.result, 30, same);
    QVERIFY(core::verdictOf(same) == core::Verdict::Confirmed);
    request.result = value(5);
    core::judgeTrial(*trial, request, value(3), 30, confirmed);
    QVERIFY(core::verdictOf(confirmed) == core::Verdict::LookAtThis);
    QCOMPARE(core::checkText(confirmed.checks.back()),
        std::string("“region” has the same value in several spellings, as “North-West” and “North West”, and line 3 "
                    "takes each for a value of its own. With each value spelled in one way the answer is 3, not 5."));
}

void TestFileTrials::aLookupWithRepeatsIsTried()
{
    auto request = test::sum();
    request.readWhole = false;
    test::addColumn(request.datasets[0], "customer", 40);
    auto customers = test::dataset("customers", 47);
    test::addColumn(customers, "customer", 40);
    request.datasets.push_back(customers);
    request.facts.files.push_back({ 1, "customers.csv" });
    request.facts.columns.push_back({ 2, "customer" });
    request.result = value(5);
    const auto tried = [](const core::VerifyRequest& one, const Answer& answer = {}) {
        return std::ranges::contains(core::trialsFor(one, answer), CheckKind::KeysRepeated, &core::Trial::about);
    };
    QVERIFY(tried(request));
    const auto trials = core::trialsFor(request, {});
    QCOMPARE(trials.front().variation.file, std::string("customers.csv"));
    Answer answer;
    core::judgeTrial(trials.front(), request, value(4), 7, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
    QVERIFY(core::checkText(answer.checks.front())
            .contains("7 rows of customers.csv repeat a “customer” that stands before, and line 2 counts them again."));

    Answer told { {}, {}, { { { CheckKind::JoinRepeatsRows, { .lines = { 2 } } }, CheckStatus::Warning } } };
    QVERIFY(!tried(request, told));
    Answer ofOther { {}, {}, { { { CheckKind::RepeatsCounted, { .texts = { "sales.csv" } } }, CheckStatus::Noted } } };
    QVERIFY(tried(request, ofOther)); // of the rows of the other file
    ofOther.checks.front().fact.texts = { "customers.csv" };
    QVERIFY(!tried(request, ofOther));
    auto dropped = request;
    dropped.facts.drops.push_back({ 2, { "customers.csv" }, core::DropKind::Repeated, { "customer" } });
    QVERIFY(!tried(dropped));
    auto unique = request;
    unique.datasets[1].profile.rows = 40;
    QVERIFY(!tried(unique));
    auto alone = request;
    alone.facts.files.pop_back();
    QVERIFY(!tried(alone));
    auto visits = request; // each of which is one of its own
    test::addColumn(visits.datasets[1], "visit_id", 47);
    QVERIFY(!tried(visits));
    auto orders = request; // customers are looked up in a file that has each of them once
    orders.datasets[0].profile.rows = 40;
    QVERIFY(!tried(orders));
}

void TestFileTrials::oneUnitInSeveralSpellingsIsOne_data()
{
    QTest::addColumn<QList<QByteArray>>("units");
    QTest::addColumn<bool>("mixed");
    QTest::newRow("one") << QList<QByteArray> { "kg", "KG", "Kilogramm" } << false;
    QTest::newRow("litres") << QList<QByteArray> { "l", "Liter", "litres" } << false;
    QTest::newRow("two") << QList<QByteArray> { "kg", "KG", "t" } << true;
    QTest::newRow("hours and minutes") << QList<QByteArray> { "Stunden", "min" } << true;
}

void TestFileTrials::oneUnitInSeveralSpellingsIsOne()
{
    QFETCH(QList<QByteArray>, units);
    QFETCH(bool, mixed);
    auto request = test::sum();
    auto& unit = test::addColumn(request.datasets[0], "unit", units.size());
    for (const auto& one : units) {
        unit.top.push_back({ one.toStdString(), 100 });
    }
    std::swap(request.datasets[0].profile.columns[1], request.datasets[0].profile.columns[2]);
    const auto isTold = [](const core::VerifyRequest& one) {
        core::Checks checks;
        core::checkUnits(one, core::questionFacts(one.question, one.datasets), checks);
        return !checks.empty();
    };
    QCOMPARE(isTold(request), mixed);
    request.facts.columns.push_back({ 2, "unit" });
    request.facts.texts = { { 2, "t", 0, 3 } }; // a condition whose rows nothing is made of
    QCOMPARE(isTold(request), mixed);
    request.facts.stores.push_back({ 2, { "orders.csv" }, { "kg" }, core::StoreHow::Adds, false, {} });
    QVERIFY(!isTold(request)); // it may convert them
}

void TestFileTrials::codeThatPutsSpellingsTogetherIsNotContradicted()
{
    auto request = byRegion("how many regions are there?");
    request.facts.groupings.clear();
    request.result = value(3);
    const auto verdict = [](const core::VerifyRequest& one) {
        Answer answer;
        core::judgeSecond(one, "Number of different region.", value(5), answer);
        return core::verdictOf(answer);
    };
    QVERIFY(verdict(request) == core::Verdict::Contradicted);
    auto looksFor = request; // one of them
    looksFor.facts.texts = { { 2, "North West", 0, 12 } };
    QVERIFY(verdict(looksFor) == core::Verdict::Contradicted);
    request.facts.texts = { { 2, "North West", 0, 12 }, { 2, "North-West", 14, 26 } };
    QVERIFY(verdict(request) != core::Verdict::Contradicted);
    request.facts.texts.clear();
    const auto among = [&](const char* one, const char* other) {
        core::CodeFacts::Filter filter;
        filter.line = 2;
        filter.of = { "orders.csv" };
        filter.column = "region";
        filter.comparison = core::Comparison::In;
        filter.values = { { std::string(one) }, { std::string(other) } };
        auto filtered = request;
        filtered.facts.filters = { filter };
        return verdict(filtered);
    };
    QVERIFY(among("North West", "North-West") != core::Verdict::Contradicted);
    QVERIFY(among("North West", "EAST") == core::Verdict::Contradicted);
}

void TestFileTrials::onePeriodIsToldOnce()
{
    const core::Check found { { CheckKind::PeriodIncomplete,
                                  { .column = "day", .count = 21, .lines = { 2 }, .texts = { "2024-08" } } },
        CheckStatus::Warning };
    core::Trial trial { { .change = sandbox::Variation::Change::WithoutPeriod,
                            .file = "orders.csv",
                            .column = "day",
                            .values = { "2024-08" } },
        CheckKind::PeriodIncomplete, found };
    Answer answer { {}, {}, { found } };
    auto request = test::sum();
    request.result = value(5);
    core::judgeTrial(trial, request, value(7), 30, answer);
    QCOMPARE(answer.checks.size(), std::size_t { 1 });
}

void TestFileTrials::spellingsAreThoseThatTheScanFinds_data()
{
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<bool>("same");
    std::ifstream file(SPELLINGS);
    const auto all = core::Json::parse(file);
    for (const auto* kind : { "spellings", "others" }) {
        for (const auto& pair : all.at(kind)) {
            const auto one = pair[0].get<std::string>();
            const auto other = pair[1].get<std::string>();
            QTest::addRow("%s, %s", one.c_str(), other.c_str()) << QByteArray::fromStdString(
                one) << QByteArray::fromStdString(other) << (std::string_view(kind) == "spellings");
        }
    }
}

void TestFileTrials::spellingsAreThoseThatTheScanFinds()
{
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    QFETCH(bool, same);
    QCOMPARE(core::areSpellings(one.toStdString(), other.toStdString()), same);
}

QTEST_APPLESS_MAIN(TestFileTrials)
#include "tst_file_trials.moc"
