// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts from the question to the record: a second method, a fact of the file put to the test, and what is ticked.
#include "core/domain/verdict.h"
#include "core/story/remedies.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/pace.h"

#include <fstream>
#include <sstream>

using namespace core;

namespace {
/// A model's end of the story: it replies with the code that the test gives it.
class Replying : public Planner {
public:
    PlannerKind kind() const override { return PlannerKind::Model; }
    std::string name() const override { return "scripted"; }
    Result<Draft> draft(const PlanRequest&, const Progress&, std::stop_token) override
    {
        return Draft { { PlanAction::Run, "As asked.", {}, {}, {} }, "Code", code };
    }
    Result<std::string> properties(const PlanRequest&, const Progress&, std::stop_token) override { return expected; }
    std::string code;
    std::string expected; ///< of any right answer
};

const std::string orders = "import pandas as pd\norders = pd.read_csv(\"orders.csv\")\n";
} // namespace

class RerunsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { end(); }
    void anotherWayToTheSameFiguresConfirms();
    void aWrongFigureIsContradicted();
    void thePlannersOwnCodeIsChecked();
    void aSmallFileIsTriedWithoutItsRepeats();
    void whatThereIsNoTimeToTryIsNotChecked();
    void theFirstPlaceIsTried_data();
    void theFirstPlaceIsTried();
    void aFaultCodeIsLeftOutByItsFix();
    void codeThatAPersonEditedIsNotChecked();
    void codeOfOnesOwnIsComparedWithThePlanners();
    void codeThatDropsRepeatsIsComparedWithoutThem();
    void codeThatLeavesOutAFarValueIsComparedWithoutIt();
    void onlyWhatWasShownIsApprovedAlong();
    void repeatsAreToldByWhatTheyChange();
    void sqlIsTriedWithoutRepeats();
    void repeatsThatChangeNothingAreNotTold();
    void anAnswerThatRestsOnTheOrderOfTheRowsIsTold();
    void whatAnyAnswerMustHoldToIsTried();
    void relationsThatHoldAreOneTick();
    void dataTypedIntoTheCodeFollowNothing();
    void howTwoColumnsGoTogetherIsSampled();
    void rerunsLeaveTheStateAsItWas();
    void theAnswerIsThereBeforeItsReruns();
    void whatWasStoppedStaysNotChecked();
    void aFixIsAProposalWithTheCodeBeforeIt();
    void aFollowUpGoesOnFromWhatWasChanged();
    void aFollowUpTellsThatItLeavesAnEdit();

private:
    void write(const std::string& name, const std::string& text);
    Step ask(
        const std::string& question, const std::string& code, const Progress& progress = {}, std::stop_token stop = {});
    Bench both();

    std::optional<std::chrono::milliseconds> m_time; ///< for reruns
    std::shared_ptr<Replying> m_model = std::make_shared<Replying>();
};

/// 90 orders of three customers; the 8 that repeat others are all of Ivory.
void RerunsTest::init()
{
    begin();
    std::string text = "order_id,day,customer,region,amount\n";
    for (int i = 0; i < 90; ++i) {
        const std::string customer = i < 30 ? "Acorn" : i < 60 ? "Birch" : "Ivory";
        const auto amount = i < 30 ? 100 + i : i < 60 ? 90 + i : 41 + i;
        text += std::to_string(1000 + i) + ",2024-0" + std::to_string(1 + (i * 7) % 9) + "-11," + customer
            + (i % 2 == 0 ? ",North," : ",South,") + std::to_string(amount) + "\n";
    }
    std::istringstream lines(text);
    std::string line;
    std::string repeats;
    for (int i = 0; std::getline(lines, line); ++i) {
        repeats += i > 60 && i <= 68 ? line + "\n" : "";
    }
    write("orders.csv", text + repeats);
}

void RerunsTest::write(const std::string& name, const std::string& text)
{
    const auto path = std::filesystem::path(m_directory.filePath(QStringLiteral("%1").arg(m_documents)).toStdString());
    std::filesystem::create_directories(path);
    std::ofstream(path / name) << text;
    const auto added = addFile(path / name, *m_workspace, m_installation, {}, {});
    QVERIFY2(added.has_value(), added ? "" : inWords(added.error().message).c_str());
}

Bench RerunsTest::both()
{
    auto made = bench();
    made.second = std::make_shared<BuiltinPlanner>();
    made.rerunTime = m_time.value_or(made.rerunTime * test::slowdown);
    return made;
}

/// As the model would answer it; without code as the built-in planner does.
Step RerunsTest::ask(
    const std::string& question, const std::string& code, const Progress& progress, std::stop_token stop)
{
    auto desk = both();
    m_model->code = code;
    if (!code.empty()) {
        desk.planner = m_model;
    }
    const auto proposed = propose({ question, {} }, *m_workspace, desk, {}, {}).value();
    const auto shown = proposed.proposals.back().code;
    const auto approval = approveShown(proposed.id, shown, "ana", ApprovalMethod::Hand, *m_workspace, desk, {}).value();
    return carryOut(proposed.id, approval, *m_workspace, desk, progress, stop).value();
}

static bool has(const Step& step, CheckKind kind)
{
    return std::ranges::any_of(step.answer->checks, [&](const Check& check) { return check.fact.kind == kind; });
}

static std::string told(const Step& step)
{
    std::string text;
    for (const auto& check : step.answer->checks) {
        text += checkText(check) + "\n";
    }
    return text;
}

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

/// Rows that repeat others are in a tick where they change nothing, or where the answer without them was tried.
void RerunsTest::aSmallFileIsTriedWithoutItsRepeats()
{
    write("sales.csv", "sale_id,city,takings\n1,North,10\n2,South,20\n3,North,15\n4,East,40\n4,East,40\n5,South,22\n");
    const auto sum = ask("total takings by city", "");
    QVERIFY2(verdictOf(*sum.answer) == Verdict::LookAtThis, told(sum).c_str());
    QVERIFY2(told(sum).contains("Without it East is second, with 40"), told(sum).c_str());
    const auto mean = ask("average takings by city", "");
    QVERIFY2(verdictOf(*mean.answer) == Verdict::Checked, told(mean).c_str());
    QCOMPARE(mean.answer->reruns.count, 2);
    const auto most = ask("highest takings by city", "");
    QVERIFY2(verdictOf(*most.answer) == Verdict::Checked, told(most).c_str());
    QCOMPARE(most.answer->reruns.count, 0);
}

/// Of three teams B has the most with the repeats of its best four, and A without them.
void RerunsTest::theFirstPlaceIsTried_data()
{
    QTest::addColumn<std::string>("code");
    for (const char* code : { "scores.groupby('team')['score'].sum()", "scores.groupby('team')['score'].mean()",
             "scores.groupby('team')['score'].median()", "scores['team'].value_counts(normalize=True)" }) {
        QTest::newRow(code) << std::string(code);
    }
}

void RerunsTest::theFirstPlaceIsTried()
{
    QFETCH(std::string, code);
    std::string text = "score_id,team,score\n";
    for (int i = 0; i < 50; ++i) {
        const auto score = i < 21 ? 50 + i : i < 40 ? 41 + 2 * (i - 21) : i - 30;
        const auto line = std::to_string(i) + (i < 21 ? ",A," : i < 40 ? ",B," : ",C,") + std::to_string(score) + "\n";
        text += i >= 36 && i < 40 ? line + line : line;
    }
    write("scores.csv", text);
    const auto step = ask("which team is best",
        "import pandas as pd\nscores = pd.read_csv(\"scores.csv\")\n" + code + ".sort_values(ascending=False)");
    QVERIFY2(verdictOf(*step.answer) == Verdict::LookAtThis, told(step).c_str());
    QVERIFY2(told(step).contains("Without them B is second"), told(step).c_str());
}

/// The figure of the fix is that of the rerun.
void RerunsTest::aFaultCodeIsLeftOutByItsFix()
{
    std::string text = "station,reading,temp\n";
    for (int i = 0; i < 12; ++i) {
        text += (i % 2 == 0 ? "A," : "B,") + std::to_string(i) + ","
            + (i % 4 == 2 ? "-99" : std::to_string(i % 2 == 0 ? 28 + i : 8 + i)) + "\n";
    }
    write("temps.csv", text + ",12,30\n");
    const auto step = ask("average temp by station", "");
    QVERIFY2(step.plan->reading.contains("are left out"), step.plan->reading.c_str());
    const auto found = std::ranges::find(
        step.answer->checks, CheckKind::FaultCodesUsed, [](const Check& check) { return check.fact.kind; });
    QVERIFY2(found != step.answer->checks.end() && found->status == CheckStatus::Warning, told(step).c_str());
    QVERIFY2(told(step).contains("Without them A is first, with 32."), told(step).c_str());
    QCOMPARE(found->fixes.size(), std::size_t { 1 });
    const auto taken = takeRemedy(step.id, found->fixes.front(), *m_workspace, both(), {}, {}).value();
    QVERIFY(taken.state == StepState::Proposed && taken.runs.empty());
    QVERIFY2(!taken.plan->reading.contains("are left out"), taken.plan->reading.c_str()); // who knows, after a change
    const auto desk = both();
    const auto approval = approveShown(
        taken.id, taken.proposals.back().code, "ana", ApprovalMethod::Hand, *m_workspace, desk, {})
                              .value();
    const auto again = carryOut(taken.id, approval, *m_workspace, desk, {}, {}).value();
    QVERIFY2(!has(again, CheckKind::FaultCodesUsed), told(again).c_str());
    QVERIFY2(again.answer->text.contains("A is first with 32"), again.answer->text.c_str());
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

/// The second method is run without that value, and says so; it contradicts where the filter leaves out more.
void RerunsTest::codeThatLeavesOutAFarValueIsComparedWithoutIt()
{
    std::string text = "fee_id,branch,fee\n";
    for (int i = 0; i < 60; ++i) {
        text += std::to_string(i) + (i % 2 == 0 ? ",Hill," : ",Lake,") + (i == 9 ? "9750" : std::to_string(40 + i))
            + "\n";
    }
    write("fees.csv", text);
    for (const auto* bound : { "300", "90" }) {
        const auto step = ask("total fee by branch",
            "import pandas as pd\nfees = pd.read_csv(\"fees.csv\")\nfees[fees['fee'] < " + std::string(bound)
                + "].groupby('branch')['fee'].sum()");
        const bool isOfAll = std::string_view(bound) == "300";
        QVERIFY2(has(step, isOfAll ? CheckKind::SecondAgrees : CheckKind::SecondDiffers), told(step).c_str());
        QVERIFY2(told(step).contains("fee 9750 are left out"), told(step).c_str());
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

void RerunsTest::repeatsAreToldByWhatTheyChange()
{
    const auto step = ask("which customers bring the most money",
        orders + "orders.groupby('customer')['amount'].sum().sort_values(ascending=False)");
    QVERIFY2(verdictOf(*step.answer) >= Verdict::LookAtThis, told(step).c_str());
    QVERIFY2(told(step).contains("Without them Ivory is second, with 3,465"), told(step).c_str());
}

/// Nobody confirms figures of SQL, either, in which rows count twice.
void RerunsTest::sqlIsTriedWithoutRepeats()
{
    const auto total = ask("total amount by customer",
        "%%sql\nSELECT customer, sum(amount) AS amount FROM orders GROUP BY customer ORDER BY 2 DESC");
    QVERIFY2(verdictOf(*total.answer) == Verdict::LookAtThis, told(total).c_str());
    QVERIFY2(told(total).contains("Without them Ivory is second, with 3,465"), told(total).c_str());
    const auto highest = ask(
        "highest amount by customer", "%%sql\nSELECT customer, max(amount) AS amount FROM orders GROUP BY customer");
    QVERIFY2(verdictOf(*highest.answer) == Verdict::Confirmed, told(highest).c_str());
}

void RerunsTest::repeatsThatChangeNothingAreNotTold()
{
    const auto step = ask("what is the smallest total of a region over 1,000,000",
        orders + "(orders.groupby('region')['amount'].sum() > 1000000).sum()");
    QVERIFY2(!has(step, CheckKind::RepeatsCounted), told(step).c_str());
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
    QVERIFY(step.answer->unfinished && verdictOf(*step.answer) == Verdict::NotChecked);
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
