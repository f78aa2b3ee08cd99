// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/result_store.h"
#include "sandbox/carried/carried_wall.h"
#include "sandbox/carried/carrier_kinds.h"
#include "tests/core/story/story_fixture.h"

#include <fstream>

using namespace core;
using test::printed;

/// The result that the same run had before, and when it is not the same.
class StoredResultsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }
    void theSameRunHasAStoredResult();
    void anotherStateHasNoStoredResult();
    void anotherReadingOfAFileHasNoStoredResult();
    void anotherWallHasNoStoredResult();
    void aDamagedStoredResultIsNone();
};

/// As in another analysis of the same files, or after an undo.
void StoredResultsTest::theSameRunHasAStoredResult()
{
    const std::string code = "import time\nx = 41\nopen('note.txt', 'w').write('kept')\nprint(time.time_ns())";
    QVERIFY(!storedAge(code, *m_workspace, bench()));
    const auto first = run(code);
    QVERIFY(!storedAge(code, *m_workspace, bench())); // that would be a run on what it made
    undo(first.id, *m_workspace).value();
    const auto age = storedAge(code, *m_workspace, bench());
    QVERIFY(age && *age < std::chrono::hours(1));
    QVERIFY(!storedAge(code + " ", *m_workspace, bench()));

    const auto id = m_workspace->addStep({ "again", isoNow() }).value();
    const auto proposal = edit(id, code, *m_workspace, bench(), {}).value().proposals.back();
    const auto again = takeStored(id, ApprovalForTests::approve(proposal.code), *m_workspace, bench(), {}).value();
    QVERIFY(again.state == StepState::Done);
    QVERIFY(again.runs.back().result->provenance.stored);
    QVERIFY(again.answer.has_value());
    QCOMPARE(printed(again), printed(first));
    QCOMPARE(again.runs.back().result->artifacts.size(), 1U);
    const auto built = run("print(x + 1, open('note.txt').read())"); // its state is made when it is needed
    QCOMPARE(printed(built), std::string("42 kept\n"));
    open();
    QVERIFY(m_workspace->step(id).value().runs.back().result->provenance.stored);
    QVERIFY(!m_workspace->step(built.id).value().runs.back().result->provenance.stored);
}

void StoredResultsTest::anotherStateHasNoStoredResult()
{
    run("y = 1");
    const auto second = run("z = 2");
    QVERIFY(!storedAge("y = 1", *m_workspace, bench()));
    undo(second.id, *m_workspace).value();
    QVERIFY(storedAge("z = 2", *m_workspace, bench()));
    const auto file = m_directory.filePath(QStringLiteral("more.csv")).toStdString();
    std::ofstream(file) << "a\n1\n";
    QVERIFY(attachFile(file, *m_workspace).has_value());
    QVERIFY(!storedAge("z = 2", *m_workspace, bench())); // other files
    QCOMPARE(takeStored(second.id, ApprovalForTests::approve("z = 2"), *m_workspace, bench(), {}).error().kind,
        ErrorKind::BadInput);
}

/// SQL runs on tables that are read as the contract says, which is not in its code.
void StoredResultsTest::anotherReadingOfAFileHasNoStoredResult()
{
    const auto file = m_directory.filePath(QStringLiteral("s.csv"));
    std::ofstream(file.toStdString()) << "region,amount\nNorth,\"1,5\"\n";
    Dataset dataset { "s.csv", "s", file.toStdString(), std::string(64, 'a'), {}, {}, {} };
    dataset.profile.encoding = "utf-8";
    dataset.profile.delimiter = ",";
    dataset.profile.columns.resize(1);
    dataset.profile.columns[0].name = "amount";
    dataset.profile.columns[0].type = ColumnType::Number;
    dataset.profile.columns[0].decimal = ",";
    QVERIFY(m_workspace->addDataset(dataset).has_value());
    const std::string code = "%%sql\nselect sum(amount) from s";
    const auto key = runKey(code, *m_workspace, bench());
    QCOMPARE(runKey(code, *m_workspace, bench()), key);
    dataset.profile.columns[0].decimal = ".";
    dataset.profile.columns[0].thousands = ",";
    QVERIFY(m_workspace->replaceDataset(dataset).has_value());
    QVERIFY(runKey(code, *m_workspace, bench()) != key);
}

/// What ran elsewhere is the word of whoever runs that.
void StoredResultsTest::anotherWallHasNoStoredResult()
{
    const std::string code = "w = 1";
    const auto step = run(code);
    undo(step.id, *m_workspace).value();
    QVERIFY(storedAge(code, *m_workspace, bench()));
    const auto other = sandbox::CarriedWall::open({ .carrier = sandbox::pipeCarrier(m_installation),
        .installation = m_installation,
        .limits = {},
        .artifactDirectory = m_workspace->artifactDirectory() });
    QVERIFY(other.has_value());
    QCOMPARE((*other)->environmentSha256(), m_session->environmentSha256());
    auto elsewhere = bench();
    const Bench behind { elsewhere.installation, **other, elsewhere.planner, elsewhere.limits, elsewhere.results };
    QVERIFY(!storedAge(code, *m_workspace, behind));
}

void StoredResultsTest::aDamagedStoredResultIsNone()
{
    const auto step = run("d = 1");
    undo(step.id, *m_workspace).value();
    QVERIFY(storedAge("d = 1", *m_workspace, bench()));
    for (const auto& entry : std::filesystem::directory_iterator(bench().results)) {
        std::ofstream(entry.path()) << "{\"result\": 3";
    }
    QVERIFY(!storedAge("d = 1", *m_workspace, bench()));
}

QTEST_GUILESS_MAIN(StoredResultsTest)
#include "tst_stored_results.moc"
