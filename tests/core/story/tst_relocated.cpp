// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/fault.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <fstream>

using namespace core;

/// A file that was moved is found again, and is known by its bytes.
class RelocatedTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { end(); }
    void theSameBytesElsewhereAreTheSameFile();
    void otherBytesAreSaidAndChangeNothing();
    void otherBytesAreReadWhereThatIsWanted();
    void aFileThatIsGivenTakesThePlaceOfTheSameOne();
    void aFileOfTheNameOfOneThatIsGoneTakesItsPlace();
    void whatCannotBeReadTakesNobodysPlace();
    void whatWasNotOpenedHereIsNotVouchedForByMovingIt();
    void aFileWithoutAHashIsLookedAt();

private:
    std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_directory.filePath(QString::number(m_documents)).toStdString()) / name;
    }
    Dataset only() const { return m_workspace->datasets().front(); }
};

void RelocatedTest::init()
{
    begin();
    std::filesystem::create_directories(path("new"));
    std::ofstream(path("sales.csv")) << "day,units\n2024-01-01,3\n2024-01-02,4\n";
    VERIFY_RESULT(addFile(path("sales.csv"), *m_workspace, m_installation, {}, {}));
}

void RelocatedTest::theSameBytesElsewhereAreTheSameFile()
{
    const auto before = only();
    std::filesystem::rename(path("sales.csv"), path("new/moved.csv"));
    QVERIFY(!checkUnchanged(m_workspace->datasets()).has_value());
    const auto same = relocateFile(path("sales.csv"), path("new/moved.csv"), *m_workspace);
    VERIFY_RESULT(same);
    QVERIFY(*same);
    VERIFY_RESULT(checkUnchanged(m_workspace->datasets()));
    const auto after = only();
    QCOMPARE(after.path, path("new/moved.csv"));
    QCOMPARE(after.name, before.name); // code goes on with the name that it has
    QCOMPARE(after.variable, before.variable);
    QCOMPARE(after.profile.rows, before.profile.rows);
    VERIFY_RESULT(checkLoads({ after.variable }, *m_workspace));
    VERIFY_RESULT(prepare(*m_workspace, bench()));
    QCOMPARE(test::printed(run("import pandas as pd\nprint(len(pd.read_csv('sales.csv')))")), std::string("2\n"));
}

void RelocatedTest::otherBytesAreSaidAndChangeNothing()
{
    const auto before = m_workspace->datasets();
    std::ofstream(path("new/other.csv")) << "day,units\n2024-01-01,3\n2024-01-02,5\n";
    std::filesystem::remove(path("sales.csv"));
    const auto same = relocateFile(path("sales.csv"), path("new/other.csv"), *m_workspace);
    VERIFY_RESULT(same);
    QVERIFY(!*same);
    QCOMPARE(m_workspace->datasets(), before);
    QVERIFY(!relocateFile(path("sales.csv"), path("new/nothing.csv"), *m_workspace).has_value());
    QVERIFY(!relocateFile(path("unknown.csv"), path("new/other.csv"), *m_workspace).has_value());
    QCOMPARE(m_workspace->datasets(), before);
}

void RelocatedTest::otherBytesAreReadWhereThatIsWanted()
{
    std::ofstream(path("new/other.csv")) << "day,units\n2024-01-01,3\n2024-01-02,5\n2024-01-03,6\n";
    const auto read = replaceFile(path("sales.csv"), path("new/other.csv"), *m_workspace, m_installation, {}, {});
    VERIFY_RESULT(read);
    QCOMPARE(m_workspace->datasets().size(), 1U);
    QCOMPARE(only().path, path("new/other.csv"));
    QCOMPARE(only().profile.rows, 3);
    QCOMPARE(only().name, std::string("sales.csv"));
    VERIFY_RESULT(checkUnchanged(m_workspace->datasets()));
}

void RelocatedTest::aFileThatIsGivenTakesThePlaceOfTheSameOne()
{
    std::filesystem::copy(path("sales.csv"), path("new/copy.csv"));
    VERIFY_RESULT(addFile(path("new/copy.csv"), *m_workspace, m_installation, {}, {}));
    QCOMPARE(m_workspace->datasets().size(), 2U); // the first is where it was
    std::filesystem::rename(path("sales.csv"), path("new/sales.csv"));
    const auto moved = addFile(path("new/sales.csv"), *m_workspace, m_installation, {}, {});
    VERIFY_RESULT(moved);
    QCOMPARE(m_workspace->datasets().size(), 2U);
    QCOMPARE(moved->size(), 1U);
    QCOMPARE(moved->front().name, std::string("sales.csv"));
    QCOMPARE(only().path, path("new/sales.csv"));
    VERIFY_RESULT(checkUnchanged(m_workspace->datasets()));
}

void RelocatedTest::aFileOfTheNameOfOneThatIsGoneTakesItsPlace()
{
    std::filesystem::remove(path("sales.csv"));
    std::ofstream(path("new/other.csv")) << "day,units\n2024-01-01,3\n2024-01-02,5\n2024-01-03,6\n";
    VERIFY_RESULT(addFile(path("new/other.csv"), *m_workspace, m_installation, {}, {}, nullptr, "sales"));
    QCOMPARE(m_workspace->datasets().size(), 1U);
    QCOMPARE(only().path, path("new/other.csv"));
    QCOMPARE(only().profile.rows, 3);
    QCOMPARE(only().variable, std::string("sales"));
}

void RelocatedTest::whatCannotBeReadTakesNobodysPlace()
{
    const auto before = m_workspace->datasets();
    std::ofstream(path("new/empty.csv")).close();
    QVERIFY(!replaceFile(path("sales.csv"), path("new/empty.csv"), *m_workspace, m_installation, {}, {}).has_value());
    QCOMPARE(m_workspace->datasets(), before);
}

void RelocatedTest::aFileWithoutAHashIsLookedAt()
{
    auto claimed = only();
    claimed.sha256.clear(); // like a view, whose rows are in a database
    claimed.profile.bytes = 0;
    QVERIFY(!checkUnchanged(std::vector { claimed }).has_value());
    std::filesystem::remove(path("sales.csv"));
    VERIFY_RESULT(checkUnchanged(std::vector { claimed }));
}

void RelocatedTest::whatWasNotOpenedHereIsNotVouchedForByMovingIt()
{
    VERIFY_RESULT(m_workspace->keepSetting("seal of file sales.csv", "somebody else's"));
    QVERIFY(!isVouchedFor("sales.csv", *m_workspace));
    std::filesystem::rename(path("sales.csv"), path("new/moved.csv"));
    VERIFY_RESULT(relocateFile(path("sales.csv"), path("new/moved.csv"), *m_workspace));
    QVERIFY(!isVouchedFor("sales.csv", *m_workspace));
}

QTEST_GUILESS_MAIN(RelocatedTest)
#include "tst_relocated.moc"
