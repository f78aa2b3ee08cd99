// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/hostile.h"

#include <QTest>

#include <fstream>

using namespace sandbox;

/// A limit or a refusal is named only where the host has seen it.
class EscapesVerdictsTest : public QObject {
    Q_OBJECT
private slots:
    void aClaimedLimitIsNoLimit_data();
    void aClaimedLimitIsNoLimit();
    void aSignalToOneselfIsNoRefusal();
    void exhaustedFilesAreToldAsFiles();
    void namesThatAreNoTextAreNoTrouble();

private:
    hostile::CleanJail m_jail;
};

void EscapesVerdictsTest::aClaimedLimitIsNoLimit_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("notThis");
    QTest::newRow("memory") << std::string("raise MemoryError") << std::string("out_of_memory");
    QTest::newRow("memory in words") << std::string("class MemoryError(Exception): pass\nraise MemoryError('x')")
                                     << std::string("out_of_memory");
    QTest::newRow("disk") << std::string("raise OSError(28, 'No space left on device')") << std::string("disk_full");
    QTest::newRow("file size") << std::string("raise OSError(27, 'File too large')") << std::string("disk_full");
    QTest::newRow("quota") << std::string("raise OSError(122, 'Disk quota exceeded')") << std::string("disk_full");
    QTest::newRow("processes") << std::string("raise BlockingIOError(11, 'Resource temporarily unavailable')")
                               << std::string("process_limit");
    QTest::newRow("a refusal") << std::string("raise PermissionError(1, 'Operation not permitted')")
                               << std::string("blocked");
    QTest::newRow("a timeout") << std::string("raise TimeoutError('timed out')") << std::string("timeout");
    QTest::newRow("stopped") << std::string("raise KeyboardInterrupt") << std::string("cancelled");
    QTest::newRow("SIGSYS") << std::string("import os\nos.kill(os.getpid(), 31)") << std::string("blocked");
    QTest::newRow("SIGXCPU") << std::string(
        "import os, signal\nsignal.signal(24, signal.SIG_DFL)\nos.kill(os.getpid(), 24)")
                             << std::string("cpu_limit");
    QTest::newRow("SIGXFSZ") << std::string(
        "import os, signal\nsignal.signal(25, signal.SIG_DFL)\nos.kill(os.getpid(), 25)")
                             << std::string("disk_full");
}

/// A status that names a limit or a refusal needs what the host itself has seen.
void EscapesVerdictsTest::aClaimedLimitIsNoLimit()
{
    QFETCH(std::string, code);
    QFETCH(std::string, notThis);
    const auto result = m_jail.get().run(code);
    QVERIFY2(statusWord(result.status) != notThis && result.status != Status::Ok, dump(Json(result)).c_str());
    QVERIFY2(result.blocked.empty(), dump(Json(result)).c_str());
}

void EscapesVerdictsTest::aSignalToOneselfIsNoRefusal()
{
    const auto result = m_jail.get().run("import os\nos.kill(os.getpid(), 31)");
    QVERIFY2(result.status == Status::Killed && result.signal == SIGSYS && result.blocked.empty(),
        dump(Json(result)).c_str());
}

void EscapesVerdictsTest::exhaustedFilesAreToldAsFiles()
{
    const auto result = m_jail.get().run("i = 0\nwhile True:\n    open(f'/tmp/i{i}', 'w').close(); i += 1");
    QCOMPARE(result.status, Status::DiskFull);
    QVERIFY2(
        result.statusDetail.contains("files") && !result.statusDetail.contains("500 MB"), result.statusDetail.c_str());
}

/// An input whose path is no UTF-8, which no document could name, is refused in words; that there is no safe jail is
/// not true.
void EscapesVerdictsTest::namesThatAreNoTextAreNoTrouble()
{
    JailFixture fixture;
    const auto path = fixture.directory() / "caf\xe9.csv";
    std::ofstream(path) << "a\n1\n";
    for (const auto* const name : { "caf\xe9.csv", "cafe.csv" }) {
        const auto set = fixture.session().setInputs({ { name, path, {} } });
        QVERIFY(!set);
        QCOMPARE(set.error().kind, ErrorKind::BadInput);
        QVERIFY2(inWords(set.error().message).contains("caf\\xe9.csv is not UTF-8. Rename"),
            inWords(set.error().message).c_str());
    }
    QCOMPARE(fixture.run("print(1)").out, std::string("1\n"));
    std::filesystem::remove(path); // QTemporaryDir cannot
}

QTEST_GUILESS_MAIN(EscapesVerdictsTest)
#include "tst_escapes_verdicts.moc"
