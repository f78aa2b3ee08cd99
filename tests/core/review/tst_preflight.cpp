// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/preflight.h"
#include "core/review/run_approved.h"
#include "tests/support/approved.h"
#include "tests/support/open_session.h"
#include "tests/support/result_macros.h"

#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>

class TestPreflight : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aMissingColumnIsFoundOnItsLine();
    void aReadingThatIsNotTheContractsIsNamed();
    void inspectingRunsNothing();
    void anApprovedRunGivesItsOwnHashAndOutput();
    void aKeyThatIsPrintedIsKeptNowhere();
    void bytesThatAreNoTextAreNotRun();

private:
    QTemporaryDir m_directory;
    std::optional<sandbox::Session> m_session;
    core::Dataset m_orders;
};

static core::Approval approved(std::string code)
{
    core::Proposal proposal;
    proposal.code = std::move(code);
    return core::ApprovalForTests::approve(proposal.code);
}

void TestPreflight::initTestCase()
{
    auto session = test::openSession(m_directory);
    VERIFY_RESULT(session);
    m_session.emplace(std::move(*session));
    m_orders.name = "orders.csv";
    m_orders.variable = "orders";
    for (const auto* name : { "customer", "amount" }) {
        m_orders.profile.columns.emplace_back().name = name;
    }
}

void TestPreflight::aMissingColumnIsFoundOnItsLine()
{
    const auto found = core::preflight(
        "import pandas as pd\norders = pd.read_csv(\"orders.csv\")\norders[\"amuont\"].sum()\n", { m_orders },
        *m_session, {});
    VERIFY_RESULT(found);
    QCOMPARE(found->findings.size(), 1U);
    QCOMPARE(found->findings[0].area, std::string("column"));
    QCOMPARE(found->findings[0].line, 3);
    QVERIFY(core::hintOf(found->findings[0].fact).contains("amount"));
    QCOMPARE(found->findings[0].fixes.size(), 1U);
    QCOMPARE(found->findings[0].fixes[0].text, std::string("\"amount\""));
    QCOMPARE(found->effects.reads, std::vector<std::string> { "orders.csv" });
}

void TestPreflight::aReadingThatIsNotTheContractsIsNamed()
{
    auto orders = m_orders;
    orders.profile.delimiter = ";";
    orders.profile.columns[0].flags = { "leading_zeros" };
    auto& day = orders.profile.columns.emplace_back();
    day.name = "day";
    day.type = core::ColumnType::Date;
    day.dateFormats = { "%d/%m/%Y", "%Y-%m-%d" };
    const auto found = core::preflight(
        "import pandas as pd\norders = pd.read_csv(\"orders.csv\", parse_dates=[\"day\"])\norders[\"customer\"]\n",
        { orders }, *m_session, {});
    VERIFY_RESULT(found);
    QCOMPARE(found->findings.size(), 3U);
    for (const auto& [finding, words] :
        std::views::zip(found->findings, std::array { "sep=';'", "leading zeros", "day first" })) {
        QCOMPARE(finding.area, std::string("reading"));
        const auto said = core::inWords(finding.fact) + core::hintOf(finding.fact);
        QVERIFY2(said.contains(words), said.c_str());
    }
    auto second = orders;
    second.profile.delimiter = "\t";
    const auto ofTwo = core::preflight(
        "import pandas as pd\npd.read_csv(\"orders.csv\")\n", { orders, second }, *m_session, {});
    VERIFY_RESULT(ofTwo);
    QVERIFY(ofTwo->findings.empty());
}

void TestPreflight::inspectingRunsNothing()
{
    const auto found = core::preflight("left_behind = 1\nimport subprocess\n", {}, *m_session, {});
    VERIFY_RESULT(found);
    QVERIFY(found->effects.process);
    const auto result = core::runApproved(approved("'left_behind' in globals()"), *m_session, {}, {}, {});
    VERIFY_RESULT(result);
    QVERIFY(result->value.has_value());
    QCOMPARE(std::get<sandbox::Value>(*result->value).text, std::string("False"));
}

void TestPreflight::anApprovedRunGivesItsOwnHashAndOutput()
{
    std::string heard;
    core::Progress progress;
    progress.output = [&](std::string_view text, bool) { heard += text; };
    const auto approval = approved("print('hello')\n6 * 7");
    const auto result = core::runApproved(approval, *m_session, {}, progress, {});
    VERIFY_RESULT(result);
    QCOMPARE(sandbox::statusWord(result->status), std::string("ok"));
    QCOMPARE(result->provenance.codeSha256, approval.record().codeSha256);
    QCOMPARE(heard, std::string("hello\n"));
    QVERIFY(std::get<sandbox::Value>(*result->value).cell == sandbox::Cell(std::int64_t { 42 }));
}

void TestPreflight::aKeyThatIsPrintedIsKeptNowhere()
{
    const auto result = core::runApproved(approved("print(\"sk-proj-\" + \"a1b2c3d4\" * 4)\n"), *m_session, {}, {}, {});
    VERIFY_RESULT(result);
    QCOMPARE(result->out, std::string("[key withheld]\n"));
}

void TestPreflight::bytesThatAreNoTextAreNotRun()
{
    const auto result = core::runApproved(approved("x = '\xff'"), *m_session, {}, {}, {});
    QVERIFY(!result);
    QCOMPARE(static_cast<int>(result.error().kind), static_cast<int>(core::ErrorKind::BadInput));
}

QTEST_GUILESS_MAIN(TestPreflight)
#include "tst_preflight.moc"
