// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/haunted_jail.h"
#include "tests/support/pace.h"

#include <QTest>

using namespace sandbox;
using hostile::End;

/// Nothing of a run lives on after it, whatever the run tried.
class EscapesGhostsTest : public QObject {
    Q_OBJECT
private slots:
    void nothingLivesOnAfterARun_data();
    void nothingLivesOnAfterARun();
    void aRunWhoseMainThreadLeftEndsWithStop();
    void tricksOnDescriptorsDisturbNoLaterStep();
    void signalsToTheStateDisturbNothing();
    void whoeverOfTheJailIsKilledTheSessionGoesOn();

private:
    hostile::HauntedJail m_jail;
};

void EscapesGhostsTest::nothingLivesOnAfterARun_data()
{
    hostile::addHauntings();
    QTest::addRow("out of time") << std::string(hostile::hauntings[3].code) << static_cast<int>(End::Timeout);
}

void EscapesGhostsTest::nothingLivesOnAfterARun()
{
    QFETCH(std::string, code);
    QFETCH(int, end);
    auto& session = m_jail.get().session();
    const auto ended = hostile::runTo(
        static_cast<End>(end), session, std::string(hostile::tools) + "body = haunt\n" + code + "time.sleep(0.05)\n");
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    QVERIFY2(ended.stopMs < test::slowdown * 500, hostile::inWords(ended).c_str());
    if (session.current() != "good" && static_cast<End>(end) == End::Ok) {
        QCOMPARE(host::aliveCalled(hostile::ghosts), std::string());
        return;
    }
    m_jail.expectTheStateAsItWas(hostile::inWords(ended));
}

/// The leader of the run's own process ends while a thread of it runs on, and speaks for the run.
void EscapesGhostsTest::aRunWhoseMainThreadLeftEndsWithStop()
{
    auto& session = m_jail.get().session();
    const auto stopped = hostile::runTo(End::Stop, session,
        std::string(hostile::tools) + "threading.Thread(target=haunt).start()\nprint('armed', flush=True)\nleave()\n");
    QVERIFY2(stopped.result && stopped.result->status == Status::Cancelled, hostile::inWords(stopped).c_str());
    QVERIFY2(stopped.stopMs < test::slowdown * 500, hostile::inWords(stopped).c_str());
    m_jail.expectTheStateAsItWas(hostile::inWords(stopped));
    const auto spoken = hostile::runTo(End::Timeout, session,
        std::string(hostile::tools)
            + "number = run_number()\ndef speak():\n    time.sleep(0.05)\n    put(framed(done(number, 'mine')))\n    "
              "haunt()\n"
              "threading.Thread(target=speak).start()\nprint('armed', flush=True)\nleave()\n");
    QVERIFY2(!spoken.result || spoken.result->status != Status::Ok, hostile::inWords(spoken).c_str());
    m_jail.expectTheStateAsItWas(hostile::inWords(spoken));
}

void EscapesGhostsTest::tricksOnDescriptorsDisturbNoLaterStep()
{
    const auto ended = hostile::runTo(End::Error, m_jail.get().session(), std::string(hostile::tools) + R"(
import fcntl
done_tricks = 0
for d in [1, 2] + channels():
    for flags in (os.O_NONBLOCK, os.O_APPEND, os.O_NONBLOCK | os.O_DIRECT | os.O_NOATIME):
        try: fcntl.fcntl(d, fcntl.F_SETFL, flags); done_tricks += 1
        except OSError: pass
    for size in (1 << 20, 4096):
        try: fcntl.fcntl(d, 1031, size)
        except OSError: pass
    for kind in (fcntl.LOCK_EX, ):
        try: fcntl.flock(d, kind | fcntl.LOCK_NB)
        except OSError: pass
    try:
        s = socket.socket(fileno=os.dup(d))
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF, 41, 42, socket.SO_LINGER, socket.SO_PASSCRED, 32, 33):
            try: s.setsockopt(socket.SOL_SOCKET, option, 1)
            except OSError: pass
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            try: s.setsockopt(socket.SOL_SOCKET, option, struct.pack('ll', 0, 1))
            except OSError: pass
        s.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    try: os.lseek(d, 0, 0)
    except OSError: pass
)");
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    m_jail.expectTheStateAsItWas(hostile::inWords(ended));
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(m_jail.asItIs().run("print('y' * 900_000)").out.size(), 900'001U);
        QCOMPARE(m_jail.asItIs().run("list(range(20_000))").status, Status::Ok);
    }
}

void EscapesGhostsTest::signalsToTheStateDisturbNothing()
{
    const auto ended = hostile::runTo(End::Error, m_jail.get().session(), std::string(hostile::tools) + R"(
for number in range(1, 65):
    if number not in (9, 18, 32, 33):
        for target in (os.getppid(), 1, -1):
            if target != -1 or number in (10, 12, 17, 23, 28):
                signal.signal(number, signal.SIG_IGN) if number != 19 else None
                try: os.kill(target, number)
                except OSError: pass
)");
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    for (int i = 0; i < 3; ++i) {
        m_jail.expectTheStateAsItWas(hostile::inWords(ended));
    }
}

/// Each process that stands for the jail outside is killed once, between runs and in the middle of one.
void EscapesGhostsTest::whoeverOfTheJailIsKilledTheSessionGoesOn()
{
    JailFixture fixture;
    fixture.step("good", "x = 1");
    QTest::qSleep(200);
    const auto ours = host::descendants();
    for (std::size_t i = 0; i < std::min<std::size_t>(ours.size(), 5); ++i) {
        fixture.run("'x' in globals() or exec('x = 1')");
        const auto now = host::descendants();
        if (i >= now.size()) {
            break;
        }
        ::kill(now[now.size() - 1 - i], SIGKILL);
        RunRequest request;
        request.code = "print(1 + 1)";
        auto next = fixture.session().run(request, {}, {});
        for (int again = 0; again < 2 && (!next || next->status != Status::Ok); ++again) {
            next = fixture.session().run(request, {}, {});
        }
        QVERIFY2(next && next->status == Status::Ok && next->out == "2\n",
            next ? dump(Json(*next)).c_str() : inWords(next.error().message).c_str());
    }
}

QTEST_GUILESS_MAIN(EscapesGhostsTest)
#include "tst_escapes_ghosts.moc"
