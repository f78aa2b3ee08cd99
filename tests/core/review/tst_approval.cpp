// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"

#include <QTest>

class TestApproval : public QObject {
    Q_OBJECT

private slots:
    void oneCharacterMakesAnotherHash();
    void theRecordKeepsTheExactBytes();
    void editingTheProposalAfterwardsChangesNothing();
};

static core::Proposal proposalOf(std::string code)
{
    core::Proposal proposal;
    proposal.code = std::move(code);
    return proposal;
}

void TestApproval::oneCharacterMakesAnotherHash()
{
    const auto one = core::approve(proposalOf("print(1)\n"), "ana", "hand");
    const auto other = core::approve(proposalOf("print(2)\n"), "ana", "hand");
    const auto space = core::approve(proposalOf("print(1) \n"), "ana", "hand");
    QVERIFY(one.record().codeSha256 != other.record().codeSha256);
    QVERIFY(one.record().codeSha256 != space.record().codeSha256);
    QCOMPARE(one.record().codeSha256, std::string("cc42155088fca5730758db72b2a5bca33112a941dfaa2d43098ec422ce4ea213"));
}

void TestApproval::theRecordKeepsTheExactBytes()
{
    const std::string code("x = '\xC3\xA4'\r\n\t# \0 end", 18);
    const auto approval = core::approve(proposalOf(code), "ana", "--yes");
    QCOMPARE(approval.code(), code);
    QCOMPARE(approval.record().code, code);
    QCOMPARE(approval.record().approvedBy, std::string("ana"));
    QCOMPARE(approval.record().method, std::string("--yes"));
    QVERIFY(approval.record().approvedAt.ends_with('Z'));
}

void TestApproval::editingTheProposalAfterwardsChangesNothing()
{
    auto proposal = proposalOf("a = 1");
    const auto approval = core::approve(proposal, "ana", "hand");
    proposal.code[0] = 'b';
    QCOMPARE(approval.code(), std::string("a = 1"));
}

QTEST_APPLESS_MAIN(TestApproval)
#include "tst_approval.moc"
