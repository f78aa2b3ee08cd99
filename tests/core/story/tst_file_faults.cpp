// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of files put to the test: what the answer is without repeated rows, far values and fault codes.
#include "core/domain/verdict.h"
#include "core/story/remedies.h"
#include "tests/core/story/reruns_fixture.h"

using namespace core;
using test::has;
using test::told;

static const std::string orders = test::readOrders;

class FileFaultsTest : public QObject, test::RerunsFixture {
    Q_OBJECT
private slots:
    void init() { beginWithOrders(); }
    void cleanup() { end(); }
    void aSmallFileIsTriedWithoutItsRepeats();
    void theFirstPlaceIsTried_data();
    void theFirstPlaceIsTried();
    void aFaultCodeIsLeftOutByItsFix();
    void codeThatLeavesOutAFarValueIsComparedWithoutIt();
    void repeatsAreToldByWhatTheyChange();
    void sqlIsTriedWithoutRepeats();
    void joinedFilesAreTriedWithoutTheirFaults_data();
    void joinedFilesAreTriedWithoutTheirFaults();
    void repeatsThatChangeNothingAreNotTold();
};

/// Rows that repeat others are in a tick where they change nothing, or where the answer without them was tried.
void FileFaultsTest::aSmallFileIsTriedWithoutItsRepeats()
{
    write("sales.csv", "sale_id,city,takings\n1,North,10\n2,South,20\n3,North,15\n4,East,40\n4,East,40\n5,South,22\n");
    const auto sum = ask("total takings by city", "");
    QVERIFY2(verdictOf(*sum.answer) == Verdict::LookAtThis, told(sum).c_str());
    QVERIFY2(told(sum).contains("Without it East is second, not first, with 40"), told(sum).c_str());
    const auto mean = ask("average takings by city", "");
    QVERIFY2(verdictOf(*mean.answer) == Verdict::Checked, told(mean).c_str());
    QCOMPARE(mean.answer->reruns.count, 2);
    const auto most = ask("highest takings by city", "");
    QVERIFY2(verdictOf(*most.answer) == Verdict::Checked, told(most).c_str());
    QCOMPARE(most.answer->reruns.count, 0);
}

/// Of three teams B has the most with the repeats of its best four, and A without them.
void FileFaultsTest::theFirstPlaceIsTried_data()
{
    QTest::addColumn<std::string>("code");
    for (const char* code : { "scores.groupby('team')['score'].sum()", "scores.groupby('team')['score'].mean()",
             "scores.groupby('team')['score'].median()", "scores['team'].value_counts(normalize=True)" }) {
        QTest::newRow(code) << std::string(code);
    }
}

void FileFaultsTest::theFirstPlaceIsTried()
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
void FileFaultsTest::aFaultCodeIsLeftOutByItsFix()
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

/// The second method is run without that value, and contradicts where the filter leaves out more; it confirms no cut
/// that nobody asked for.
void FileFaultsTest::codeThatLeavesOutAFarValueIsComparedWithoutIt()
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
        QVERIFY2(!has(step, CheckKind::SecondAgrees), told(step).c_str());
        QCOMPARE(has(step, CheckKind::SecondDiffers), !isOfAll);
        QCOMPARE(told(step).contains("fee 9750 are left out"), !isOfAll);
    }
}

void FileFaultsTest::repeatsAreToldByWhatTheyChange()
{
    const auto step = ask("which customers bring the most money",
        orders + "orders.groupby('customer')['amount'].sum().sort_values(ascending=False)");
    QVERIFY2(verdictOf(*step.answer) >= Verdict::LookAtThis, told(step).c_str());
    QVERIFY2(told(step).contains("Without them Ivory is second, not first, with 3,465"), told(step).c_str());
}

/// Nobody confirms figures of SQL, either, in which rows count twice.
void FileFaultsTest::sqlIsTriedWithoutRepeats()
{
    const auto total = ask("total amount by customer",
        "%%sql\nSELECT customer, sum(amount) AS amount FROM orders GROUP BY customer ORDER BY 2 DESC");
    QVERIFY2(verdictOf(*total.answer) == Verdict::LookAtThis, told(total).c_str());
    QVERIFY2(told(total).contains("Without them Ivory is second, not first, with 3,465"), told(total).c_str());
    const auto highest = ask(
        "highest amount by customer", "%%sql\nSELECT customer, max(amount) AS amount FROM orders GROUP BY customer");
    QVERIFY2(verdictOf(*highest.answer) == Verdict::Confirmed, told(highest).c_str());
}

void FileFaultsTest::joinedFilesAreTriedWithoutTheirFaults_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("wanted");
    const auto loaded = orders + "towns = pd.read_csv(\"towns.csv\")\nfees = pd.read_csv(\"fees.csv\")\n";
    const auto* sql = "SELECT town, sum(amount) AS amount FROM orders JOIN towns USING (customer) GROUP BY town";
    QTest::newRow("sum") << loaded + "orders.merge(towns, on='customer').groupby('town')['amount'].sum()"
                         << std::string("Without them");
    QTest::newRow("size") << loaded + "orders.merge(towns, on='customer', how='left').groupby('town').size()"
                          << std::string("Without them");
    QTest::newRow("looked up") << loaded
            + "orders['town'] = orders['customer'].map(towns.set_index('customer')['town'])\n"
              "orders.groupby('town')['amount'].sum()"
                               << std::string("Without them");
    QTest::newRow("sql") << "%%sql\n" + std::string(sql) << std::string("Without them");
    QTest::newRow("far") << loaded + "fees.merge(towns, on='customer').groupby('town')['fee'].sum()"
                         << std::string("9750");
}

/// Its repeated rows and far values, where they are of what the answer is computed of.
void FileFaultsTest::joinedFilesAreTriedWithoutTheirFaults()
{
    QFETCH(std::string, code);
    QFETCH(std::string, wanted);
    write("towns.csv", "customer,town\nAcorn,Ulm\nBirch,Bern\nIvory,Genf\n");
    std::string fees = "fee_id,customer,fee\n";
    for (int i = 0; i < 60; ++i) {
        fees += std::to_string(i)
            + (i % 3 == 0        ? ",Acorn,"
                    : i % 3 == 1 ? ",Birch,"
                                 : ",Ivory,")
            + (i == 9 ? "9750" : std::to_string(40 + i)) + "\n";
    }
    write("fees.csv", fees);
    const auto step = ask("which towns bring the most", code);
    QVERIFY2(verdictOf(*step.answer) == Verdict::LookAtThis && told(step).contains(wanted), told(step).c_str());
}

void FileFaultsTest::repeatsThatChangeNothingAreNotTold()
{
    const auto step = ask("what is the smallest total of a region over 1,000,000",
        orders + "(orders.groupby('region')['amount'].sum() > 1000000).sum()");
    QVERIFY2(!has(step, CheckKind::RepeatsCounted), told(step).c_str());
}

QTEST_GUILESS_MAIN(FileFaultsTest)
#include "tst_file_faults.moc"
