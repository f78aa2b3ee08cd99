// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/approval.h"
#include "core/review/by_policy.h"
#include "core/review/run_approved.h"
#include "tests/support/approved.h"

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
    void onlyARunByThePolicyIsKeptToReading();
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
    const auto one = core::ApprovalForTests::approve("print(1)\n");
    const auto other = core::ApprovalForTests::approve("print(2)\n");
    const auto space = core::ApprovalForTests::approve("print(1) \n");
    QVERIFY(one.record().codeSha256 != other.record().codeSha256);
    QVERIFY(one.record().codeSha256 != space.record().codeSha256);
    QCOMPARE(one.record().codeSha256, std::string("cc42155088fca5730758db72b2a5bca33112a941dfaa2d43098ec422ce4ea213"));
}

void TestApproval::theRecordKeepsTheExactBytes()
{
    const std::string code("x = '\xC3\xA4'\r\n\t# \0 end", 18);
    const auto approval = core::ApprovalForTests::approve(code, "ana", core::ApprovalMethod::Yes);
    QCOMPARE(approval.code(), code);
    QCOMPARE(approval.record().code, code);
    QCOMPARE(approval.record().approvedBy, std::string("ana"));
    QCOMPARE(approval.record().method, core::ApprovalMethod::Yes);
    QVERIFY(approval.record().approvedAt.ends_with('Z'));
}

void TestApproval::editingTheProposalAfterwardsChangesNothing()
{
    auto proposal = proposalOf("a = 1");
    const auto approval = core::ApprovalForTests::approve(proposal.code);
    proposal.code[0] = 'b';
    QCOMPARE(approval.code(), std::string("a = 1"));
}

void TestApproval::onlyWhatWasApprovedHereIsSealed()
{
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    const auto record = core::ApprovalForTests::approve("a = 1").record();
    QVERIFY(core::isSealed(record));
    for (const auto field : { &core::ApprovalRecord::code, &core::ApprovalRecord::codeSha256,
             &core::ApprovalRecord::approvedBy, &core::ApprovalRecord::approvedAt, &core::ApprovalRecord::seal }) {
        auto changed = record;
        changed.*field += "0";
        QVERIFY(!core::isSealed(changed));
    }
    const auto bound = core::boundTo(record, "3 of a document");
    QVERIFY(core::isSealed(bound) && bound.seal.ends_with(" 3 of a document"));
    for (const std::string& seal :
        { bound.seal + "s", bound.seal.substr(0, bound.seal.find(' ')), record.seal + " 3 of a document" }) {
        auto moved = bound;
        moved.seal = seal;
        QVERIFY(!core::isSealed(moved));
    }
    auto byAnother = record;
    byAnother.method = core::ApprovalMethod::ReadsOnlyPolicy;
    QVERIFY(!core::isSealed(byAnother));
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
    const auto record = core::ApprovalForTests::approve("a = 1").record();
    QCOMPARE(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    QCOMPARE(fs::file_size(file), 32U);
    fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
    QVERIFY(!core::isSealed(record));
}

void TestApproval::aChoiceIsSealedLikeAnApproval()
{
    const auto seal = core::sealOfChoice("a", "/tmp/one.assay", "1");
    QVERIFY(!seal.empty());
    QCOMPARE(core::sealOfChoice("a", "/tmp/there/../one.assay", "1"), seal);
    QVERIFY(core::sealOfChoice("b", "/tmp/one.assay", "1") != seal);
    QVERIFY(core::sealOfChoice("a", "/tmp/two.assay", "1") != seal);
    QVERIFY(core::sealOfChoice("a", "/tmp/one.assay", "2") != seal); // another document, put there
    QVERIFY(core::sealOfChoice("a", "/tmp/one.assay", "").empty());
}

static core::Step harmlessStep()
{
    core::Step step;
    step.state = core::StepState::Proposed;
    auto proposal = proposalOf("import pandas as pd\npd.read_csv('a.csv')\n");
    proposal.effects.reads = { "a.csv" };
    proposal.effects.imports = { "pandas", "matplotlib.pyplot" };
    proposal.findings = { { core::Severity::Note, "rows", 2, 0,
        { core::FindingKind::Said, { .texts = { "Three rows are left out." } } } } };
    step.proposals = { proposal };
    return step;
}

static core::Result<core::Approval> byPolicy(const core::Step& step, const std::vector<core::Step>& all = {},
    core::ReadsOnlyWall wall = core::ReadsOnlyWall::Kept)
{
    core::Dataset file;
    file.name = "a.csv";
    return core::approveByPolicy(step, all, { file }, "ana", wall);
}

void TestApproval::whatOnlyReadsIsApprovedByThePolicy()
{
    const auto approval = byPolicy(harmlessStep());
    QVERIFY2(approval, approval ? "" : inWords(approval.error().message).c_str());
    QCOMPARE(approval->record().method, core::ApprovalMethod::ReadsOnlyPolicy);
    QCOMPARE(approval->code(), harmlessStep().proposals[0].code);
    QVERIFY(core::isSealed(approval->record()));
    const auto unkept = byPolicy(harmlessStep(), {}, core::ReadsOnlyWall::Missing);
    QVERIFY(!unkept);
    QVERIFY2(inWords(unkept.error().message).contains("cannot keep a run to reading"),
        inWords(unkept.error().message).c_str());
}

void TestApproval::onlyARunByThePolicyIsKeptToReading()
{
    QVERIFY(core::requestFor(*byPolicy(harmlessStep()), {}, {}).readsOnly);
    for (const auto method : { core::ApprovalMethod::Hand, core::ApprovalMethod::Yes, core::ApprovalMethod::Force,
             core::ApprovalMethod::Replay }) {
        QVERIFY(!core::requestFor(core::ApprovalForTests::approve("a = 1", "ana", method), {}, {}).readsOnly);
    }
}

using Change = std::function<void(core::Step&)>;

void TestApproval::anythingElseWaitsForAPerson_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QByteArray>("why");
    const auto effects = [](auto set) { return Change([set](core::Step& step) { set(step.proposals[0].effects); }); };
    const auto finding = [](core::Severity severity, const char* kind, const char* message) {
        return Change([=](core::Step& step) {
            step.proposals[0].findings.push_back(
                { severity, kind, 1, 1, { core::FindingKind::Said, { .texts = { message } } } });
        });
    };
    QTest::newRow("network") << effects([](auto& e) { e.network = true; }) << QByteArray("network");
    QTest::newRow("process") << effects([](auto& e) { e.process = true; }) << QByteArray("program");
    QTest::newRow("dynamic") << effects([](auto& e) { e.dynamicCode = true; }) << QByteArray("more than stands");
    QTest::newRow("writes") << effects([](auto& e) { e.writes = { "b.csv" }; }) << QByteArray("writes b.csv");
    QTest::newRow("another file") << effects([](auto& e) { e.reads = { "a.csv", "/etc/passwd" }; })
                                  << QByteArray("/etc/passwd");
    QTest::newRow("what the check cannot tell")
        << effects([](auto& e) { e.cannotTell = true; }) << QByteArray("cannot tell");
    QTest::newRow("invented data") << effects([](auto& e) { e.inventsData = true; }) << QByteArray("of its own");
    QTest::newRow("a warning") << finding(core::Severity::Warning, "hidden_text", "It hides.")
                               << QByteArray("It hides.");
    QTest::newRow("an error") << finding(core::Severity::Error, "column", "No column.") << QByteArray("No column.");
    QTest::newRow("a repair") << Change([](core::Step& s) { s.proposals.push_back(s.proposals[0]); })
                              << QByteArray("first code");
    QTest::newRow("it ran already") << Change([](core::Step& s) { s.runs.emplace_back(); }) << QByteArray("first code");
    QTest::newRow("discarded") << Change([](core::Step& s) { s.state = core::StepState::Discarded; })
                               << QByteArray("first code");
    QTest::newRow("long") << Change([](core::Step& s) { s.proposals[0].code += std::string(200, '\n'); })
                          << QByteArray("long");
}

void TestApproval::anythingElseWaitsForAPerson()
{
    QFETCH(Change, change);
    QFETCH(QByteArray, why);
    auto step = harmlessStep();
    change(step);
    const auto approval = byPolicy(step);
    QVERIFY(!approval);
    QCOMPARE(approval.error().kind, core::ErrorKind::NotApproved);
    QVERIFY2(inWords(approval.error().message).contains(why.toStdString()), inWords(approval.error().message).c_str());
}

void TestApproval::thePolicyTires()
{
    core::Step past;
    for (int i = 0; i < 20; ++i) {
        QVERIFY(byPolicy(harmlessStep(), { past }));
        past.runs.push_back({ byPolicy(harmlessStep())->record(), std::nullopt });
    }
    QVERIFY(!byPolicy(harmlessStep(), { past }));
    for (auto& run : past.runs) {
        run.approval.approvedAt = "2020-01-01T00:00:00Z";
    }
    QVERIFY(byPolicy(harmlessStep(), { past }));
}

QTEST_APPLESS_MAIN(TestApproval)
#include "tst_approval.moc"
