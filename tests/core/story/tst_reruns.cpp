// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts from the question to the record: a second method, what must hold of any answer, and what is ticked.
#include "core/domain/verdict.h"
#include "core/story/remedies.h"
#include "tests/core/story/reruns_fixture.h"

using namespace core;
using test::has;
using test::told;

static const std::string orders = test::readOrders;

class RerunsTest : public QObject, test::RerunsFixture {
    Q_OBJECT
private slots:
    void init() { beginWithOrders(); }
    void cleanup() { end(); }
    void anotherWayToTheSameFiguresConfirms();
    void aWrongFigureIsContradicted();
    void thePlannersOwnCodeIsChecked();
    void whatThereIsNoTimeToTryIsNotChecked();
    void aTrialThatWasCutShortIsNotChecked();
    void codeThatAPersonEditedIsNotChecked();
    void codeOfOnesOwnIsComparedWithThePlanners();
    void editedCodeDoesNotSpeakInThePlannersWords();
    void codeThatDropsRepeatsIsComparedWithoutThem();
    void onlyWhatWasShownIsApprovedAlong();
    void anAnswerThatRestsOnTheOrderOfTheRowsIsTold();
    void whatAnyAnswerMustHoldToIsTried();
    void relationsThatHoldAreOneTick();
    void dataTypedIntoTheCodeFollowNothing();
    void howTwoColumnsGoTogetherIsSampled();
    void rerunsLeaveTheStateAsItWas();
    void theAnswerIsThereBeforeItsReruns();
    void whatWasStoppedStaysNotChecked();
    void aFixIsAProposalWithTheCodeBeforeIt();
    void whatAChangeAsksForIsNoOther();
    void aFollowUpGoesOnFromWhatWasChanged();
    void aFollowUpTellsThatItLeavesAnEdit();
};

void RerunsTest::anotherWayToTheSameFiguresConfirms()
{
    const auto step = ask("highest amount by region", orders + "orders.pivot_table('amount', 'region', aggfunc='max')");
    QVERIFY2(step.proposals.back().second.has_value(), "the planner reads this question");
    QVERIFY2(verdictOf(*step.answer) == Verdict::Confirmed, told(step).c_str());
    QVERIFY(isSealed(step.runs.back().approval)); // with the second method's code
    auto changed = step.runs.back().approval;
    changed.second += " ";
    QVERIFY(!isSealed(changed));
}

void RerunsTest::aWrongFigureIsContradicted()
{
    const auto step = ask("average amount by region", orders + "orders[1:].groupby('region')['amount'].mean()");
    QVERIFY2(verdictOf(*step.answer) == Verdict::Contradicted, told(step).c_str());
    QVERIFY(has(step, CheckKind::SecondDiffers));
    // The person chooses the other code: it waits for approval, and is compared with itself by nobody.
    const auto& second = step.runs.back().approval.second;
    const auto differs = std::ranges::find_if(
        step.answer->checks, [](const auto& check) { return check.fact.kind == CheckKind::SecondDiffers; });
    QCOMPARE(differs->fixes.size(), std::size_t { 1 });
    const auto chosen = takeRemedy(step.id, differs->fixes.front(), *m_workspace, both(), {}, {}).value();
    QCOMPARE(chosen.proposals.back().code, second);
    QVERIFY(!chosen.proposals.back().second);
    QCOMPARE(chosen.proposals.back().author, std::string(builtinAuthor));
    QCOMPARE(chosen.plan->author, std::string(builtinAuthor));
    QCOMPARE(chosen.plan->reading, step.proposals.back().second->reading);
    // It is told by what it does, not by what the code did that it takes the place of.
    QVERIFY2(chosen.proposals.back().intent != step.proposals.back().intent, step.proposals.back().intent.c_str());
    QVERIFY(chosen.runs.empty());
}

void RerunsTest::thePlannersOwnCodeIsChecked()
{
    std::string visits = "visit_id,clinic,minutes\n";
    for (int i = 0; i < 40; ++i) {
        visits += std::to_string(500 + i) + (i % 3 == 0 ? ",Hill," : ",Lake,") + std::to_string(20 + i) + "\n";
    }
    write("visits.csv", visits);
    const auto step = ask("average minutes by clinic", "");
    QVERIFY2(verdictOf(*step.answer) == Verdict::Checked, told(step).c_str());
    QVERIFY2(told(step).contains("read all 40 rows of visits"), told(step).c_str());
}

void RerunsTest::codeThatAPersonEditedIsNotChecked()
{
    const auto proposed = propose({ "highest amount by region", {} }, *m_workspace, both(), {}, {}).value();
    const auto approval = approveShown(
        proposed.id, proposed.proposals.back().code + "\n", "ana", ApprovalMethod::Hand, *m_workspace, both(), {})
                              .value();
    const auto step = carryOut(proposed.id, approval, *m_workspace, both(), {}, {}).value();
    QVERIFY2(verdictOf(*step.answer) == Verdict::NotChecked, told(step).c_str());
}

void RerunsTest::codeOfOnesOwnIsComparedWithThePlanners()
{
    const auto right = runChecked("highest amount by region", "orders.pivot_table('amount', 'region', aggfunc='max')");
    QVERIFY2(verdictOf(*right.answer) == Verdict::Confirmed, told(right).c_str());
    const auto wrong = runChecked("average amount by region", "orders[1:].groupby('region')['amount'].mean()");
    QVERIFY2(has(wrong, CheckKind::SecondDiffers), told(wrong).c_str());
    const auto name = [&](const char* code) { return runChecked("region with the highest total amount", code); };
    const auto other = name("orders.groupby('region')['amount'].sum().idxmin()");
    QVERIFY2(has(other, CheckKind::SecondDiffers), told(other).c_str());
    const auto same = name("orders.groupby('region')['amount'].sum().idxmax()");
    QVERIFY2(!has(same, CheckKind::SecondDiffers), told(same).c_str());
    const auto noValue = name("'A region'");
    QVERIFY2(!has(noValue, CheckKind::SecondDiffers), told(noValue).c_str());
    QVERIFY2(has(noValue, CheckKind::SecondNotCompared), told(noValue).c_str());
    const core::Answer onlyThat { {}, {}, { { { CheckKind::SecondNotCompared }, core::CheckStatus::Noted } } };
    QVERIFY(core::whyNotChecked(onlyThat) == core::Unchecked::SecondNotCompared);
    // It loads what it needs by itself: code that reads the file begins with nothing more for it.
    const auto read = runChecked("highest amount by region", orders + "orders.groupby('region')['amount'].max()");
    QVERIFY2(verdictOf(*read.answer) == Verdict::Confirmed, told(read).c_str());
    QVERIFY(read.runs.back().approval.frames->empty());
    QCOMPARE(read.runs.back().approval.secondFrames->size(), std::size_t { 1 });
    auto changed = read.runs.back().approval;
    changed.secondFrames->clear();
    QVERIFY(!isSealed(changed));
    // The frame of an earlier step may have been changed on purpose.
    (void)runChecked("average amount by region", "few = orders[1:]");
    const auto derived = runChecked("average amount by region", "few.groupby('region')['amount'].mean()");
    QVERIFY2(!has(derived, CheckKind::SecondDiffers), told(derived).c_str());
}

void RerunsTest::editedCodeDoesNotSpeakInThePlannersWords()
{
    auto desk = bench();
    const auto proposed = core::propose({ "total amount", {} }, *m_workspace, desk, {}, {}).value();
    const auto edited = core::edit(proposed.id, orders + "orders['amount'].mean()", *m_workspace, desk, {}).value();
    const auto approval = core::approveShown(
        edited.id, edited.proposals.back().code, "ana", core::ApprovalMethod::Hand, *m_workspace, desk, {});
    const auto step = core::carryOut(edited.id, approval.value(), *m_workspace, desk, {}, {}).value();
    QVERIFY2(step.answer->text.starts_with("The answer is "), step.answer->text.c_str());
}

void RerunsTest::codeThatDropsRepeatsIsComparedWithoutThem()
{
    write("sales.csv", "city,takings\nNorth,10\nSouth,20\nNorth,15\nEast,40\nEast,40\nSouth,22\n");
    for (const auto* end : { "", ".query(\"takings > 10\")" }) {
        const auto step = ask("total takings by city",
            "import pandas as pd\nsales = pd.read_csv(\"sales.csv\").drop_duplicates()" + std::string(end)
                + "\nsales.groupby('city')['takings'].sum()");
        QVERIFY2(
            verdictOf(*step.answer) == (*end == 0 ? Verdict::Confirmed : Verdict::Contradicted), told(step).c_str());
    }
}

void RerunsTest::onlyWhatWasShownIsApprovedAlong()
{
    const auto edited = [&](const std::string& code) {
        const auto drafted = propose({ "highest amount by region", {} }, *m_workspace, both(), {}, {}).value();
        return approveShown(drafted.id, code, "ana", ApprovalMethod::Hand, *m_workspace, both(), {}).value().record();
    };
    const auto* other = "orders.pivot_table('amount', 'region', aggfunc='max')";
    QVERIFY(!edited(other).second.empty()); // the draft was on the card
    const auto unseen = m_workspace->addStep({ "highest amount by region", isoNow() }).value();
    QVERIFY(approveShown(unseen, other, "ana", ApprovalMethod::Hand, *m_workspace, both(), {})
            .value()
            .record()
            .second.empty());
    const auto title = m_workspace->addStep({ "highest amount by region", isoNow(), true }).value();
    QVERIFY(!edit(title, other, *m_workspace, both(), {}).value().proposals.back().second);
}

void RerunsTest::anAnswerThatRestsOnTheOrderOfTheRowsIsTold()
{
    const auto step = ask(
        "what does a customer's order usually cost", orders + "orders.groupby('customer')['amount'].first()");
    QVERIFY2(has(step, CheckKind::OrderDecides) || has(step, CheckKind::FirstUnordered), told(step).c_str());
}

void RerunsTest::whatAnyAnswerMustHoldToIsTried()
{
    m_model->expected
        = "def test_each_region_has_a_row():\n    assert len(result) == orders['region'].nunique()\n"
          "def test_no_mean_is_above_the_largest():\n    assert result['amount'].max() < 10, 'too large'\n";
    const auto code = orders + "orders.pivot_table('amount', 'region', aggfunc='mean')";
    const auto step = ask("average amount by region", code);
    m_model->expected.clear();
    QVERIFY2(has(step, CheckKind::PropertiesHold) && has(step, CheckKind::PropertyFails), told(step).c_str());
    QVERIFY2(told(step).contains("“test_no_mean_is_above_the_largest” does not hold"), told(step).c_str());
    QVERIFY(told(step).contains("too large"));
    const auto& record = step.runs.back().approval; // approved with the code, sealed and kept
    QVERIFY(record.properties.starts_with("def test_each_region") && isSealed(record));
    auto changed = record;
    changed.properties += " ";
    QVERIFY(!isSealed(changed));
    QCOMPARE(test::printed(run("print('test_each_region_has_a_row' in globals())")), std::string("False\n"));
}

void RerunsTest::relationsThatHoldAreOneTick()
{
    const auto step = ask("amount by region, please", orders + "orders.groupby('region')['amount'].sum()");
    QVERIFY2(has(step, CheckKind::RelationsHold), told(step).c_str());
    QVERIFY2(told(step).contains("with each row twice"), told(step).c_str());
    QVERIFY(step.answer->reruns.count <= 8);
}

/// The labels of its frame are typed, and the figures with them.
void RerunsTest::dataTypedIntoTheCodeFollowNothing()
{
    const auto step = ask("amount by region, please",
        orders + "sums = orders.groupby('region')['amount'].sum()\nsums[:] = [5000.5, 4000.25]\nsums");
    QVERIFY2(verdictOf(*step.answer) >= Verdict::LookAtThis, told(step).c_str());
    QVERIFY2(!has(step, CheckKind::RelationsHold), told(step).c_str()); // not by the column that it does not name
}

void RerunsTest::howTwoColumnsGoTogetherIsSampled()
{
    const auto step = ask(
        "does the amount go along with the order id", orders + "orders['amount'].corr(orders['order_id'])");
    QVERIFY2(has(step, CheckKind::SignOfSamples), told(step).c_str());
}

void RerunsTest::whatThereIsNoTimeToTryIsNotChecked()
{
    m_time.emplace(0);
    const auto step = ask("total amount by customer", "");
    m_time.reset();
    QVERIFY2(has(step, CheckKind::TrialsNotRun), told(step).c_str());
    QVERIFY2(told(step).contains("as the time for running the code again was over"), told(step).c_str());
    QVERIFY(step.answer->unfinished && verdictOf(*step.answer) == Verdict::NotChecked);
}

/// As on a machine that is busy: the second method agrees in time, and the trial without repeats does not end.
void RerunsTest::aTrialThatWasCutShortIsNotChecked()
{
    m_time = std::chrono::milliseconds(800) * test::slowdown;
    const auto step = ask("total amount by customer",
        "import time\n" + orders
            + "if len(orders) < 98:\n    time.sleep(60)\norders.pivot_table('amount', 'customer', aggfunc='sum')");
    m_time.reset();
    QVERIFY2(has(step, CheckKind::SecondAgrees), told(step).c_str());
    QVERIFY2(told(step).contains("as the time for running the code again was over"), told(step).c_str());
    QVERIFY2(verdictOf(*step.answer) == Verdict::NotChecked, told(step).c_str());
}

void RerunsTest::rerunsLeaveTheStateAsItWas()
{
    const auto step = ask(
        "average amount by region", orders + "means = orders.pivot_table('amount', 'region', aggfunc='mean')\nmeans");
    QCOMPARE(m_session->current(), stateName(step));
    const auto next = run("print(len(means), len(orders))");
    QCOMPARE(test::printed(next), std::string("2 98\n"));
}

/// No tick before the second method has been heard, and its time is told apart.
void RerunsTest::theAnswerIsThereBeforeItsReruns()
{
    std::vector<Step> seen;
    Progress progress;
    progress.answered = [&](std::int64_t id) { seen.push_back(m_workspace->step(id).value()); };
    const auto step = ask(
        "highest amount by region", orders + "orders.pivot_table('amount', 'region', aggfunc='max')", progress);
    QCOMPARE(seen.size(), std::size_t { 1 });
    QVERIFY(seen.front().state == StepState::Done && seen.front().answer->unfinished);
    QVERIFY(!seen.front().answer->text.empty());
    QVERIFY(verdictOf(*seen.front().answer) == Verdict::NotChecked);
    QVERIFY(!step.answer->unfinished && verdictOf(*step.answer) == Verdict::Confirmed);
    QVERIFY(step.answer->reruns.count > 0 && step.answer->reruns.wallMs > 0);
    const auto json = verificationJson(*step.answer, *step.runs.back().result);
    QCOMPARE(json.at("reruns").at("count").get<int>(), step.answer->reruns.count);
}

void RerunsTest::whatWasStoppedStaysNotChecked()
{
    std::stop_source stop;
    Progress progress;
    progress.answered = [&](std::int64_t) { stop.request_stop(); };
    const auto step = ask("average amount by region", orders + "orders.pivot_table('amount', 'region', aggfunc='mean')",
        progress, stop.get_token());
    QVERIFY(step.state == StepState::Done && step.answer->unfinished);
    QVERIFY2(verdictOf(*step.answer) == Verdict::NotChecked, told(step).c_str());
    QVERIFY2(!has(step, CheckKind::ModelNotHeard), told(step).c_str());
}

void RerunsTest::aFollowUpGoesOnFromWhatWasChanged()
{
    const auto desk = both();
    const auto first = propose({ "average amount by region", {} }, *m_workspace, desk, {}, {}).value();
    const auto changed = revise(first.id, "only for customer Ivory", *m_workspace, desk, {}, {}).value();
    const auto shown = changed.proposals.back().code;
    QVERIFY2(shown.contains("Ivory"), shown.c_str());
    const auto approval = approveShown(first.id, shown, "ana", ApprovalMethod::Hand, *m_workspace, desk, {}).value();
    QVERIFY(carryOut(first.id, approval, *m_workspace, desk, {}, {}).value().state == StepState::Done);
    const auto next = propose({ "and the median?", {} }, *m_workspace, desk, {}, {}).value();
    QVERIFY2(next.proposals.back().code.contains("Ivory"), next.proposals.back().code.c_str());
    QVERIFY2(next.proposals.back().code.contains("median"), next.proposals.back().code.c_str());
}

void RerunsTest::whatAChangeAsksForIsNoOther()
{
    const auto desk = both();
    const auto first = propose({ "average amount by region", {} }, *m_workspace, desk, {}, {}).value();
    const auto changed = revise(first.id, "use the median instead", *m_workspace, desk, {}, {}).value();
    const auto& shown = changed.proposals.back();
    QVERIFY2(shown.code.contains("median"), shown.code.c_str());
    QVERIFY(std::ranges::none_of(shown.findings, [](const Finding& each) { return each.area == "question"; }));
    const auto approval = approveShown(first.id, shown.code, "ana", ApprovalMethod::Hand, *m_workspace, desk, {})
                              .value();
    const auto done = carryOut(first.id, approval, *m_workspace, desk, {}, {}).value();
    QVERIFY(std::ranges::none_of(
        done.answer->checks, [](const Check& check) { return check.fact.kind == CheckKind::OtherAggregate; }));
}

/// The planner reads questions, not code.
void RerunsTest::aFollowUpTellsThatItLeavesAnEdit()
{
    const auto desk = both();
    const auto approved = [&](const Step& step) {
        const auto& code = step.proposals.back().code;
        const auto approval = approveShown(step.id, code, "ana", ApprovalMethod::Hand, *m_workspace, desk, {}).value();
        return carryOut(step.id, approval, *m_workspace, desk, {}, {}).value();
    };
    const auto first = propose({ "average amount by region", {} }, *m_workspace, desk, {}, {}).value();
    const auto& written = first.proposals.back().code;
    const auto own = edit(
        first.id, "orders = orders[orders[\"customer\"] == \"Ivory\"]\n" + written, *m_workspace, desk, {})
                         .value();
    QVERIFY(approved(own).state == StepState::Done);
    const auto next = propose({ "and the median?", {} }, *m_workspace, desk, {}, {}).value();
    QVERIFY2(!next.proposals.back().code.contains("Ivory"), next.proposals.back().code.c_str());
    QVERIFY2(next.plan->reading.contains("not from its code, which was edited by hand"), next.plan->reading.c_str());
    const auto done = approved(next);
    QVERIFY2(has(done, CheckKind::EditLeft), told(done).c_str());
    const auto last = propose({ "and the maximum?", {} }, *m_workspace, desk, {}, {})
                          .value(); // goes on from the planner's
    QVERIFY2(!last.plan->reading.contains("by hand"), last.plan->reading.c_str());
}

void RerunsTest::aFixIsAProposalWithTheCodeBeforeIt()
{
    const auto step = ask("which customers bring the most money",
        orders + "orders.groupby('customer')['amount'].sum().sort_values(ascending=False)");
    const auto found = std::ranges::find(
        step.answer->checks, CheckKind::RepeatsCounted, [](const Check& check) { return check.fact.kind; });
    QVERIFY2(found != step.answer->checks.end() && !found->fixes.empty(), told(step).c_str());
    const auto taken = takeRemedy(step.id, found->fixes.front(), *m_workspace, both(), {}, {}).value();
    QVERIFY(taken.id != step.id && taken.state == StepState::Proposed && taken.runs.empty());
    QCOMPARE(taken.proposals.size(), std::size_t { 2 });
    QCOMPARE(taken.proposals.front().code, step.runs.back().approval.code);
    QVERIFY(taken.proposals.back().code.contains("read_csv(\"orders.csv\").drop_duplicates()\n"));
    QVERIFY(taken.proposals.back().reason.kind == ReasonKind::Fixed);
    QVERIFY(m_workspace->step(step.id).value().state == StepState::Done); // the answer stays
    const auto desk = both();
    const auto approval = approveShown(
        taken.id, taken.proposals.back().code, "ana", ApprovalMethod::Hand, *m_workspace, desk, {})
                              .value();
    const auto again = carryOut(taken.id, approval, *m_workspace, desk, {}, {}).value();
    QVERIFY2(!has(again, CheckKind::RepeatsCounted), told(again).c_str());
}

QTEST_GUILESS_MAIN(RerunsTest)
#include "tst_reruns.moc"
