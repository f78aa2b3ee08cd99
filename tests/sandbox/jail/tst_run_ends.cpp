// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"
#include "tests/support/pace.h"

#include <QTest>

#include <chrono>
#include <csignal>

using namespace sandbox;
using Clock = std::chrono::steady_clock;

/// How runs and their processes end: by themselves, at a limit, or at what is refused; and what is said of it.
class RunEndsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_fixture = std::make_unique<JailFixture>(); }
    void leavingPythonIsKilledNotOk();
    void killingTheStateIsNoticedAndTheSessionGoesOn();
    void killingAllStatesIsToldAlsoAfterASuccess();
    void theEndOfARunIsSeenThoughAChildHoldsItsChannel();
    void backgroundProcessesDoNotOutliveTheirRun();
    void aRunOverItsWallTimeEnds();
    void aRunOverItsProcessorTimeEnds();
    void aRunOverItsMemoryEnds();
    void locksOnFilesCountAsMemory();
    void refusedAttemptsAreCountedRunByRun();
    void aRefusedAttemptThatIsCaughtDoesNotFailTheRun();
    void endlessAttemptsSlowNobodyElseDown();

private:
    RunResult run(const std::string& code, const Limits& limits = {}) { return m_fixture->run(code, limits); }
    std::unique_ptr<JailFixture> m_fixture;
};

void RunEndsTest::leavingPythonIsKilledNotOk()
{
    const auto left = run("import os; os._exit(3)");
    QCOMPARE(left.status, Status::Killed);
    QCOMPARE(left.exitCode, 3);
    const auto crashed = run("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)");
    QCOMPARE(crashed.status, Status::Killed);
    QCOMPARE(crashed.signal, SIGSEGV);
    QCOMPARE(run("import sys; sys.exit(0)").status, Status::Ok);
    QCOMPARE(run("sys.exit(4)").exitCode, 4);
}

void RunEndsTest::killingTheStateIsNoticedAndTheSessionGoesOn()
{
    JailFixture fixture;
    fixture.run("x = 1");
    QCOMPARE(fixture.run("import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(5)").status,
        Status::Killed);
    QCOMPARE(fixture.run("'x' in globals()").status, Status::Ok);
}

void RunEndsTest::killingAllStatesIsToldAlsoAfterASuccess()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    const auto result = fixture.step("2", "import os\nos.kill(-1, 9)\nprint('still here')");
    QCOMPARE(result.status, Status::Killed);
    // Which is seen first, the run's end or its state's, is chance: either way the steps before it are gone.
    QVERIFY2(result.statusDetail.contains("Run the earlier steps again"), result.statusDetail.c_str());
    QVERIFY(fixture.session().checkpoints().empty());
    QCOMPARE(fixture.valueOf("'x' in globals()"), std::string("False\n"));
}

void RunEndsTest::theEndOfARunIsSeenThoughAChildHoldsItsChannel()
{
    const auto begun = Clock::now();
    const auto result = run("import os, time\nif os.fork() == 0: time.sleep(50)\nos._exit(5)");
    QCOMPARE(result.status, Status::Killed);
    QCOMPARE(result.exitCode, 5);
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(10));
}

void RunEndsTest::backgroundProcessesDoNotOutliveTheirRun()
{
    const auto result = run("import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        "
                            "time.sleep(60)\n    os._exit(0)\nprint('done')");
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(run("print([p for p in os.listdir('/proc') if p.isdigit() and "
                 "open(f'/proc/{p}/stat').read().split(')')[1].split()[0] not in 'TRZS'])")
                 .out,
        std::string("[]\n"));
    const auto states = m_fixture->session().checkpoints().size();
    QCOMPARE(std::get<Value>(run("sum(1 for p in os.listdir('/proc') if p.isdigit() and "
                                 "open(f'/proc/{p}/stat').read().split(')')[1].split()[0] not in 'ZX')")
                                 .value.value())
                 .text,
        std::to_string(states + 2)); // and pid 1 and the run
}

void RunEndsTest::aRunOverItsWallTimeEnds()
{
    Limits limits;
    limits.wall = std::chrono::milliseconds(400);
    const auto begun = Clock::now();
    const auto result = run("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", limits);
    QCOMPARE(result.status, Status::Timeout);
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(2));
    QVERIFY(result.statusDetail.find("0.4 s") != std::string::npos);
}

void RunEndsTest::aRunOverItsProcessorTimeEnds()
{
    Limits limits;
    limits.cpuTime = std::chrono::milliseconds(500);
    limits.wall = std::chrono::seconds(20);
    // Burnt in children, where the parent's own clock does not see it.
    const auto result = run(
        "import os, time\nfor _ in range(2):\n    if os.fork() == 0:\n        while True: pass\ntime.sleep(15)",
        limits);
    QCOMPARE(result.status, Status::CpuLimit);
}

void RunEndsTest::aRunOverItsMemoryEnds()
{
    Limits limits;
    limits.memoryBytes = 300LL << 20;
    const auto begun = Clock::now();
    // In children, each below the limit of one process.
    const auto result = run("import os, time\nfor _ in range(3):\n    if os.fork() == 0:\n        x = b'x' * (120 << "
                            "20)\n        time.sleep(20)\ntime.sleep(20)",
        limits);
    QCOMPARE(result.status, Status::OutOfMemory);
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(8));
    QCOMPARE(run("1").status, Status::Ok);
}

/// Of the kernel's own memory they take some 190 bytes each, which is charged to nobody.
void RunEndsTest::locksOnFilesCountAsMemory()
{
    Limits limits;
    limits.memoryBytes = 250LL << 20;
    limits.wall = std::chrono::minutes(4);
    const auto result = run(R"(import fcntl, os, struct, time
def hold(own):
    for number in range(480):
        file = os.open(f'/tmp/{own}.{number}', os.O_RDWR | os.O_CREAT)
        for at in range(1600, 0, -2):
            fcntl.fcntl(file, fcntl.F_SETLK, struct.pack('hhqqi', fcntl.F_WRLCK, os.SEEK_SET, at, 1, 0))
    time.sleep(3)
    os._exit(0)
for own in range(6):
    if os.fork() == 0: hold(own)
for own in range(6): os.wait()
)",
        limits);
    QCOMPARE(result.status, Status::OutOfMemory);
    QVERIFY2(
        result.metrics.peakMemoryBytes > limits.memoryBytes, std::to_string(result.metrics.peakMemoryBytes).c_str());
    QCOMPARE(run("x = 1").status, Status::Ok);
}

void RunEndsTest::refusedAttemptsAreCountedRunByRun()
{
    const auto code = "import socket\nfor _ in range(3):\n    try: socket.socket()\n    except OSError: pass\n"
                      "try: socket.socket(socket.AF_UNIX)\nexcept OSError: pass\n";
    const auto result = run(std::string(code) + "open('/nowhere')");
    QCOMPARE(result.status, Status::Error); // it failed for another reason
    QCOMPARE(result.blocked,
        (std::vector<BlockedAttempt> { { "network", "Tried to open a network connection (AF_INET)", 3 },
            { "network", "Tried to open a connection to another program (AF_UNIX)", 1 } }));
    QVERIFY(run("1").blocked.empty());
    QCOMPARE(run("import socket\nsocket.socket()").status, Status::Blocked);
}

void RunEndsTest::aRefusedAttemptThatIsCaughtDoesNotFailTheRun()
{
    const auto result = run("import socket\ntry: socket.socket()\nexcept OSError: print('no')");
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(result.blocked.size(), 1U);
}

void RunEndsTest::endlessAttemptsSlowNobodyElseDown()
{
    Limits limits;
    limits.wall = test::slowdown * std::chrono::milliseconds(500);
    const auto begun = Clock::now();
    const auto result = run("import socket, os\nfor _ in range(3): os.fork()\nwhile True:\n    try: socket.socket()\n  "
                            "  except OSError: pass",
        limits);
    QCOMPARE(result.status, Status::Timeout);
    QVERIFY(result.blocked.at(0).count > 100);
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(8));
    QVERIFY(run("1").blocked.empty());
}

QTEST_GUILESS_MAIN(RunEndsTest)
#include "tst_run_ends.moc"
