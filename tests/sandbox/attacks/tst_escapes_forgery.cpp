// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/haunted_jail.h"

#include <QTest>

using namespace sandbox;
using hostile::End;

/// Nothing but the fork that was given a step answers for it, whatever a run before it left or kept.
class EscapesForgeryTest : public QObject {
    Q_OBJECT
private slots:
    void nobodyElseAnswersForALaterStep_data();
    void nobodyElseAnswersForALaterStep();
    void nobodyElseAnswersAQuestion();
    void aRunIsNotDoneBeforeItsProcessIs_data();
    void aRunIsNotDoneBeforeItsProcessIs();
    void descriptorsThatAnEarlierStepKeptSayNothing();
    void aDescriptorGivenAwayDoesNotOutliveItsRun();
    void aRunThatEndsEverythingIsTold();

private:
    hostile::HauntedJail m_jail;
};

void EscapesForgeryTest::nobodyElseAnswersForALaterStep_data()
{
    hostile::addHauntings();
}

void EscapesForgeryTest::nobodyElseAnswersForALaterStep()
{
    QFETCH(std::string, code);
    QFETCH(int, end);
    if (static_cast<End>(end) == End::Ok) {
        code += "time.sleep(0.02)\n";
    }
    auto& session = m_jail.get().session();
    const auto ended = hostile::runTo(
        static_cast<End>(end), session, std::string(hostile::tools) + "body = forge\n" + code);
    QVERIFY2(ended.armed || !ended.result || ended.result->status != Status::Ok, hostile::inWords(ended).c_str());
    QTest::qSleep(30);
    if (session.current() != "good" && static_cast<End>(end) == End::Ok) {
        const auto next = m_jail.asItIs().run("print(x + 41)");
        QVERIFY2(next.out == "42\n" && !next.value, dump(Json(next)).substr(0, 3000).c_str());
        return;
    }
    m_jail.expectTheStateAsItWas(hostile::inWords(ended));
}

void EscapesForgeryTest::nobodyElseAnswersAQuestion()
{
    auto& session = m_jail.get().session();
    const auto ended = hostile::runTo(
        End::Error, session, std::string(hostile::tools) + "body = forge\n" + hostile::hauntings[3].code);
    QVERIFY2(ended.result, ended.error.c_str());
    QTest::qSleep(100);
    const auto facts = session.ask("inspect",
        { { "code", "import os\nos.remove('x')" }, { "schema", Json::array() }, { "language", "python" } }, {});
    QVERIFY(facts);
    QVERIFY2(!dump(*facts).contains("FORGED"), dump(*facts).c_str());
    QVERIFY(!facts->at("effects").at("writes").empty());
}

void EscapesForgeryTest::aRunIsNotDoneBeforeItsProcessIs_data()
{
    QTest::addColumn<std::string>("code");
    QTest::newRow("by itself") << std::string("put(framed(done(number)))\nhaunt()\n");
    QTest::newRow("by a child") << std::string(
        "if os.fork() == 0:\n    put(framed(done(number)))\n    os._exit(0)\nhaunt()\n");
    QTest::newRow("by itself, then it forges") << std::string("put(framed(done(number)))\nforge()\n");
    QTest::newRow("by a thread, then it forges")
        << std::string("def say():\n    put(framed(done(number)))\nthreading.Thread(target=say).start()\nforge()\n");
}

/// It says that it is done while its code runs on: what is kept then must not speak for later steps.
void EscapesForgeryTest::aRunIsNotDoneBeforeItsProcessIs()
{
    QFETCH(std::string, code);
    auto& session = m_jail.get().session();
    const auto ended = hostile::runTo(End::Timeout, session,
        std::string(hostile::tools) + "number = run_number()\nprint('armed', flush=True)\n" + code);
    QVERIFY2(ended.armed, hostile::inWords(ended).c_str());
    for (int i = 0; i < 3; ++i) {
        RunRequest request;
        request.code = "print(x + 41)";
        const auto next = session.run(request, {}, {});
        if (!next) {
            continue; // told, and a fresh jail is next
        }
        QVERIFY2(next->status != Status::Ok || (next->out == "42\n" && !next->value),
            dump(Json(*next)).substr(0, 3000).c_str());
    }
}

/// A step that was kept made copies of all its descriptors: none of them reaches the host any more.
void EscapesForgeryTest::descriptorsThatAnEarlierStepKeptSayNothing()
{
    JailFixture fixture;
    QCOMPARE(fixture
                 .step("keeps",
                     std::string(hostile::tools) + "x = 1\nkept = [os.dup(d) for d in channels()]\nprint(len(kept))")
                 .status,
        Status::Ok);
    const auto forged = fixture.run("for n in range(60):\n    put(framed(done(n)), kept)\nraise ValueError('end')");
    QVERIFY2(forged.status != Status::Ok && !forged.value, dump(Json(forged)).c_str());
    const auto next = fixture.run("print(x + 41)");
    QVERIFY2(next.status == Status::Ok && next.out == "42\n" && !next.value, dump(Json(next)).substr(0, 3000).c_str());
    const auto honest = fixture.run("put(framed(done(run_number(), 'stale')), kept)\ntime.sleep(0.05)\nprint(x + 41)");
    QVERIFY2(!honest.value, dump(Json(honest)).c_str());
}

/// Descriptors of a run, in flight in a socket that its state has open, are worth nothing in the next.
void EscapesForgeryTest::aDescriptorGivenAwayDoesNotOutliveItsRun()
{
    JailFixture fixture;
    QCOMPARE(fixture
                 .step("pair",
                     std::string(hostile::tools)
                         + "import array\nx = 1\na, b = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\nown = "
                           "{a.fileno(), b.fileno()}")
                 .status,
        Status::Ok);
    const auto sent = fixture.run("a.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [d for d "
                                  "in channels() if d not in own]))])\nraise ValueError('end')");
    QCOMPARE(sent.status, Status::Error);
    const auto taken = fixture.run(R"(b.setblocking(False)
data, controls, *_ = b.recvmsg(1, 4096)
given = array.array('i', controls[0][2][:len(controls[0][2]) // 4 * 4]).tolist()
for d in given:
    for n in range(60): put(framed(done(n)), [d])
    put(b'\xff' * 64, [d])
time.sleep(0.05)
print(x + 41))");
    QVERIFY2(taken.out == "42\n" || taken.status != Status::Ok, dump(Json(taken)).c_str());
    QVERIFY2(!taken.value, dump(Json(taken)).c_str());
    const auto next = fixture.run("print(x + 41)");
    QVERIFY2(next.status == Status::Ok && next.out == "42\n" && !next.value, dump(Json(next)).substr(0, 3000).c_str());
}

/// kill(-1) takes the states along: that is no good end, and later steps are told that they have to be run again.
void EscapesForgeryTest::aRunThatEndsEverythingIsTold()
{
    JailFixture fixture;
    fixture.step("good", "x = 1");
    RunRequest request;
    request.code = "import os\nos.kill(-1, 9)\nprint('still here')";
    const auto ended = fixture.session().run(request, {}, {});
    QVERIFY2(!ended || ended->status != Status::Ok || !ended->stateNote.empty(),
        ended ? dump(Json(*ended)).substr(0, 1500).c_str() : "");
    const auto next = fixture.run("print('x' in globals())");
    QVERIFY2(next.status == Status::Ok, dump(Json(next)).c_str());
    QVERIFY2(next.out == "True\n" || next.provenance.checkpoint.empty(), dump(Json(next)).c_str());
}

QTEST_GUILESS_MAIN(EscapesForgeryTest)
#include "tst_escapes_forgery.moc"
