// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "tests/sandbox/attacks/host_view.h"
#include "tests/sandbox/jail/jail_fixture.h"
#include "tests/support/pace.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

using namespace sandbox;

/// What a run that is not kept leaves behind takes no part in anything later.
class TakeoverTest : public QObject {
    Q_OBJECT
private slots:
    void nothingOfARunThatEndedBadlyLivesOn_data();
    void nothingOfARunThatEndedBadlyLivesOn();
    void nobodyAnswersInPlaceOfALaterRun_data();
    void nobodyAnswersInPlaceOfALaterRun();
    void whoAsksForAChannelGetsNone();
    void nobodyMakesChildrenForTheState();
    void whereChannelsCannotBeHandedOverNothingOfABadRunIsSurvived_data();
    void whereChannelsCannotBeHandedOverNothingOfABadRunIsSurvived();
    void memoryBehindAnEndedFirstTaskIsCounted();
    void processorTimeBehindAnEndedFirstTaskIsCounted();
    void pageTablesAreMemory();
    void memoryOfAChildBeforeItsExecIsCountedOnce();
    void stopComesWhereMemoryIsSlowToMeasure_data();
    void stopComesWhereMemoryIsSlowToMeasure();
    void whoHangsUpIsHeardWhilePidOneIsBusy();
    void memorySharedWithoutAFileIsBounded_data();
    void memorySharedWithoutAFileIsBounded();
    void thereAreNoMoreProcessesThanAllowed();
};

namespace {

/// A process that reads as a zombie, because its first task has ended, while another lives; orphaned in a process
/// group of its own, the kernel lets it go on when the run's processes are killed. Calls haunt() then, and `end` after
/// it began.
std::string ghost(const std::string& haunt, const std::string& end)
{
    return R"(import ctypes, os, signal, threading, time
libc = ctypes.CDLL(None)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
begun, begin = os.pipe()
def haunt():
)" + haunt
        + R"(
def live_on():
    os.write(begin, b"x")
    while os.getppid() != 1: time.sleep(0.0001)
    haunt()
if os.fork() == 0:
    if os.fork() == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        threading.Thread(target=live_on).start()
        time.sleep(0.02)
        libc.syscall(60, 0)
    time.sleep(100)
os.read(begun, 1)
time.sleep(0.1)
)" + end;
}

const std::string endless = "    until = time.time() + 3\n    while time.time() < until:\n        os.write(1, "
                            "b'GHOST')\n        time.sleep(0.001)";

/// Asks for the next run's channel, and claims on each descriptor that there is to be the fork that has it; answers
/// what comes.
const std::string impostor = R"(    import json, struct
    def frame(said):
        data = json.dumps(said).encode()
        return struct.pack("<I", len(data)) + data
    def answer(asking):
        while True:
            size = struct.unpack("<I", os.read(asking, 4))[0]
            data = b""
            while len(data) < size: data += os.read(asking, size - len(data))
            asked = json.loads(data)
            if asked["op"] == "inspect":
                os.write(asking, frame({"run": asked["run"], "type": "answer", "value": {"forged": True}}))
            else:
                os.write(asking, frame({"run": asked["run"], "type": "done", "outcome": "ok", "exit_code": 0, "error": None,
                                        "value": {"kind": "text", "text": "FORGED"}}))
    def ask():
        while True:
            try: answer(os.memfd_create("run", 0x400))
            except OSError: time.sleep(0.001)
    threading.Thread(target=ask).start()
    for run in range(250):
        for number in range(1, 12):
            for said in ({"type": "spare", "pid": os.getpid()}, {"run": run, "type": "done", "outcome": "ok", "exit_code": 0, "error": None,
                                                                 "value": {"kind": "text", "text": "FORGED"}}):
                try: os.write(number, frame(said))
                except OSError: pass
        time.sleep(0.0001)
    answer(3))";

/// One of the ways in which a run ends without being kept.
enum class End { Error, Stop, Preview, Timeout };

void addEnds()
{
    QTest::addColumn<End>("end");
    QTest::newRow("failed") << End::Error;
    QTest::newRow("stopped") << End::Stop;
    QTest::newRow("previewed") << End::Preview;
    QTest::newRow("over its time") << End::Timeout;
}

void runToItsEnd(JailFixture& fixture, const std::string& haunt, End end)
{
    const bool lasts = end == End::Stop || end == End::Timeout;
    RunRequest request;
    request.code = ghost(haunt, end == End::Error ? "raise ValueError('failing run')" : lasts ? "time.sleep(100)" : "");
    request.limits.wall = std::chrono::milliseconds(end == End::Timeout ? 700 : 60'000);
    std::stop_source stop;
    std::jthread presser([&] {
        if (end == End::Stop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(600));
            stop.request_stop();
        }
    });
    if (end == End::Preview) {
        QVERIFY(fixture.session().preview(request, {}, {}).has_value());
        return;
    }
    const auto result = fixture.session().run(request, {}, stop.get_token());
    QVERIFY(result.has_value());
    QCOMPARE(result->status,
        end == End::Error      ? Status::Error
            : end == End::Stop ? Status::Cancelled
                               : Status::Timeout);
}

/// The state letters of all tasks inside but those of pid 1, of whoever looks at memory for it, and of who asks.
const std::string othersLetters = R"(import os, time
time.sleep(0.2)
found = set()
for pid in os.listdir("/proc"):
    if pid.isdigit() and int(pid) not in (1, os.getpid()):
        try:
            if open(f"/proc/{pid}/comm").read() == "init\n": continue
            for task in os.listdir(f"/proc/{pid}/task"):
                found.add(open(f"/proc/{pid}/task/{task}/stat").read().rsplit(") ", 1)[1][0])
        except OSError:
            pass
print("".join(sorted(found - set("TZ"))))
)";

} // namespace

void TakeoverTest::nothingOfARunThatEndedBadlyLivesOn_data()
{
    addEnds();
}

void TakeoverTest::nothingOfARunThatEndedBadlyLivesOn()
{
    QFETCH(End, end);
    JailFixture fixture;
    QCOMPARE(fixture.step("1", "x = 1").status, Status::Ok);
    for (int i = 0; i < 3; ++i) {
        runToItsEnd(fixture, endless, end);
        QCOMPARE(fixture.run(othersLetters).out, std::string("\n"));
    }
}

void TakeoverTest::nobodyAnswersInPlaceOfALaterRun_data()
{
    addEnds();
}

void TakeoverTest::nobodyAnswersInPlaceOfALaterRun()
{
    QFETCH(End, end);
    JailFixture fixture;
    QCOMPARE(fixture.step("1", "x = 1").status, Status::Ok);
    runToItsEnd(fixture, impostor, end);
    QTest::qWait(300);
    const auto facts = fixture.session().ask(
        "inspect", { { "code", "import os\nos.remove('x')" }, { "schema", Json::array() } }, {});
    QVERIFY2(
        facts.has_value() && !facts->contains("forged"), facts ? dump(*facts).c_str() : facts.error().detail.c_str());
    const auto result = fixture.step("2", "x + 41");
    QCOMPARE(result.status, Status::Ok);
    QCOMPARE(std::get<Value>(result.value.value()).text, std::string("42"));
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

/// The call that gets a fork its channel, by others: of a run that is kept, and of one that answers a question.
void TakeoverTest::whoAsksForAChannelGetsNone()
{
    JailFixture fixture;
    const std::string asks = "    try:\n        number = os.memfd_create('run', 0x400)\n        open('/tmp/got', "
                             "'w').close()\n        os.write(number, b'x' * 99)\n"
                             "    except OSError: pass\n    os._exit(0)\n";
    QCOMPARE(
        fixture.step("1", "import os, pandas as pd\nx = 1\nfor _ in range(20):\n  if os.fork() == 0:\n" + asks).status,
        Status::Ok);
    QCOMPARE(fixture.step("2", "print(os.path.exists('/tmp/got'))").out, std::string("False\n"));
    fixture.step("3",
        "class Asker:\n  def __str__(self):\n   if os.fork() == 0:\n" + asks
            + "   return 'said'\ndf = pd.DataFrame({'t': [Asker()]})");
    for (int i = 0; i < 3; ++i) {
        QVERIFY(fixture.session().page({ { "df" }, 0, 1 }, {}).has_value());
    }
    QCOMPARE(fixture.step("4", "print(os.path.exists('/tmp/got'), x)").out, std::string("False 1\n"));
    Limits limits;
    limits.wall = std::chrono::milliseconds(500);
    QCOMPARE(fixture.run("os.memfd_create('run', 0x400)", limits).status, Status::Timeout);
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

/// A state is stopped and buries nobody: its children would count as processes for as long as it is there.
void TakeoverTest::nobodyMakesChildrenForTheState()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    for (const auto* const step : { "2", "3" }) {
        QCOMPARE(fixture
                     .step(step,
                         "import ctypes, os\nlibc = ctypes.CDLL(None)\nmade = 0\nfor _ in range(58):\n    pid = "
                         "libc.syscall(56, 0x8000 | 17, 0, 0, 0, 0)\n"
                         "    if pid == 0: os._exit(0)\n    made += pid > 0\nprint(made)")
                     .out,
            std::string("0\n"));
        QCOMPARE(
            fixture.run("import subprocess\nprint(x, subprocess.run(['echo', 'hi'], capture_output=True).stdout)").out,
            std::string("1 b'hi\\n'\n"));
    }
}

void TakeoverTest::whereChannelsCannotBeHandedOverNothingOfABadRunIsSurvived_data()
{
    addEnds();
}

void TakeoverTest::whereChannelsCannotBeHandedOverNothingOfABadRunIsSurvived()
{
    QFETCH(End, end);
    auto installation = *Installation::locate();
    installation.withoutLayers = { "run channels" };
    JailFixture fixture(installation);
    QCOMPARE(fixture.step("1", "x = 1").status, Status::Ok);
    QCOMPARE(fixture.step("2", "print(x)").out, std::string("1\n"));
    QCOMPARE(fixture.session().variables({}).value().size(), 1U);
    QVERIFY(fixture.session().goTo("1").value());
    const auto provenance = fixture.step("3", "x").provenance;
    QVERIFY(std::ranges::contains(provenance.layers, "without run channels"));
    runToItsEnd(fixture, impostor, end);
    QVERIFY(fixture.session().checkpoints().empty());
    QCOMPARE(fixture.valueOf("'x' in globals()"), std::string("False\n"));
}

namespace {
JailFixture withoutControlGroup(const Limits& limits)
{
    auto installation = *Installation::locate();
    installation.withoutLayers = { "cgroup" };
    return JailFixture(installation, limits);
}
}

/// Each of them is small enough for itself.
void TakeoverTest::memoryBehindAnEndedFirstTaskIsCounted()
{
    Limits limits;
    limits.memoryBytes = 300LL << 20;
    auto fixture = withoutControlGroup(limits);
    const auto result = fixture.run(R"(import ctypes, os, threading, time
libc = ctypes.CDLL(None)
def hold():
    time.sleep(0.5)
    held = bytearray(b"x") * (80 << 20)
    time.sleep(100)
for _ in range(8):
    if os.fork() == 0:
        threading.Thread(target=hold).start()
        time.sleep(0.01)
        libc.syscall(60, 0)
time.sleep(8)
)",
        limits);
    QCOMPARE(result.status, Status::OutOfMemory);
    QVERIFY2(
        result.metrics.peakMemoryBytes > limits.memoryBytes, std::to_string(result.metrics.peakMemoryBytes).c_str());
    QCOMPARE(fixture.run(othersLetters, limits).out, std::string("\n"));
}

void TakeoverTest::processorTimeBehindAnEndedFirstTaskIsCounted()
{
    Limits limits;
    limits.cpuTime = std::chrono::milliseconds(1'000);
    auto fixture = withoutControlGroup(limits);
    const auto result = fixture.run(
        "import ctypes, os, threading, time\nlibc = ctypes.CDLL(None)\ndef burn():\n    while True: pass\n"
        "if os.fork() == 0:\n    threading.Thread(target=burn).start()\n    libc.syscall(60, 0)\ntime.sleep(30)",
        limits);
    QCOMPARE(result.status, Status::CpuLimit);
}

/// The page of zeros is nobody's, but each 2 MB of them take a page of page tables.
void TakeoverTest::pageTablesAreMemory()
{
    Limits limits;
    limits.memoryBytes = 300LL << 20;
    auto fixture = withoutControlGroup(limits);
    const auto result = fixture.run(R"(import ctypes, numpy as np
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
size = 800 << 30
begin = libc.mmap(None, size, 1, 0x4022, -1, 0)
libc.madvise(begin, size, 15)
zeros = np.frombuffer((ctypes.c_char * size).from_address(begin), dtype=np.uint8)
for at in range(0, size, 1 << 30):
    zeros[at:at + (1 << 30):2 << 20].sum()
)",
        limits);
    QCOMPARE(result.status, Status::OutOfMemory);
}

void TakeoverTest::memoryOfAChildBeforeItsExecIsCountedOnce()
{
    Limits limits;
    limits.memoryBytes = 1024LL << 20;
    auto fixture = withoutControlGroup(limits);
    const auto result = fixture.run("import numpy as np, subprocess\nheld = np.ones(80_000_000)\n"
                                    "for _ in range(100): subprocess.run(['/usr/bin/true'])\nheld[0]",
        limits);
    QVERIFY2(result.status == Status::Ok, result.statusDetail.c_str());
}

void TakeoverTest::stopComesWhereMemoryIsSlowToMeasure_data()
{
    QTest::addColumn<int>("gigabytes");
    QTest::addColumn<int>("mostMs");
    QTest::newRow("page tables that are walked") << 3 << 1'000;
    QTest::newRow("page tables that are too wide to be walked") << 15 << 500;
}

/// What is mapped widely takes long to walk, and who changes it meanwhile makes whoever looks wait.
void TakeoverTest::stopComesWhereMemoryIsSlowToMeasure()
{
    QFETCH(int, gigabytes);
    QFETCH(int, mostMs);
    Limits limits;
    limits.memoryBytes = 1500LL << 20;
    auto fixture = withoutControlGroup(limits);
    fixture.step("1", "x = 1");
    RunRequest request;
    request.limits = limits;
    request.limits.wall = std::chrono::seconds(200); // to begin with takes long where others use the processors
    request.code = "size = " + std::to_string(gigabytes) + R"( << 30
import ctypes, os, threading, time
import numpy as np
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
libc.madvise.argtypes = libc.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
libc.clone.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
begin = libc.mmap(None, size, 1, 0x4022, -1, 0)
libc.madvise(begin, size, 15)
zeros = np.frombuffer((ctypes.c_char * size).from_address(begin), dtype=np.uint8)
pause = ctypes.cast(libc.pause, ctypes.c_void_p).value
for _ in range(50):
    stack = libc.mmap(None, 65536, 3, 0x22, -1, 0)
    libc.clone(pause, stack + 65536, 0x100 | 17, None)
zeros[::4096 if size < 4 << 30 else 2 << 20].sum()
def change():
    while True:
        libc.mprotect(begin, size, 5)
        libc.mprotect(begin, size, 1)
        libc.munmap(libc.mmap(None, 4096, 1, 0x4022, -1, 0), 4096)
for _ in range(4): threading.Thread(target=change, daemon=True).start()
print("armed", flush=True)
time.sleep(100)
)";
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    std::jthread presser;
    const RunEvents events { [&](std::string_view, bool) {
        presser = presser.joinable() ? std::move(presser) : std::jthread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(1500));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
    } };
    const auto result = fixture.session().run(request, events, stop.get_token());
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - asked);
    QVERIFY2(result && result->status == Status::Cancelled,
        result ? result->statusDetail.c_str() : inWords(result.error().message).c_str());
    qInfo("stopped after %lld ms", static_cast<long long>(took.count()));
    QVERIFY2(took < test::slowdown * std::chrono::milliseconds(mostMs), std::to_string(took.count()).c_str());
    QCOMPARE(fixture.valueOf("x"), std::string("1\n"));
}

/// Nothing inside can stop pid 1, but what it looks at can make it wait.
void TakeoverTest::whoHangsUpIsHeardWhilePidOneIsBusy()
{
    const auto installation = *Installation::locate();
    auto jail = JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {}));
    QVERIFY(jail.has_value());
    pid_t init = 0;
    QTRY_VERIFY(std::ranges::any_of(host::descendants(), [&](pid_t pid) {
        init = pid;
        return host::statOf("/proc/" + std::to_string(pid)).name == "init";
    }));
    ::kill(init, SIGSTOP);
    const auto begun = std::chrono::steady_clock::now();
    const auto took = [&] { return std::chrono::steady_clock::now() - begun; };
    const std::jthread rescue([&](const std::stop_token& isOver) {
        while (!isOver.stop_requested() && took() < std::chrono::seconds(6)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ::kill(init, SIGCONT);
    });
    jail->post(Order::Usage, 0);
    {
        const auto ended = std::move(*jail);
    }
    QVERIFY(took() < std::chrono::seconds(5));
}

void TakeoverTest::memorySharedWithoutAFileIsBounded_data()
{
    QTest::addColumn<std::string>("code");
    // No process has it in its page tables any more, so none is charged with it.
    QTest::newRow("given up") << std::string("import mmap\nkept = []\nfor _ in range(20):\n    m = mmap.mmap(-1, 50 << "
                                             "20)\n    for at in range(0, len(m), 4096): m[at] = 1\n"
                                             "    m.madvise(mmap.MADV_DONTNEED)\n    kept.append(m)\nprint('reached')");
    QTest::newRow("by a device") << std::string("import mmap, os\nzero = os.open('/dev/zero', os.O_RDWR)\nkept = "
                                                "[mmap.mmap(zero, 50 << 20) for _ in range(20)]\nprint('reached')");
}

void TakeoverTest::memorySharedWithoutAFileIsBounded()
{
    QFETCH(std::string, code);
    Limits limits;
    limits.memoryBytes = 400LL << 20;
    auto fixture = withoutControlGroup(limits);
    for (int i = 0; i < 2; ++i) {
        const auto result = fixture.run(code, limits);
        QVERIFY2(result.status != Status::Ok && result.out.empty(), statusWord(result.status).c_str());
    }
    // What a run that is not kept shared is gone with it.
    QCOMPARE(
        fixture.run("import mmap\nkept = [mmap.mmap(-1, 50 << 20) for _ in range(4)]\nprint('reached')", limits).out,
        std::string("reached\n"));
    QCOMPARE(fixture.run("more = [mmap.mmap(-1, 50 << 20) for _ in range(3)]\nprint('reached')", limits).out,
        std::string("reached\n"));
    QVERIFY(fixture.run("rest = [mmap.mmap(-1, 50 << 20) for _ in range(2)]\nprint('reached')", limits).out.empty());
}

void TakeoverTest::thereAreNoMoreProcessesThanAllowed()
{
    JailFixture fixture;
    fixture.step("1", "x = 1");
    fixture.step("2", "x = 2");
    (void)fixture.session().variables({});
    const std::string fork
        = "import os, resource, time\ncount = 1\ntry:\n    resource.setrlimit(resource.RLIMIT_NPROC, (117, "
          "117))\nexcept (OSError, ValueError): pass\n"
          "while True:\n    try:\n        if os.fork() == 0: time.sleep(60)\n    except OSError: break\n    count += "
          "1\nprint(count)";
    for (int i = 0; i < 3; ++i) {
        const auto count = std::stoi(fixture.run(fork).out);
        QVERIFY2(count >= 60 && count <= Limits().processes, std::to_string(count).c_str());
        fixture.step("n", "x = 3");
    }
}

QTEST_GUILESS_MAIN(TakeoverTest)
#include "tst_takeover.moc"
