// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/own_code.h"
#include "core/workspace/outbound_search.h"
#include "core/workspace/workspace.h"
#include "sandbox/run/sha256.h"
#include "tests/core/workspace/document_fixture.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QTemporaryDir>

#include <fstream>
#include <map>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>

using core::ErrorKind;
using core::StepState;

class TestWorkspace : public QObject {
    Q_OBJECT

private slots:
    void init();
    void everythingIsThereAfterReopening();
    void artifactsComeBackWithTheirBytesAndStayPrivate();
    void aRunCutShortWaitsForAPersonAgain();
    void anApprovalOfAnotherPlaceLosesItsSeal();
    void theOutboundLedgerKeepsExactBytes();
    void datasetsAreUniqueByName();
    void anUnnamedDocumentCanBeNamedAndFound();
    void anUntouchedUnnamedDocumentLeavesNothing();
    void saveAsReplacesAFileButNotADocumentInUse();
    void aSecondOpeningIsRefused();
    void createRefusesAnExistingFile();
    void otherFilesAreRefusedUntouched_data();
    void otherFilesAreRefusedUntouched();
    void choicesAreKeptInTheDocument();
    void whatWasChangedOfStepsIsKept();
    void truncatedDocumentsNeverCrash();
    void flippedBytesNeverCrash();
    void aDamagedArtifactDoesNotCostTheDocument();
    void aKillAtAnyMomentLosesNothingReported();
    void aFullDiskIsToldAndKeepsWhatWasSaved();
    void manyThreadsMayRecord();
    void theLedgerIsSearchedAsItIsRead();
    void unknownStepsAreErrors();

private:
    fs::path file(const char* name) const { return fs::path(m_directory->path().toStdString()) / name; }
    std::unique_ptr<QTemporaryDir> m_directory;
};

void TestWorkspace::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    qputenv("XDG_STATE_HOME", m_directory->path().toLocal8Bit() + "/state");
    qputenv("XDG_CACHE_HOME", m_directory->path().toLocal8Bit() + "/cache");
}

void TestWorkspace::everythingIsThereAfterReopening()
{
    std::vector<core::Step> before;
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        before = fill(*workspace, file("out.csv"));
        QCOMPARE(before.size(), 3UL);
    }
    const auto again = Workspace::open(file("a.assay"));
    VERIFY_RESULT(again);
    QVERIFY(withoutPaths(again->steps()) == withoutPaths(before));
    QVERIFY(again->datasets() == std::vector { dataset("orders.csv") });
    QCOMPARE(again->steps()[0].state, StepState::Said);
    QCOMPARE(again->steps()[1].state, StepState::Done);
    QCOMPARE(again->steps()[1].runs.size(), 2UL);
    QCOMPARE(again->steps()[2].state, StepState::Discarded);
}

void TestWorkspace::artifactsComeBackWithTheirBytesAndStayPrivate()
{
    fs::path directory;
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        fill(*workspace, file("out.csv"));
        fs::remove(file("out.csv"));
    }
    {
        const auto again = Workspace::open(file("a.assay"));
        VERIFY_RESULT(again);
        directory = again->artifactDirectory();
        const auto path = again->steps()[1].runs[1].result->artifacts.at(0).path;
        QVERIFY(path.string().starts_with(directory.string()));
        QCOMPARE(path.filename().string(), std::string("out put.csv"));
        QCOMPARE(contentOf(path), std::string("a;b\0c\n", 6));
        struct stat info {};
        QCOMPARE(::stat(path.c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0600U);
        QCOMPARE(::stat(directory.c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0700U);
    }
    QVERIFY(!fs::exists(directory));
}

void TestWorkspace::aRunCutShortWaitsForAPersonAgain()
{
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        const auto step = workspace->addStep({ "q", "now" }).value();
        VERIFY_RESULT(workspace->recordProposal(step, { "i", "code\n", "hand", {}, {}, {} }));
        VERIFY_RESULT(workspace->recordApproval(step, { "code\n", "aa", "ana", core::ApprovalMethod::Hand, "now" }));
        QCOMPARE(workspace->steps()[0].state, StepState::Running);
    }
    auto again = Workspace::open(file("a.assay"));
    VERIFY_RESULT(again);
    const auto step = again->steps().at(0);
    QCOMPARE(step.state, StepState::Proposed);
    QCOMPARE(step.runs.size(), 1UL);
    QVERIFY(!step.runs[0].result);
    QCOMPARE(step.runs[0].approval.approvedBy, std::string("ana"));
}

void TestWorkspace::anApprovalOfAnotherPlaceLosesItsSeal()
{
    std::vector<std::string> seals { "old" }; // as an earlier Assay wrote them
    {
        auto other = Workspace::create(file("b.assay"));
        auto workspace = Workspace::create(file("a.assay"));
        QVERIFY(workspace->knownIdentity().empty());
        QVERIFY(workspace->sealPlace(2).value() != other->sealPlace(2).value());
        seals.insert(seals.end(),
            { "own " + workspace->sealPlace(2).value(), "step " + workspace->sealPlace(2).value(),
                "document " + other->sealPlace(4).value() });
        for (const auto& seal : seals) {
            const auto step = workspace->addStep({ "q", "now" }).value();
            VERIFY_RESULT(workspace->recordProposal(step, { "i", "code\n", "hand", {}, {}, {} }));
            VERIFY_RESULT(
                workspace->recordApproval(step, { "code\n", "aa", "ana", core::ApprovalMethod::Hand, "now", seal }));
        }
    }
    const auto again = Workspace::open(file("a.assay"));
    VERIFY_RESULT(again);
    const auto steps = again->steps();
    QVERIFY(steps[0].runs[0].approval.seal == seals[0] && steps[1].runs[0].approval.seal == seals[1]);
    QVERIFY(steps[2].runs[0].approval.seal.empty() && steps[3].runs[0].approval.seal.empty());
}

void TestWorkspace::theOutboundLedgerKeepsExactBytes()
{
    const std::string bytes("{\"x\": \"\xff\0\"}", 11);
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        const auto id = workspace->recordOutbound({ 0, "now", "https://example.org:443", "write code", bytes, 0, 0 });
        VERIFY_RESULT(id);
        VERIFY_RESULT(workspace->completeOutbound(*id, 10, 20));
    }
    const auto again = Workspace::open(file("a.assay"));
    VERIFY_RESULT(again);
    const auto records = again->outbound();
    QCOMPARE(records.size(), 1UL);
    QCOMPARE(records[0].bytes, bytes);
    QCOMPARE(records[0].destination, std::string("https://example.org:443"));
    QCOMPARE(records[0].inputTokens, 10);
    QCOMPARE(records[0].outputTokens, 20);
}

void TestWorkspace::datasetsAreUniqueByName()
{
    auto workspace = Workspace::create(file("a.assay"));
    VERIFY_RESULT(workspace);
    VERIFY_RESULT(workspace->addDataset(dataset("a.csv")));
    VERIFY_RESULT(workspace->addDataset(dataset("b.csv")));
    QCOMPARE(workspace->addDataset(dataset("a.csv")).error().kind, ErrorKind::BadInput);
    auto changed = dataset("a.csv");
    changed.sha256 = "other";
    VERIFY_RESULT(workspace->replaceDataset(changed));
    QCOMPARE(workspace->datasets()[0].sha256, std::string("other"));
    VERIFY_RESULT(workspace->removeDataset("a.csv"));
    QCOMPARE(workspace->removeDataset("a.csv").error().kind, ErrorKind::BadInput);
    QCOMPARE(workspace->datasets().size(), 1UL);
}

void TestWorkspace::anUnnamedDocumentCanBeNamedAndFound()
{
    fs::path unnamed;
    {
        auto workspace = Workspace::createUnsaved();
        VERIFY_RESULT(workspace);
        QVERIFY(workspace->isUnsaved());
        fill(*workspace, file("out.csv"));
        unnamed = workspace->path();
        QVERIFY(Workspace::unsaved().empty()); // it is open
    }
    QCOMPARE(Workspace::unsaved(), std::vector { unnamed });
    auto again = Workspace::open(unnamed);
    VERIFY_RESULT(again);
    const auto before = again->steps();
    VERIFY_RESULT(again->saveAs(file("named.assay")));
    QVERIFY(!again->isUnsaved());
    QVERIFY(!fs::exists(unnamed));
    QVERIFY(Workspace::unsaved().empty());
    VERIFY_RESULT(again->addStep({ "after naming", "now" }));
    again = Workspace::open(file("other.assay")); // closes the named one
    QVERIFY(!again);
    const auto named = Workspace::open(file("named.assay"));
    VERIFY_RESULT(named);
    QCOMPARE(named->steps().size(), before.size() + 1);
}

void TestWorkspace::anUntouchedUnnamedDocumentLeavesNothing()
{
    fs::path path;
    {
        auto workspace = Workspace::createUnsaved();
        VERIFY_RESULT(workspace);
        path = workspace->path();
        QVERIFY(fs::exists(path));
    }
    QVERIFY(!fs::exists(path));
}

void TestWorkspace::saveAsReplacesAFileButNotADocumentInUse()
{
    auto workspace = Workspace::create(file("a.assay"));
    VERIFY_RESULT(workspace);
    fill(*workspace, file("out.csv"));
    write(file("text.assay"), "some text");
    const auto other = Workspace::create(file("b.assay"));
    VERIFY_RESULT(other);
    const auto refused = workspace->saveAs(file("b.assay"));
    QVERIFY(!refused);
    QVERIFY(inWords(refused.error().message).contains("open in another"));
    QCOMPARE(workspace->path(), file("a.assay"));
    QVERIFY(!workspace->saveAs(file("no/such/folder/c.assay")));
    VERIFY_RESULT(workspace->saveAs(file("text.assay")));
    VERIFY_RESULT(workspace->addStep({ "still works", "now" }));
    QVERIFY(fs::exists(file("a.assay")));
    VERIFY_RESULT(Workspace::open(file("a.assay")));
}

void TestWorkspace::aSecondOpeningIsRefused()
{
    auto workspace = Workspace::create(file("a.assay"));
    VERIFY_RESULT(workspace);
    const auto second = Workspace::open(file("a.assay"));
    QVERIFY(!second && second.error().kind == ErrorKind::Io);
    QVERIFY(inWords(second.error().message).contains("open in another Assay window"));
    QVERIFY(second.error().detail.empty()); // “database is locked” tells a person nothing
    QProcess other;
    other.start(
        QStringLiteral(WORKSPACE_WRITER), { QStringLiteral("loop"), QString::fromStdString(file("a.assay").string()) });
    QVERIFY(other.waitForFinished());
    QVERIFY(other.readAllStandardOutput().contains("open in another Assay window"));
    VERIFY_RESULT(workspace->addStep({ "still mine", "now" }));
}

void TestWorkspace::createRefusesAnExistingFile()
{
    write(file("a.assay"), "precious");
    const auto workspace = Workspace::create(file("a.assay"));
    QVERIFY(!workspace);
    QVERIFY(inWords(workspace.error().message).contains("exists already"));
    QCOMPARE(contentOf(file("a.assay")), std::string("precious"));
}

void TestWorkspace::otherFilesAreRefusedUntouched_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("a;b\n1;2\n");
    QTest::newRow("zeros") << QByteArray(100'000, '\0');
    QTest::newRow("only the magic") << QByteArray("SQLite format 3\0", 16);
}

void TestWorkspace::otherFilesAreRefusedUntouched()
{
    QFETCH(QByteArray, bytes);
    write(file("x.assay"), bytes.toStdString());
    const auto opened = Workspace::open(file("x.assay"));
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Damaged);
    QVERIFY(inWords(opened.error().message).contains("Nothing was changed"));
    QCOMPARE(contentOf(file("x.assay")), bytes.toStdString());
    QCOMPARE(Workspace::open(file("missing.assay")).error().kind, ErrorKind::BadInput);
    QCOMPARE(Workspace::open(file(".")).error().kind, ErrorKind::BadInput);
}

void TestWorkspace::choicesAreKeptInTheDocument()
{
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        QCOMPARE(workspace->setting("policy"), std::string());
        VERIFY_RESULT(workspace->keepSetting("policy", "one"));
        VERIFY_RESULT(workspace->keepSetting("policy", "two\n\"3\""));
        VERIFY_RESULT(workspace->saveAs(file("b.assay")));
    }
    for (const auto* name : { "a.assay", "b.assay" }) {
        const auto again = Workspace::open(file(name));
        VERIFY_RESULT(again);
        QCOMPARE(again->setting("policy"), std::string("two\n\"3\""));
    }
}

void TestWorkspace::whatWasChangedOfStepsIsKept()
{
    const std::vector<core::ChartEdit> edits { { .display = 1, .code = "aa", .title = "Mine", .top = 3 } };
    std::int64_t id = 0;
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        id = *workspace->addStep({ "a chart", "now" });
        VERIFY_RESULT(workspace->recordCharts(id, {}));
        VERIFY_RESULT(workspace->recordCharts(id, edits));
        QVERIFY(!workspace->recordCharts(id + 1, edits));
        QVERIFY(workspace->step(id)->charts == edits);
        VERIFY_RESULT(workspace->recordName(id, "Mine"));
    }
    {
        auto again = Workspace::open(file("a.assay"));
        VERIFY_RESULT(again);
        QVERIFY(again->step(id)->charts == edits && core::headingOf(*again->step(id)) == "Mine");
        VERIFY_RESULT(again->keepSetting("charts of " + std::to_string(id), "[{\"display\": \"x\"}]"));
    }
    QVERIFY(Workspace::open(file("a.assay"))->step(id)->charts.empty()); // what cannot be read changes nothing
}

void TestWorkspace::truncatedDocumentsNeverCrash()
{
    std::vector<core::Step> before;
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        before = fill(*workspace, file("out.csv"));
    }
    const auto whole = contentOf(file("a.assay"));
    int refused = 0;
    for (std::size_t part = 0; part < 40; ++part) {
        const auto cut = whole.substr(0, whole.size() * part / 40);
        write(file("cut.assay"), cut);
        const auto opened = Workspace::open(file("cut.assay"));
        if (opened) { // only zeros were cut off
            QVERIFY(withoutPaths(opened->steps()) == withoutPaths(before));
            continue;
        }
        ++refused;
        QCOMPARE(opened.error().kind, ErrorKind::Damaged);
        QVERIFY(contentOf(file("cut.assay")) == cut);
    }
    QVERIFY(refused > 35);
}

void TestWorkspace::flippedBytesNeverCrash()
{
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        fill(*workspace, file("out.csv"));
    }
    const auto whole = contentOf(file("a.assay"));
    std::uint32_t seed = 1;
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        auto bytes = whole;
        for (int flips = 0; flips < 1 + round % 8; ++flips) {
            seed = seed * 1664525U + 1013904223U;
            // Every third round aims at the header and the first page, where the structure is.
            bytes[(seed >> 8) % (round % 3 == 0 ? 4096 : whole.size())] ^= static_cast<char>(1U << (seed & 7U));
        }
        write(file("flip.assay"), bytes);
        const auto opened = Workspace::open(file("flip.assay"));
        if (!opened) {
            ++refused;
            QVERIFY(!inWords(opened.error().message).empty());
            QVERIFY2(opened.error().kind == ErrorKind::Damaged, opened.error().detail.c_str());
            QVERIFY(contentOf(file("flip.assay")) == bytes);
        }
    }
    QVERIFY(refused > 20);
}

void TestWorkspace::aDamagedArtifactDoesNotCostTheDocument()
{
    {
        auto workspace = Workspace::create(file("a.assay"));
        VERIFY_RESULT(workspace);
        fill(*workspace, file("out.csv"));
    }
    execute(file("a.assay"), "UPDATE artifacts SET bytes = x'00'");
    const auto opened = Workspace::open(file("a.assay"));
    VERIFY_RESULT(opened);
    const auto result = *opened->steps()[1].runs[1].result;
    QVERIFY(result.artifacts[0].path.empty());
    QVERIFY(result.skipped.at(0).why.contains("damaged"));
}

void TestWorkspace::aKillAtAnyMomentLosesNothingReported()
{
    const auto path = file("a.assay");
    std::uint32_t seed = 7;
    long long reported = 0;
    for (int round = 0; round < 20 || (reported <= 40 && round < 200); ++round) { // a busy machine takes more
        QProcess writer;
        writer.start(
            QStringLiteral(WORKSPACE_WRITER), { QStringLiteral("loop"), QString::fromStdString(path.string()) });
        QVERIFY(writer.waitForStarted());
        seed = seed * 1664525U + 1013904223U;
        writer.waitForReadyRead(2000);
        std::this_thread::sleep_for(std::chrono::microseconds(seed % 60'000));
        writer.kill();
        QVERIFY(writer.waitForFinished());
        std::map<long long, int> calls;
        for (const auto& line : writer.readAllStandardOutput().split('\n')) {
            const auto words = line.split(' ');
            QVERIFY2(words[0] != "error", line.constData());
            if (words.size() == 2 && line.endsWith(words[1])) {
                ++calls[words[1].toLongLong()];
            }
        }
        const auto opened = Workspace::open(path);
        VERIFY_RESULT(opened);
        for (const auto& [id, count] : calls) {
            reported += count;
            const auto step = opened->step(id);
            VERIFY_RESULT(step);
            const bool finished = !step->runs.empty() && step->runs[0].result;
            const auto recorded = 1 + static_cast<int>(step->proposals.size() + step->runs.size()) + finished
                + step->answer.has_value();
            QVERIFY2(recorded >= count, "a call that had returned is not in the document");
            QVERIFY(!finished || !step->runs[0].result->artifacts.at(0).path.empty());
        }
    }
    QVERIFY(reported > 40);
}

void TestWorkspace::aFullDiskIsToldAndKeepsWhatWasSaved()
{
    const auto path = file("a.assay");
    QProcess writer;
    writer.start(QStringLiteral(WORKSPACE_WRITER), { QStringLiteral("fill"), QString::fromStdString(path.string()) });
    QVERIFY(writer.waitForFinished());
    const auto output = writer.readAllStandardOutput();
    const auto error = QByteArray("error ") + QByteArray::number(static_cast<int>(ErrorKind::Io));
    QVERIFY2(output.contains(error), output.right(300).constData());
    QVERIFY2(output.contains("what was saved before is intact"), output.right(300).constData());
    const auto opened = Workspace::open(path);
    VERIFY_RESULT(opened);
    QCOMPARE(static_cast<int>(opened->steps().size()), static_cast<int>(output.count("asked ")));
    QVERIFY(opened->steps().size() > 10);
}

void TestWorkspace::manyThreadsMayRecord()
{
    auto workspace = Workspace::create(file("a.assay"));
    VERIFY_RESULT(workspace);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (int n = 0; n < 10; ++n) {
                    const auto id = workspace->addStep({ "q", "now" });
                    workspace->recordPlan(id.value(), {}).value();
                    workspace->steps();
                }
            });
        }
    }
    QCOMPARE(workspace->steps().size(), 40UL);
}

void TestWorkspace::theLedgerIsSearchedAsItIsRead()
{
    const core::OutboundRecord record { 1, "2026-11-21T08:00:00Z", "https://api.example.com", "write code",
        R"({"messages":[{"content":"Umsatz je \"Größe\"\nin Zürich"}],"model":"m-1"})", 0, 0 };
    for (const auto* text :
        { "", "umsatz", "je \"größe\"", "GRÖSSE\"", "ZÜRICH", "m-1", "api.example", "write", "2026-11-21", "\\nin" }) {
        QCOMPARE(core::holdsText(record, text), QByteArray(text) != "GRÖSSE\"");
    }
    QVERIFY(!core::holdsText(record, "Berlin"));
    QVERIFY(core::holdsText(
        core::OutboundRecord { 2, "", "", "list models", "GET http://127.0.0.1/v1/models", 0, 0 }, "v1/MODELS"));
}

void TestWorkspace::unknownStepsAreErrors()
{
    auto workspace = Workspace::create(file("a.assay"));
    VERIFY_RESULT(workspace);
    QCOMPARE(workspace->step(9).error().kind, ErrorKind::BadInput);
    QCOMPARE(workspace->recordProposal(9, {}).error().kind, ErrorKind::BadInput);
    const auto step = workspace->addStep({ "q", "now" }).value();
    QVERIFY(!workspace->recordRun(step, {}));
    QVERIFY(workspace->steps()[0].runs.empty());
}

QTEST_APPLESS_MAIN(TestWorkspace)
#include "tst_workspace.moc"
