// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/contradicted_figures.h"
#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "tests/support/result_macros.h"

using core::Answer;
using core::CheckKind;
using core::CheckStatus;
using core::Verdict;

class TestVerdict : public QObject {
    Q_OBJECT

private slots:
    void theWorstCheckDecides();
    void findingsAreToldWithTheirEvidence();
    void codeThatNobodyReadIsMarkedWhereSomethingWasFound();
    void aRunWithoutALedgerHasAnEmptyOne();
    void whyNothingIsCheckedIsSaid();
    void ofManyRowsTheFirstAreListed();
    void figuresWrittenInOtherFormsAreMarked_data();
    void figuresWrittenInOtherFormsAreMarked();
    void onlyLinesOfContradictedFiguresAreMarked();
    void figuresInWhichBothAgreeAreNotMarked();
};

static Answer answerWith(CheckStatus status)
{
    Answer answer;
    answer.checks.push_back({ CheckKind::RanToItsEnd });
    answer.checks.push_back(
        { { CheckKind::KeysRepeated, { .column = "id", .count = 7, .lines = { 4 }, .texts = { "a.csv" } } }, status });
    return answer;
}

/// Nothing found is no agreement; a tick that something was compared is, and any finding outweighs it.
void TestVerdict::theWorstCheckDecides()
{
    QVERIFY(core::verdictOf(Answer {}) == Verdict::NotChecked);
    QVERIFY(core::verdictOf(answerWith(CheckStatus::Passed)) == Verdict::NotChecked);
    QVERIFY(core::verdictOf(answerWith(CheckStatus::Warning)) == Verdict::LookAtThis);
    QVERIFY(core::verdictOf(answerWith(CheckStatus::Failed)) == Verdict::Contradicted);
    for (const auto& [kind, verdict] : { std::pair { CheckKind::FitsQuestion, Verdict::Checked },
             std::pair { CheckKind::SecondAgrees, Verdict::Confirmed } }) {
        auto sound = answerWith(CheckStatus::Passed);
        sound.checks.push_back({ kind });
        auto begun = sound;
        begun.unfinished = true; // reruns may still find something
        QVERIFY(core::verdictOf(begun) == Verdict::NotChecked);
        QVERIFY(core::verdictOf(sound) == verdict);
        auto found = answerWith(CheckStatus::Warning);
        found.checks.push_back({ kind });
        QVERIFY(core::verdictOf(found) == Verdict::LookAtThis);
    }
}

void TestVerdict::findingsAreToldWithTheirEvidence()
{
    sandbox::RunResult result;
    result.ledger = sandbox::Ledger {
        { { .line = 4, .operation = sandbox::RowOperation::Filter, .before = 9, .after = 5 } }, true
    };
    const auto json = core::verificationJson(answerWith(CheckStatus::Warning), result);
    QCOMPARE(json.at("verdict").get<std::string>(), std::string("look_at_this"));
    QCOMPARE(json.at("checks").size(), std::size_t { 2 });
    QCOMPARE(json.at("findings").size(), std::size_t { 1 });
    const auto& finding = json.at("findings").at(0);
    QCOMPARE(finding.at("kind").get<std::string>(), std::string("keys_repeated"));
    QCOMPARE(finding.at("severity").get<std::string>(), std::string("amber"));
    QCOMPARE(finding.at("evidence").at("count").get<int>(), 7);
    QCOMPARE(finding.at("evidence").at("lines").at(0).get<int>(), 4);
    QVERIFY(finding.at("fix").at("text").get<std::string>().contains("drop_duplicates(\"id\")"));
    QCOMPARE(json.at("ledger").at(0).at("before").get<int>(), 9);
}

void TestVerdict::codeThatNobodyReadIsMarkedWhereSomethingWasFound()
{
    const auto reason = [](const Answer& answer, core::ApprovalMethod method) {
        const auto json = core::verificationJson(answer, {}, method).at("reason");
        return json.is_null() ? std::string() : json.get<std::string>();
    };
    const auto policy = core::ApprovalMethod::ReadsOnlyPolicy;
    for (const auto status : { CheckStatus::Warning, CheckStatus::Failed }) {
        QVERIFY(reason(answerWith(status), policy).contains("before anybody read it"));
        QVERIFY(reason(answerWith(status), core::ApprovalMethod::Hand).empty());
    }
    QCOMPARE(reason(Answer {}, policy), reason(Answer {}, core::ApprovalMethod::Hand));
}

void TestVerdict::aRunWithoutALedgerHasAnEmptyOne()
{
    const auto json = core::verificationJson(Answer {}, {});
    QVERIFY(json.at("ledger").is_array() && json.at("ledger").empty());
    QVERIFY(json.at("findings").is_array() && json.at("findings").empty());
}

/// Grey always has a reason, and nothing else has one.
void TestVerdict::whyNothingIsCheckedIsSaid()
{
    const auto reason = [](const Answer& answer) { return core::verificationJson(answer, {}).at("reason"); };
    Answer answer;
    QCOMPARE(reason(answer).get<std::string>(), std::string("no second method bears it out"));
    answer.unfinished = true;
    QCOMPARE(reason(answer).get<std::string>(), std::string("not all could be tried"));
    answer.checks.push_back({ { CheckKind::KeysRepeated, { .column = "id" } }, CheckStatus::Warning });
    QVERIFY(reason(answer).is_null());
}

void TestVerdict::ofManyRowsTheFirstAreListed()
{
    sandbox::PlacedRows placed { .frame = "a.csv", .total = 900 };
    for (std::uint32_t row = 0; row < 300; ++row) {
        placed.lost.push_back(row);
    }
    placed.repeated = { 1, 2 };
    sandbox::RunResult result;
    result.ledger = sandbox::Ledger {
        { { .line = 4, .operation = sandbox::RowOperation::Filter, .before = 900, .after = 600, .placed = placed } },
        true
    };
    const auto json = core::verificationJson(answerWith(CheckStatus::Warning), result).at("ledger").at(0).at("placed");
    QCOMPARE(json.at("lost").size(), std::size_t { 20 });
    QCOMPARE(json.at("lost_count").get<int>(), 300);
    QCOMPARE(json.at("repeated").size(), std::size_t { 2 });
    QVERIFY(!json.contains("repeated_count"));
}

void TestVerdict::figuresWrittenInOtherFormsAreMarked_data()
{
    QTest::addColumn<double>("figure");
    QTest::newRow("1.23e+06") << 1234567.0;
    QTest::newRow("12.3 %") << 0.123;
    QTest::newRow("1.2 million") << 1234567.0;
}

void TestVerdict::figuresWrittenInOtherFormsAreMarked()
{
    QFETCH(double, figure);
    Answer answer;
    const core::TwoAnswers answers { .rows = { { "", figure, 5.5 } }, .differ = 1, .total = 1 };
    answer.checks = { { core::differing(answers, "Sum."), CheckStatus::Failed } };
    const std::string printed = std::string("Total: ") + QTest::currentDataTag();
    QCOMPARE(
        core::withFiguresMarked(printed + "\nNothing else\n", answer), printed + " (contradicted)\nNothing else\n");
}

void TestVerdict::onlyLinesOfContradictedFiguresAreMarked()
{
    core::TwoAnswers answers {
        .rows = { { "North", 1234.5, 1200.0 }, { "South", 80.0, 80.0 } }, .differ = 1, .total = 2
    };
    const auto marked = [&] {
        Answer answer;
        answer.checks = { { core::differing(answers, "Sum."), CheckStatus::Failed } };
        return core::withFiguresMarked("800 rows\nNorth: 1,234.5 t\nSouth: 80.0 t\n", answer);
    };
    QCOMPARE(marked(), std::string("800 rows\nNorth: 1,234.5 t (contradicted)\nSouth: 80.0 t\n"));
    answers.differ = 3; // some of them are not here
    QCOMPARE(marked(),
        std::string("800 rows (contradicted)\nNorth: 1,234.5 t (contradicted)\nSouth: 80.0 t (contradicted)\n"));
}

void TestVerdict::figuresInWhichBothAgreeAreNotMarked()
{
    core::TwoAnswers answers {
        .rows = { { "North", 1234.5, 1200.0 }, { "South", 80.0, 80.0 } }, .differ = 1, .total = 2
    };
    const auto isMarked = [&](const char* number) {
        Answer answer;
        answer.checks = { { core::differing(answers, "Sum."), CheckStatus::Failed } };
        return core::isContradicted(answer, number);
    };
    QVERIFY(isMarked("1,234.5"));
    QVERIFY(!isMarked("80.0"));
    QVERIFY(isMarked("15.4")); // of both, or of neither: nobody knows
    answers.rows[0].ours = 80.0;
    QVERIFY(isMarked("80.0")); // it may be either
    answers.differ = 3; // some of them are not here
    QVERIFY(isMarked("80.0"));
    QVERIFY(!core::isContradicted({}, "80.0"));
}

QTEST_GUILESS_MAIN(TestVerdict)
#include "tst_answer_verdict.moc"
