// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/hostile.h"
#include "tests/support/pace.h"

#include <QTest>

#include <atomic>
#include <malloc.h>
#include <sys/stat.h>
#include <thread>

using namespace sandbox;
using hostile::End;

/// What a run says of itself is a claim, and costs the host no more than its budgets, whatever it says.
class EscapesClaimsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aFloodOfFramesIsBounded_data();
    void aFloodOfFramesIsBounded();
    void aFrameCutAnywhereIsNoPartOfTheNextRun_data();
    void aFrameCutAnywhereIsNoPartOfTheNextRun();
    void forgedFramesAreNoResult_data();
    void forgedFramesAreNoResult();
    void endlessOutputByGhostsIsBounded();

private:
    JailFixture& jail();
    void expectTheStateAsItWas(const std::string& after);
    std::unique_ptr<JailFixture> m_fixture;
};

namespace {

constexpr auto saysWhenItFloods = R"(
begun, plain_put = threading.Event(), put
def put(data, descriptors=None):
    begun.set()
    plain_put(data, descriptors)
def say():
    begun.wait(10)
    time.sleep(0.15)
    print('armed', flush=True)
threading.Thread(target=say, daemon=True).start()
)";

std::int64_t ourMemory()
{
    return host::bytesIn("/proc/self/status", "VmRSS:");
}

} // namespace

void EscapesClaimsTest::initTestCase()
{
    m_fixture = std::make_unique<JailFixture>();
    QCOMPARE(m_fixture->step("good", "x = 1").status, Status::Ok);
}

JailFixture& EscapesClaimsTest::jail()
{
    if (m_fixture->session().current() != "good" && !m_fixture->session().goTo("good").value_or(false)) {
        m_fixture = std::make_unique<JailFixture>();
        m_fixture->step("good", "x = 1");
    }
    return *m_fixture;
}

void EscapesClaimsTest::expectTheStateAsItWas(const std::string& after)
{
    RunRequest request;
    request.code = "print(x + 41)";
    const auto next = m_fixture->session().run(request, {}, {});
    QVERIFY2(next, next ? "" : (inWords(next.error().message) + " after " + after).c_str());
    QVERIFY2(next->status == Status::Ok && next->out == "42\n" && !next->value,
        (after + " | then " + dump(Json(*next)).substr(0, 3000)).c_str());
}

void EscapesClaimsTest::aFloodOfFramesIsBounded_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<int>("end");
    const std::vector<std::pair<const char*, std::string>> floods {
        { "sixty long texts",
            "data = framed(b'{\"run\":%d,\"type\":\"display\",\"display\":{\"kind\":\"text\",\"text\":\"' % run + b'A' "
            "* (60 << 20) + b'\"}}')\nfor _ in range(60): put(data)\n" },
        { "one wide frame",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"x\":[' % run + b'{},' * (20 << 20) + b'{}]}'))\n" },
        { "one wide frame of lists",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"x\":[' % run + b'[],' * (20 << 20) + b'[]]}'))\n" },
        { "one frame of many names",
            "put(framed(b'{\"run\":%d,\"type\":\"display\"' % run + b''.join(b',\"k%d\":0' % i for i in "
            "range(4_000_000)) + b'}'))\n" },
        { "one frame of many numbers",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"x\":[' % run + b'1,' * (30 << 20) + b'1]}'))\n" },
        { "many small displays",
            "data = framed({'run': run, 'type': 'display', 'display': {'kind': 'text', 'text': 'x'}}) * 1000\nfor _ in "
            "range(2000): put(data)\n" },
        { "wide tables",
            "rows = b','.join([b'[' + b','.join([b'1'] * 1000) + b']'] * "
            "10_000)\nput(framed(b'{\"run\":%d,\"type\":\"display\",\"display\":{\"kind\":\"table\",\"name\":\"t\","
            "\"columns\":[' % run + b','.join([b'{\"name\":\"a\",\"type\":\"integer\"}'] * 1000) + "
            "b'],\"row_count\":10000,\"rows\":[' + rows + b']}}'))\n" },
        { "long answer",
            "put(framed(b'{\"run\":%d,\"type\":\"done\",\"outcome\":\"ok\",\"exit_code\":0,\"error\":null,\"value\":{"
            "\"kind\":\"text\",\"text\":\"' % run + b'B' * (60 << 20) + b'\"}}'))\n" },
        { "a promise of much, in drops", "put(struct.pack('<I', 64 << 20))\nfor _ in range(60_000): put(b' ')\n" },
        { "escapes",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"display\":{\"kind\":\"text\",\"text\":\"' % run + "
            "b'\\\\u0001' * (10 << 20) + b'\"}}'))\n" },
        { "by its own means",
            "'begun' in globals() and begun.set()\nfor _ in range(300): display('C' * (4 << 20)); "
            "display(pd.DataFrame({str(c): ['D' * 200] * 1000 for c in range(200)}))\n" },
    };
    for (const auto& [name, code] : floods) {
        QTest::addRow("%s, failed", name) << code << static_cast<int>(End::Error);
        QTest::addRow("%s, stopped", name) << code << static_cast<int>(End::Stop);
    }
}

void EscapesClaimsTest::aFloodOfFramesIsBounded()
{
    QFETCH(std::string, code);
    QFETCH(int, end);
    auto& session = jail().session();
    ::malloc_trim(0);
    const auto before = ourMemory();
    host::Peak peak(ourMemory);
    // Stopped in the middle: it is armed before it floods, and the host is busy reading when it is asked.
    const auto flood = std::string(hostile::tools) + "import pandas as pd\nrun = run_number()\n"
        + (static_cast<End>(end) == End::Stop ? saysWhenItFloods : "") + code;
    RunRequest request;
    request.limits.wall = std::chrono::seconds(20);
    const auto ended = hostile::runTo(static_cast<End>(end), session, flood, request);
    const auto grown = peak() - before;
    qInfo("%s: %lld MB, stop %.0f ms, %s", QTest::currentDataTag(), static_cast<long long>(grown >> 20), ended.stopMs,
        hostile::inWords(ended).substr(0, 100).c_str());
    QVERIFY2(grown < 700LL << 20, (std::to_string(grown >> 20) + " MB").c_str());
    QVERIFY2(ended.stopMs < test::slowdown * 500, std::to_string(ended.stopMs).c_str());
    QVERIFY2(ended.result, ended.error.c_str());
    expectTheStateAsItWas(hostile::inWords(ended));
}

void EscapesClaimsTest::aFrameCutAnywhereIsNoPartOfTheNextRun_data()
{
    QTest::addColumn<int>("cut");
    QTest::addColumn<int>("end");
    for (const int cut : { 1, 3, 4, 5, 20, 60, 119 }) {
        for (const auto end : { End::Error, End::Stop, End::Preview, End::Ok }) {
            QTest::addRow("%d, %d", cut, static_cast<int>(end)) << cut << static_cast<int>(end);
        }
    }
}

void EscapesClaimsTest::aFrameCutAnywhereIsNoPartOfTheNextRun()
{
    QFETCH(int, cut);
    QFETCH(int, end);
    auto& session = jail().session();
    const auto ended = hostile::runTo(static_cast<End>(end), session,
        std::string(hostile::tools) + "put(framed(done(run_number() + 1, 'FORGED' + ' ' * 80))[:" + std::to_string(cut)
            + "])\n");
    QVERIFY2(!ended.result || ended.result->status != Status::Ok || static_cast<End>(end) == End::Preview
            || !ended.result->value,
        hostile::inWords(ended).c_str());
    (void)jail();
    expectTheStateAsItWas(hostile::inWords(ended));
}

void EscapesClaimsTest::forgedFramesAreNoResult_data()
{
    QTest::addColumn<std::string>("code");
    const std::vector<std::pair<const char*, std::string>> frames {
        { "a later run's", "for n in range(1, 4): put(framed(done(run + n)))\n" },
        { "an earlier run's", "put(framed(done(run - 1)))\n" },
        { "a spare", "put(framed({'type': 'spare', 'pid': os.getpid()}))\n" },
        { "a state's spare", "put(framed({'type': 'spare', 'pid': os.getppid()}))\n" },
        { "pid 1 as the spare", "put(framed({'type': 'spare', 'pid': 1}))\n" },
        { "all as the spare", "put(framed({'type': 'spare', 'pid': -1}))\n" },
        { "its own end", "put(framed({'type': 'ended', 'pid': os.getpid(), 'exit_code': 0, 'signal': 0}))\n" },
        { "its own end by SIGSYS",
            "put(framed({'type': 'ended', 'pid': os.getpid(), 'exit_code': 0, 'signal': 31}))\n" },
        { "ready", "put(framed({'run': 0, 'type': 'ready', 'pid': os.getpid(), 'versions': {'python': 'FORGED'}}))\n" },
        { "an answer for a run", "put(framed({'run': run, 'type': 'answer', 'value': 'FORGED'}))\n" },
        { "failed", "put(framed({'run': run, 'type': 'failed', 'message': 'FORGED'}))\n" },
        { "done twice", "put(framed(done(run, 'one')) + framed(done(run, 'two')))\n" },
        { "numbers beyond any",
            "put(framed(b'{\"run\":99999999999999999999,\"type\":\"done\"}') + "
            "framed(b'{\"run\":-1,\"type\":\"done\"}') + framed(b'{\"run\":1e400,\"type\":\"done\"}'))\n" },
        { "types mistaken",
            "put(framed({'run': run, 'type': 7}) + framed({'run': 'x', 'type': 'done'}) + framed([1]) + "
            "framed(b'null') + framed(b''))\n" },
        { "too deep", "put(framed(b'[' * 100_000 + b']' * 100_000))\n" },
        { "no text",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"display\":{\"kind\":\"text\",\"text\":\"\\xff\\xfe\"}}' % "
            "run))\n" },
        { "doubled names",
            "put(framed(b'{\"run\":%d,\"type\":\"display\",\"run\":%d,\"type\":\"done\",\"outcome\":\"ok\"}' % (run, "
            "run + 1)))\n" },
        { "raw bytes", "put(os.urandom(100_000))\n" },
        { "an unknown outcome",
            "put(framed({'run': run, 'type': 'done', 'outcome': 'FORGED', 'exit_code': 0, 'value': None, 'error': "
            "None}))\n" },
        { "ok with an error",
            "put(framed({'run': run, 'type': 'done', 'outcome': 'ok', 'exit_code': 1 << 40, 'value': None, 'error': "
            "{'type': 'x'}}))\n" },
    };
    for (const auto& [name, code] : frames) {
        QTest::newRow(name) << code;
    }
}

/// Whatever frame a run sends besides its own, the run fails or is what it was, and the next one is right.
void EscapesClaimsTest::forgedFramesAreNoResult()
{
    QFETCH(std::string, code);
    for (const auto end : { End::Error, End::Stop, End::Preview }) {
        const auto ended = hostile::runTo(
            end, jail().session(), std::string(hostile::tools) + "run = run_number()\n" + code + "time.sleep(0.02)\n");
        QVERIFY2(!ended.result || !dump(Json(*ended.result).at("provenance")).contains("FORGED"),
            hostile::inWords(ended).c_str());
        (void)jail();
        expectTheStateAsItWas(hostile::inWords(ended));
    }
}

void EscapesClaimsTest::endlessOutputByGhostsIsBounded()
{
    ::malloc_trim(0);
    const auto before = ourMemory();
    auto& session = jail().session();
    host::Peak peak(ourMemory);
    const auto ended = hostile::runTo(End::Stop, session, std::string(hostile::tools) + R"(
def shout():
    ghost_name()
    os.write(1, b'armed\n')  # before the flood, in which nobody looks for it
    while True: os.write(1, b'G' * 65536); os.write(2, b'H' * 65536)
for _ in range(4): thread_of_the_dead(shout)
time.sleep(1)
)");
    QVERIFY2(ended.result && (ended.result->status == Status::Cancelled || ended.result->status == Status::OutputLimit),
        hostile::inWords(ended).c_str());
    QVERIFY2(ended.stopMs < test::slowdown * 500, std::to_string(ended.stopMs).c_str());
    const auto grown = peak() - before;
    QVERIFY2(grown < 100LL << 20, std::to_string(grown >> 20).c_str());
    expectTheStateAsItWas(hostile::inWords(ended));
}

QTEST_GUILESS_MAIN(EscapesClaimsTest)
#include "tst_escapes_claims.moc"
