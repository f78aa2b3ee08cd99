// SPDX-License-Identifier: GPL-3.0-or-later
// Code that looks right and is not, as it was seen to slip past checks: run in the jail, it draws no tick that rests on
// what it evades, and no better verdict.
#include "core/domain/verdict.h"
#include "core/story/unknown_before.h"
#include "tests/core/story/story_fixture.h"

#include <fstream>

using namespace core;

namespace {
const QByteArray whole = "all_rows_read all_rows_loaded";
const QByteArray join = "join_validated join_once join_grouped join_kept join_counted";
const QByteArray fit = "fits_question second_agrees";
} // namespace

class EvasionsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void noTickRestsOnWhatIsEvaded_data();
    void noTickRestsOnWhatIsEvaded();
    void noTickRestsOnAStateThatIsUnknown();
    void aStepThatStandsNowhereIsNotTheEarlierOne();
    void whatIsTypedIsNoEvidence_data();
    void whatIsTypedIsNoEvidence();

private:
    void write(const std::string& name, const std::string& text);
};

/// 1,200 orders of 250 customers, an eighth of them without a region; 600 visits of the same.
void EvasionsTest::initTestCase()
{
    begin();
    std::string orders = "order_id,customer,region,amount,day\n";
    std::string visits = "customer,minutes\n";
    for (int i = 0; i < 1200; ++i) {
        const auto* region = i % 8 == 0 ? "" : i % 3 == 0 ? "North" : i % 3 == 1 ? "South" : "East";
        orders += std::to_string(1 + i) + ",Customer " + std::to_string(i * 7 % 250) + "," + region + ","
            + std::to_string(5 + i * 37 % 890) + "," + std::to_string(1 + i % 28) + "/0" + std::to_string(1 + i % 9)
            + "/2024\n";
        visits += i % 2 == 0 ? "Customer " + std::to_string(i * 3 % 250) + "," + std::to_string(3 + i % 80) + "\n" : "";
    }
    write("orders.csv", orders);
    write("visits.csv", visits);
}

void EvasionsTest::write(const std::string& name, const std::string& text)
{
    const std::filesystem::path path(m_directory.filePath(QString::fromStdString(name)).toStdString());
    std::ofstream(path) << text;
    QVERIFY(addFile(path, *m_workspace, m_installation, {}, {}).has_value());
}

void EvasionsTest::noTickRestsOnWhatIsEvaded_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<QByteArray>("untrue"); // kinds that must not be ticked
    QTest::addColumn<QByteArray>("told"); // one that is found; empty: none need be
    const auto row = [](const char* name, const char* question, const char* code, const QByteArray& untrue,
                         const char* told) {
        QTest::newRow(name) << std::string(question) << std::string(code) << untrue << QByteArray(told);
    };
    const auto* total = "What is the total amount?";
    const auto part = [&](const char* code, const char* told) { row(code, total, code, whole + " " + fit, told); };
    part("orders[:500]['amount'].sum()", "part_computed");
    part("orders.loc[:499, 'amount'].sum()", "part_computed");
    part("orders.iloc[:500]['amount'].sum()", "part_computed");
    part("pd.read_csv('orders.csv', skiprows=range(1, 700))['amount'].sum()", "part_read");
    part("next(pd.read_csv('orders.csv', chunksize=100))['amount'].sum()", "part_read");
    part("sum(orders['amount'].tolist()[:500])", "part_computed");
    part("orders['n'] = orders.groupby('region').cumcount()\norders[orders['n'] < 5]['amount'].sum()", "");
    part("orders[~orders['customer'].duplicated()]['amount'].sum()", "");
    part("pd.read_csv('orders.csv', comment='7')['amount'].sum()", "");
    part("getattr(orders, 'he' + 'ad')(5)['amount'].sum()", "");

    const auto* each = "What is the total amount of each customer who was visited?";
    const auto joined = [&](const char* code, const char* told) { row(code, each, code, join + " " + fit, told); };
    joined("orders.merge(visits, on='customer', validate='many_to_many').groupby('customer')['amount'].sum()",
        "join_repeats_rows");
    joined("orders.set_index('customer').join(visits.set_index('customer'), how='inner').groupby('customer')"
           "['amount'].sum()",
        "join_repeats_rows");
    joined("try:\n    both = orders.merge(visits, on='customer', validate='m:1')\nexcept pd.errors.MergeError:\n"
           "    both = orders\nboth.groupby('customer')['amount'].sum()",
        "");
    joined("each = visits.groupby('customer')['minutes'].value_counts().reset_index()\n"
           "orders.merge(each, on='customer').groupby('customer')['amount'].sum()",
        "join_repeats_rows");
    joined("each = visits.drop_duplicates('customer')\neach = pd.concat([each, each])\n"
           "orders.merge(each, on='customer').groupby('customer')['amount'].sum()",
        "join_repeats_rows");

    // The planner leaves these rows out, too, and says so: its agreement is no untrue tick.
    row("a comment that drops", "amount by region",
        "# orders.dropna() was done before\norders.groupby('region')['amount'].sum()", "fits_question",
        "rows_without_group");
    row("a key with a name", "amount by region", "key = 'region'\norders.groupby(key)['amount'].sum()", "fits_question",
        "rows_without_group");
    row("the day for the month", "amount by month",
        "o = pd.read_csv('orders.csv')\no['month'] = o['day'].str[:2]\no.groupby('month')['amount'].sum()", fit,
        "date_part_other");
    row("a sum that is multiplied away", total, "orders['amount'].sum() * 0 + 512345.67", fit, "number_typed");
    row("figures written over", "amount by region",
        "sums = orders.groupby('region')['amount'].sum()\nsums[:] = [10, 20, 30]\nsums", fit, "second_differs");
    row("it leaves before its end", total,
        "import sys\ndisplay(orders['amount'].head(3).sum())\nsys.exit()\norders['amount'].sum()", whole + " " + fit,
        "part_computed");
}

void EvasionsTest::noTickRestsOnWhatIsEvaded()
{
    QFETCH(std::string, question);
    QFETCH(std::string, code);
    QFETCH(QByteArray, untrue);
    QFETCH(QByteArray, told);
    const auto step = runChecked(question, code);
    QVERIFY(step.answer.has_value());
    bool isTold = told.isEmpty();
    for (const auto& check : step.answer->checks) {
        const auto word = QByteArray::fromStdString(std::string(patternOf(check.fact.kind).word));
        const bool isOfVisits = !check.fact.texts.empty() && check.fact.texts.front() == "visits.csv";
        const bool isUntrue = check.status == CheckStatus::Passed && untrue.split(' ').contains(word);
        QVERIFY2(!isUntrue || (whole.contains(word) && isOfVisits), checkText(check).c_str());
        isTold = isTold || (word == told && check.status != CheckStatus::Passed);
    }
    QVERIFY2(isTold, told.constData());
    const auto verdict = verdictOf(*step.answer);
    QVERIFY(verdict != Verdict::Confirmed || !untrue.contains("second_agrees"));
    QVERIFY(verdict != Verdict::Checked);
}

void EvasionsTest::noTickRestsOnAStateThatIsUnknown()
{
    const auto* total = "What is the total amount?";
    QVERIFY(branchFrom(0, *m_workspace).has_value());
    QVERIFY(verdictOf(*runChecked(total, "orders['amount'].sum()").answer) == Verdict::Confirmed);
    runChecked(total,
        "old = pd.Series.sum\npd.Series.sum = lambda self, *some, **named: old(self, *some, **named) * 2\n'ready'");
    const auto step = runChecked(total, "orders['amount'].sum()");
    QVERIFY(step.answer.has_value());
    QVERIFY(std::ranges::none_of(
        step.answer->checks, [](const Check& check) { return check.status == CheckStatus::Passed; }));
    QVERIFY(verdictOf(*step.answer) != Verdict::Confirmed && verdictOf(*step.answer) != Verdict::Checked);
    QVERIFY(whyNotChecked(*step.answer) == Unchecked::EarlierUnknown);
    QVERIFY(branchFrom(0, *m_workspace).has_value());
}

/// What it was built on is lost: nothing is known of the steps before, and it is none of them itself.
void EvasionsTest::aStepThatStandsNowhereIsNotTheEarlierOne()
{
    Step step;
    step.id = 99;
    Answer ticked;
    ticked.checks = { { CheckKind::FitsQuestion, CheckStatus::Passed } };
    const auto answer = withoutTicks(ticked, unknownBefore(step, *m_workspace, bench(), {}));
    QVERIFY(verdictOf(answer) == Verdict::NotChecked);
    QVERIFY(whyNotChecked(answer) == Unchecked::EarlierUnknown);
    QCOMPARE(
        checkText(answer.checks.back()), std::string("What earlier steps changed cannot be told: nothing is ticked."));
}

void EvasionsTest::whatIsTypedIsNoEvidence_data()
{
    QTest::addColumn<std::string>("code");
    for (const char* code : { "total = 512345.67\ntotal", "orders['amount'].sum()\n512345.67",
             "orders['amount'].sum()\nfloat('5123' + '45.67')",
             "orders['amount'].sum()\npd.DataFrame({'region': ['North', 'South', 'East', 'West'], 'total': [1, 2, 3, "
             "4]})",
             "orders['amount'].sum()\nrows = []\nrows.append({'region': 'North', 'total': 10})\npd.DataFrame(rows)" }) {
        QTest::newRow(code) << std::string(code);
    }
}

void EvasionsTest::whatIsTypedIsNoEvidence()
{
    QFETCH(std::string, code);
    const auto step = runChecked("What is the total amount?", code);
    QVERIFY(step.answer.has_value());
    QVERIFY(!step.answer->numbers.empty());
    for (const auto& number : step.answer->numbers) {
        QVERIFY(!number.evidence);
    }
    QVERIFY(verdictOf(*step.answer) == Verdict::Contradicted);
}

QTEST_GUILESS_MAIN(EvasionsTest)
#include "tst_evasions.moc"
