// SPDX-License-Identifier: GPL-3.0-or-later
// What of question, code and files does not fit is told before the code runs, and keeps a policy from running it.
#include "core/review/by_policy.h"
#include "tests/core/story/story_fixture.h"

#include <fstream>

using namespace core;

class ForeseenTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void whatDoesNotFitIsToldBefore_data();
    void whatDoesNotFitIsToldBefore();
    void whatFitsIsLeftAlone_data();
    void whatFitsIsLeftAlone();
    void aValueThatIsNotThereIsToldOnce();
    void thePolicyLeavesItToAPerson();

private:
    Step edited(const std::string& question, const std::string& code)
    {
        const auto id = m_workspace->addStep({ question, isoNow() }).value();
        return edit(id, code, *m_workspace, bench(), {}).value();
    }
};

static std::vector<Finding> misfits(const Step& step)
{
    auto findings = step.proposals.back().findings;
    std::erase_if(findings, [](const Finding& finding) { return finding.area != "question"; });
    return findings;
}

void ForeseenTest::initTestCase()
{
    begin();
    const std::filesystem::path path(m_directory.filePath(QStringLiteral("orders.csv")).toStdString());
    std::ofstream file(path);
    file << "order_id,customer,region,status,amount,cost,day\n";
    constexpr auto regions = std::to_array<const char*>({ "North", "South", "East" });
    constexpr auto states = std::to_array<const char*>({ "shipped", "open", "returned" });
    for (int i = 0; i < 600; ++i) {
        const auto at = static_cast<std::size_t>(i);
        file << 1 + i << ",Customer " << i * 7 % 50 << ',' << regions[at % 3] << ',' << states[at / 3 % 3] << ','
             << 5 + i * 37 % 890 << ',' << 2 + i * 11 % 310 << ",202" << 2 + i % 3 << "-0" << 1 + i % 9 << "-1"
             << i % 10 << '\n';
    }
    file.close();
    QVERIFY(addFile(path, *m_workspace, m_installation, {}, {}).has_value());
}

void ForeseenTest::whatDoesNotFitIsToldBefore_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<std::string>("code");
    QTest::addColumn<QString>("told");
    QTest::addColumn<int>("line");
    const auto row = [](const char* name, const char* question, const char* code, const char* told, int line) {
        QTest::newRow(name) << std::string(question) << std::string(code) << QString::fromUtf8(told) << line;
    };
    row("another N", "Which 5 customers have the largest amount in total?",
        "totals = orders.groupby(\"customer\")[\"amount\"].sum()\ntotals.nlargest(10)\n", "asks for 5, line 2 keeps 10",
        2);
    row("the other end", "Which 5 customers have the largest amount in total?",
        "orders.groupby(\"customer\")[\"amount\"].sum().nsmallest(5)\n", "asks for the largest, line 1 keeps", 1);
    row("another column", "What is the total cost of each region?", "orders.groupby(\"region\")[\"amount\"].sum()\n",
        "asks about “cost”, which the code never uses", 0);
    row("a year that is not used", "What was the total amount in 2023?", "orders[\"amount\"].sum()\n",
        "asks for 2023, and nothing in the code", 0);
    row("nor by groups of no year", "Which 5 customers have the largest amount in total in 2023?",
        "orders.groupby(\"customer\")[\"amount\"].sum().nlargest(5)\n", "asks for 2023, and nothing in the code", 0);
    row("a filter that is missing", "What is the total amount of the returned orders?", "orders[\"amount\"].sum()\n",
        "names “returned” of “status”, and no filter", 0);
    row("another function", "What is the average amount of each region?",
        "orders.groupby(\"region\")[\"amount\"].sum()\n", "asks for the mean, line 1 computes the sum", 1);
}

void ForeseenTest::whatDoesNotFitIsToldBefore()
{
    QFETCH(std::string, question);
    QFETCH(std::string, code);
    QFETCH(QString, told);
    QFETCH(int, line);
    const auto found = misfits(edited(question, code));
    QCOMPARE(found.size(), 1U);
    const auto words = QString::fromStdString(inWords(found[0].fact));
    QVERIFY2(words.contains(told), qUtf8Printable(words));
    QCOMPARE(found[0].line, line);
    QCOMPARE(found[0].severity, Severity::Warning);
}

/// Also what only a run could tell.
void ForeseenTest::whatFitsIsLeftAlone_data()
{
    QTest::addColumn<std::string>("question");
    QTest::addColumn<std::string>("code");
    const auto row = [](const char* name, const char* question, const char* code) {
        QTest::newRow(name) << std::string(question) << std::string(code);
    };
    row("the N", "Which 5 customers have the largest amount in total?",
        "orders.groupby(\"customer\")[\"amount\"].sum().nlargest(5)\n");
    row("years that the table will show", "How did the total amount of 2022 and 2023 compare?",
        "orders.groupby(orders[\"day\"].dt.year)[\"amount\"].sum()\n");
    row("rows, of which a run tells how many", "Show 5 orders", "orders.query(\"amount > 880\")\n");
    row("the filter", "What is the total amount of the returned orders in 2023?",
        "some = orders[(orders[\"status\"] == \"returned\") & (orders[\"day\"].dt.year == 2023)]\n"
        "some[\"amount\"].sum()\n");
    row("a title", "", "orders[\"amount\"].sum()\n");
}

void ForeseenTest::whatFitsIsLeftAlone()
{
    QFETCH(std::string, question);
    QFETCH(std::string, code);
    const auto found = misfits(edited(question, code));
    QVERIFY2(found.empty(), found.empty() ? "" : inWords(found[0].fact).c_str());
}

void ForeseenTest::aValueThatIsNotThereIsToldOnce()
{
    const auto step = edited("What is the total amount of the returned orders?",
        "orders.loc[orders[\"status\"] == \"retuned\", \"amount\"].sum()\n");
    const auto& findings = step.proposals.back().findings;
    QCOMPARE(std::ranges::count_if(
                 findings, [](const Finding& finding) { return inWords(finding.fact).contains("“retuned”"); }),
        1);
}

void ForeseenTest::thePolicyLeavesItToAPerson()
{
    const auto approved = [this](const char* code) {
        return approveByPolicy(edited("Which 5 customers have the largest amount in total?", code),
            m_workspace->steps(), m_workspace->datasets(), "ana", ReadsOnlyWall::Kept);
    };
    QVERIFY(approved("orders.groupby(\"customer\")[\"amount\"].sum().nlargest(5)\n").has_value());
    const auto waits = approved("orders.groupby(\"customer\")[\"amount\"].sum().nlargest(10)\n");
    QVERIFY(!waits);
    QVERIFY(inWords(waits.error().message).contains("asks for 5, line 1 keeps 10"));
}

QTEST_GUILESS_MAIN(ForeseenTest)
#include "tst_foreseen.moc"
