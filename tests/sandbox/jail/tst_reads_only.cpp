// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <algorithm>

using namespace sandbox;

/// A run that may only read, kept to that by the kernel.
class ReadsOnlyTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void eachWayToWriteIsRefused_data();
    void eachWayToWriteIsRefused();
    void readingComputingAndDrawingGoOn();
    void whatIsOpenForWritingAlreadyIsNoWayAround_data();
    void whatIsOpenForWritingAlreadyIsNoWayAround();
    void whatLeavesThreadsIsNotKept();
    void othersMayWriteAsBefore();
    void itIsNotPromisedWhereItCannotBeKept();

private:
    RunResult read(const std::string& code, const std::string& run = {});
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {
RunResult readIn(Session& session, const std::string& code, const std::string& run = {})
{
    RunRequest request;
    request.run = run;
    request.code = code;
    request.language = languageOf(code);
    request.limits.wall = std::chrono::seconds(60);
    request.readsOnly = true;
    auto result = session.run(request, {}, {});
    if (!result) {
        qFatal("%s (%s)", inWords(result.error().message).c_str(), result.error().detail.c_str());
    }
    return std::move(*result);
}

/// Names, sizes and times of all that could be written.
const std::string listing = "import os\nprint(sorted((folder, name, os.lstat(f'{folder}/{name}').st_size, "
                            "os.lstat(f'{folder}/{name}').st_mtime_ns, "
                            "os.lstat(f'{folder}/{name}').st_mode) for top in ('/work', '/tmp', '/dev/shm') for "
                            "folder, some, names in os.walk(top) "
                            "for name in some + names))";
}

RunResult ReadsOnlyTest::read(const std::string& code, const std::string& run)
{
    return readIn(m_fixture->session(), code, run);
}

void ReadsOnlyTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
    QVERIFY(m_fixture->session().enforcesReadsOnly());
    QCOMPARE(
        m_fixture
            ->step("base",
                "import ctypes, os, subprocess, threading, pandas as pd\nlibc = ctypes.CDLL(None, use_errno=True)\n"
                "open('old.txt', 'w').write('old')\nos.mkdir('folder')\nx = 1")
            .status,
        Status::Ok);
}

void ReadsOnlyTest::eachWayToWriteIsRefused_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("what");
    for (const auto* const code : { "open('new.txt', 'w')", "open('old.txt', 'a')", "open('old.txt', 'r+')",
             "open('/tmp/new', 'x')", "os.open('old.txt', os.O_RDONLY | os.O_TRUNC)",
             "os.open('/tmp', os.O_TMPFILE | os.O_RDWR)", "os.open('new.txt', os.O_RDONLY | os.O_CREAT)",
             "open('/dev/shm/new', 'wb')", "os.mkdir('new')", "os.rmdir('folder')", "os.rename('old.txt', 'new.txt')",
             "os.link('old.txt', 'new.txt')", "os.symlink('/usr', 'new')", "os.remove('old.txt')",
             "os.truncate('old.txt', 1)", "os.ftruncate(os.open('old.txt', os.O_RDONLY), 0)",
             "os.chmod('old.txt', 0o777)", "os.fchmod(os.open('old.txt', os.O_RDONLY), 0o777)",
             "os.utime('old.txt', (1, 1))", "os.utime(os.open('old.txt', os.O_RDONLY), (1, 1))",
             "libc.syscall(437, -100, b'new.txt', (ctypes.c_uint64 * 3)(0o101, 0o600, 0), 24)",
             "pd.DataFrame({'a': [1]}).to_csv('new.csv')", "__import__('tempfile').TemporaryFile()" }) {
        QTest::newRow(code) << std::string(code) << std::string("file");
    }
    for (const auto* const code : { "subprocess.run(['true'])", "os.system('true')", "os.fork()",
             "os.execv('/usr/bin/true', ['true'])", "libc.syscall(58)", "libc.syscall(56, 17, 0, 0, 0, 0)",
             "%%sh\necho x", "os.kill(-1, 9)", "os.kill(os.getpid(), 0)", "libc.syscall(200, os.getpid(), 0)",
             "libc.syscall(234, os.getpid(), os.getpid(), 0)",
             "__import__('signal').pidfd_send_signal(os.pidfd_open(os.getpid()), 0)" }) {
        QTest::newRow(code) << std::string(code) << std::string("process");
    }
}

void ReadsOnlyTest::eachWayToWriteIsRefused()
{
    QFETCH(std::string, code);
    QFETCH(std::string, what);
    const auto before = m_fixture->run(listing).out;
    const bool isPython = languageOf(code) == "python";
    for (const auto& tried : { code, isPython ? "try: " + code + "\nexcept OSError: pass\nx = 2" : code }) {
        const auto result = read(tried);
        QVERIFY2(result.status == Status::Blocked, (statusWord(result.status) + ": " + result.statusDetail).c_str());
        QVERIFY2(result.statusDetail.contains("only read"), result.statusDetail.c_str());
        QVERIFY2(std::ranges::any_of(result.blocked,
                     [&](const auto& attempt) {
                         return attempt.detail.contains("may only read") && (attempt.what == what || !isPython);
                     }),
            dump(Json(result).at("blocked")).c_str());
        QVERIFY(result.artifacts.empty());
    }
    QCOMPARE(m_fixture->run(listing).out, before);
    QCOMPARE(m_fixture->valueOf("x"), std::string("1\n"));
}

void ReadsOnlyTest::readingComputingAndDrawingGoOn()
{
    JailFixture fixture;
    fixture.setInput("sales.csv", "region,revenue\nNorth,1.5\nSouth,2.5\nNorth,3.0\n");
    const auto loaded = readIn(fixture.session(),
        "import pandas as pd\nsales = pd.read_csv('sales.csv')\nsales.groupby('region')['revenue'].sum()", "1");
    QVERIFY2(loaded.status == Status::Ok, loaded.statusDetail.c_str());
    QVERIFY(loaded.blocked.empty());
    const auto drawn = readIn(fixture.session(),
        "import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.title('x')\nplt.show()\nsales.plot.bar(x='region')");
    QVERIFY2(drawn.status == Status::Ok && !drawn.displays.empty(), drawn.statusDetail.c_str());
    const auto threads = readIn(fixture.session(),
        "import threading\nt = threading.Thread(target=sales.sum)\nt.start()\nt.join()\nprint(len(sales))");
    QCOMPARE(threads.out, std::string("3\n"));
    const auto sql = readIn(
        fixture.session(), "%%sql\nSELECT region, sum(revenue) AS r FROM sales GROUP BY region ORDER BY r");
    QVERIFY2(sql.status == Status::Ok, sql.statusDetail.c_str());
    QCOMPARE(fixture.session().checkpoints().size(), 5U);
}

void ReadsOnlyTest::whatIsOpenForWritingAlreadyIsNoWayAround_data()
{
    QTest::addColumn<std::string>("before");
    QTest::addColumn<std::string>("code");
    QTest::newRow("a file") << std::string("kept = open('log.txt', 'w')")
                            << std::string("kept.write('more')\nkept.flush()");
    QTest::newRow("shared memory of a file") << std::string(
        "import mmap\nwith open('log.txt', 'w+b') as file:\n    file.write(b'x' * 9999)\n    file.flush()\n"
        "    kept = mmap.mmap(file.fileno(), 0)\ndel file")
                                             << std::string("kept[0:3] = b'new'");
    QTest::newRow("a file under way") << std::string(
        "import os, socket\nours, theirs = socket.socketpair()\nwith open('log.txt', 'w') as file:\n"
        "    socket.send_fds(ours, [b'x'], [file.fileno()])\ndel file")
                                      << std::string("os.write(socket.recv_fds(theirs, 1, 1)[1][0], b'x')");
    QTest::newRow("an unnamed file") << std::string("import os\nkept = os.open('/tmp', os.O_TMPFILE | os.O_RDWR)")
                                     << std::string("os.write(kept, b'x')");
}

void ReadsOnlyTest::whatIsOpenForWritingAlreadyIsNoWayAround()
{
    QFETCH(std::string, before);
    QFETCH(std::string, code);
    JailFixture fixture;
    QCOMPARE(fixture.step("1", before).status, Status::Ok);
    const auto result = readIn(fixture.session(), code);
    QCOMPARE(result.status, Status::Blocked);
    QVERIFY2(result.statusDetail.contains("open for writing"), result.statusDetail.c_str());
    QCOMPARE(fixture.step("2", code).status, Status::Ok);
}

/// It would be run again before each run that builds on it, also before one that may write.
void ReadsOnlyTest::whatLeavesThreadsIsNotKept()
{
    const std::string threaded
        = "import threading, time\nleft = 1\nthreading.Thread(target=time.sleep, args=(3600,), daemon=True).start()";
    const auto result = read(threaded, "threaded");
    QCOMPARE(result.status, Status::Blocked);
    QVERIFY2(result.statusDetail.contains("threads") && result.stateNote.empty(), result.statusDetail.c_str());
    QCOMPARE(m_fixture->valueOf("'left' in globals()"), std::string("False\n"));
    QCOMPARE(
        read("import threading\nt = threading.Thread(target=print, args=('in time',))\nt.start()\nt.join()").status,
        Status::Ok);
}

void ReadsOnlyTest::othersMayWriteAsBefore()
{
    JailFixture fixture;
    const std::string works
        = "import subprocess\nopen('/tmp/f', 'w').write('x')\nsubprocess.run(['true'], check=True)\nprint('done')";
    QCOMPARE(readIn(fixture.session(), "1 / 0").status, Status::Error);
    QCOMPARE(fixture.run(works).out, std::string("done\n"));
    QCOMPARE(readIn(fixture.session(), "open('x', 'w')").status, Status::Blocked);
    QCOMPARE(fixture.run(works).out, std::string("done\n"));
    QCOMPARE(readIn(fixture.session(), "y = 1", "kept").status, Status::Ok);
    QCOMPARE(fixture.run(works + "\nprint(y)").out, std::string("done\n1\n"));
    QVERIFY(fixture.session().variables({}).has_value());
    const auto facts = fixture.session().ask(
        "inspect", { { "code", "%%sh\necho 'x" }, { "language", "shell" }, { "schema", Json::object() } }, {});
    QVERIFY2(facts.has_value() && dump(*facts).contains("unexpected EOF"),
        facts ? dump(*facts).c_str() : (inWords(facts.error().message) + facts.error().detail).c_str());
    QVERIFY(fixture.session().goTo("kept").value());
    QCOMPARE(fixture.run(works).out, std::string("done\n"));
}

void ReadsOnlyTest::itIsNotPromisedWhereItCannotBeKept()
{
    auto installation = *Installation::locate();
    installation.withoutLayers = { "run channels" };
    JailFixture fixture(installation);
    QVERIFY(!fixture.session().enforcesReadsOnly());
    RunRequest request;
    request.code = "1";
    request.readsOnly = true;
    const auto result = fixture.session().run(request, {}, {});
    QVERIFY(!result);
    QVERIFY2(inWords(result.error().message).contains("only reads"), inWords(result.error().message).c_str());
}

QTEST_GUILESS_MAIN(ReadsOnlyTest)
#include "tst_reads_only.moc"
