// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"
#include "tests/support/pace.h"

#include <QTest>

#include <chrono>
#include <csignal>

using namespace sandbox;
using Clock = std::chrono::steady_clock;

/// How processes of a run end, and what of it is told.
class RunEndsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_fixture = std::make_unique<JailFixture>(); }
    void leavingPythonIsKilledNotOk();
    void killingTheStateIsNoticedAndTheSessionGoesOn();
    void killingAllStatesIsToldAlsoAfterASuccess();
    void theEndOfARunIsSeenThoughAChildHoldsItsChannel();
    void backgroundProcessesDoNotOutliveTheirRun();

private:
    RunResult run(const std::string& code) { return m_fixture->run(code); }
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
    QCOMPARE(fixture.run("import os, signal, time\nos.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(5)").status, Status::Killed);
    QCOMPARE(fixture.run("'x' in globals()").status, Status::Ok);
}

void RunEndsTest::killingAllStatesIsToldAlsoAfterASuccess()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    const auto result = fixture.step("2", "import os\nos.kill(-1, 9)\nprint('still here')");
    QCOMPARE(result.status, Status::Killed);
    QVERIFY2(result.statusDetail.contains("earlier states"), result.statusDetail.c_str());
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
    const auto result = run("import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(60)\n    os._exit(0)\nprint('done')");
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(run("print([p for p in os.listdir('/proc') if p.isdigit() and open(f'/proc/{p}/stat').read().split(')')[1].split()[0] not in 'TRZS'])").out, std::string("[]\n"));
    const auto states = m_fixture->session().checkpoints().size();
    QCOMPARE(std::get<Value>(run("sum(1 for p in os.listdir('/proc') if p.isdigit() and open(f'/proc/{p}/stat').read().split(')')[1].split()[0] not in 'ZX')").value.value()).text,
        std::to_string(states + 2)); // and pid 1 and the run
}

QTEST_GUILESS_MAIN(RunEndsTest)
#include "tst_run_ends.moc"
