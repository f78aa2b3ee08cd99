// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"
#include "core/review/by_policy.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <functional>

class TestApproval : public QObject {
    Q_OBJECT

private slots:
    void oneCharacterMakesAnotherHash();
    void theRecordKeepsTheExactBytes();
    void editingTheProposalAfterwardsChangesNothing();
    void onlyWhatWasApprovedHereIsSealed();
    void aKeyThatOthersCanReadIsNoKey();
    void aChoiceIsSealedLikeAnApproval();
    void whatOnlyReadsIsApprovedByThePolicy();
    void anythingElseWaitsForAPerson_data();
    void anythingElseWaitsForAPerson();
    void thePolicyTires();
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

void TestApproval::onlyWhatWasApprovedHereIsSealed()
{
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    const auto record = core::approve(proposalOf("a = 1"), "ana", "hand").record();
    QVERIFY(core::isSealed(record));
    for (const auto field : { &core::ApprovalRecord::code, &core::ApprovalRecord::codeSha256, &core::ApprovalRecord::approvedBy,
             &core::ApprovalRecord::method, &core::ApprovalRecord::approvedAt, &core::ApprovalRecord::seal }) {
        auto changed = record;
        changed.*field += "0";
        QVERIFY(!core::isSealed(changed));
    }
    const QTemporaryDir another;
    qputenv("XDG_DATA_HOME", another.path().toUtf8());
    QVERIFY(!core::isSealed(record));
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    QVERIFY(core::isSealed(record));
}

void TestApproval::aKeyThatOthersCanReadIsNoKey()
{
    namespace fs = std::filesystem;
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    const auto file = fs::path(home.path().toStdString()) / "assay/approvals.key";
    const auto record = core::approve(proposalOf("a = 1"), "ana", "hand").record();
    QCOMPARE(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    QCOMPARE(fs::file_size(file), 32U);
    fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
    QVERIFY(!core::isSealed(record));
}

QTEST_APPLESS_MAIN(TestApproval)
#include "tst_approval.moc"
