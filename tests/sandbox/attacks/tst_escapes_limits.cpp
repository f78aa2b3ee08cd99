// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/attacks/hostile.h"

#include <QTest>

using namespace sandbox;
using hostile::End;

/// A limit holds against those who hide from it.
class EscapesLimitsTest : public QObject {
    Q_OBJECT
private slots:
    void hiddenProcessesHoldNoMoreThanTheLimit_data();
    void hiddenProcessesHoldNoMoreThanTheLimit();
    void hiddenProcessesCountAsProcesses();
    void keptFilesFillNoDisk();
};

void EscapesLimitsTest::hiddenProcessesHoldNoMoreThanTheLimit_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<bool>("grouped");
    for (const bool grouped : { true, false }) {
        QTest::addRow("threads of the dead, %s", grouped ? "as it is" : "without a control group")
            << std::string("for _ in range(12): thread_of_the_dead(eat)\n") << grouped;
        QTest::addRow("orphans, %s", grouped ? "as it is" : "without a control group") << std::string(
            "for _ in range(12):\n    if os.fork() == 0:\n        if os.fork(): os._exit(0)\n        os.setsid(); "
            "eat()\n") << grouped;
        QTest::addRow("one alone, %s", grouped ? "as it is" : "without a control group") << std::string(
            "def eat_all():\n    libc.prctl(15, b'eater', 0, 0, 0)\n    for _ in range(12): "
            "eaten.append(bytearray(os.urandom(4096)) * (200 << 8))\n    time.sleep(100)\neaten = "
            "[]\nthread_of_the_dead(eat_all)\n") << grouped;
        QTest::addRow("unreadable, %s", grouped ? "as it is" : "without a control group") << std::string(
            "def hidden():\n    libc.prctl(4, 0, 0, 0, 0); eat()\nfor _ in range(12): thread_of_the_dead(hidden)\n")
                                                                                          << grouped;
    }
}

/// 2,400 MB are asked for, 300 MB are the limit: it ends by it, and what was held meanwhile is bounded.
void EscapesLimitsTest::hiddenProcessesHoldNoMoreThanTheLimit()
{
    QFETCH(std::string, code);
    QFETCH(bool, grouped);
    auto installation = *Installation::locate();
    if (!grouped) {
        installation.withoutLayers = { "cgroup" };
    }
    Limits limits;
    limits.memoryBytes = 300LL << 20;
    JailFixture fixture(installation, limits);
    fixture.step("good", "x = 1");
    RunRequest request;
    request.limits = limits;
    host::Peak peak([] { return host::memoryOf("eater"); });
    const auto ended = hostile::runTo(End::Error, fixture.session(), std::string(hostile::tools) + R"(
def eat():
    libc.prctl(15, b'eater', 0, 0, 0)
    time.sleep(0.3)
    held = bytearray(200 << 20)
    for k in range(0, len(held), 4096): held[k] = 1
    time.sleep(100)
)" + code + "time.sleep(5)\n",
        request);
    const auto most = peak();
    qInfo("%s: %lld MB held, %s", QTest::currentDataTag(), static_cast<long long>(most >> 20),
        hostile::inWords(ended).substr(0, 120).c_str());
    // One alone is refused the memory by its own limit, and the run goes on without it, unless a look comes in between.
    const bool isAlone = code.contains("eat_all");
    QVERIFY2(ended.result
            && (ended.result->status == Status::OutOfMemory || (isAlone && ended.result->status == Status::Error)),
        hostile::inWords(ended).c_str());
    // Without a group the host looks every 50 ms, and what is taken meanwhile by many at once has no bound but theirs.
    const bool isGrouped = std::ranges::any_of(
        ended.result->provenance.layers, [](const auto& layer) { return layer.starts_with("cgroup v"); });
    const auto bound = isGrouped || isAlone ? 1'800LL << 20 : 12 * limits.memoryBytes;
    QVERIFY2(most < bound,
        std::to_string(most >> 20)
            .c_str()); // what twelve processes share with their parent is counted twelve times here
    QCOMPARE(host::aliveCalled({ "eater", "ghost" }), std::string());
    QCOMPARE(fixture.run("print(x + 41)").out, std::string("42\n"));
}

void EscapesLimitsTest::hiddenProcessesCountAsProcesses()
{
    Limits limits;
    limits.processes = 24;
    JailFixture fixture(limits);
    fixture.step("good", "x = 1");
    host::Peak peak([] {
        const auto all = host::tasks();
        return std::ranges::count_if(all, [](const auto& task) { return task.isAlive() && task.name == "ghost"; });
    });
    RunRequest request;
    request.limits = limits;
    const auto ended = hostile::runTo(End::Error, fixture.session(), std::string(hostile::tools) + R"(
def wait(): ghost_name(); time.sleep(100)
for _ in range(200):
    try: thread_of_the_dead(wait)
    except OSError: time.sleep(0.02)
)",
        request);
    const auto most = peak();
    QVERIFY2(ended.result && ended.result->status != Status::Ok, hostile::inWords(ended).c_str());
    const bool isGrouped = std::ranges::any_of(
        ended.result->provenance.layers, [](const auto& layer) { return layer.starts_with("cgroup v"); });
    constexpr int ofTheUser = 52; // what RLIMIT_NPROC leaves room for beside the run's own
    QVERIFY2(most <= limits.processes + (isGrouped ? 4 : ofTheUser), std::to_string(most).c_str());
    QCOMPARE(host::aliveCalled(hostile::ghosts), std::string());
    QCOMPARE(fixture.run("print(x + 41)").out, std::string("42\n"));
}

/// What the disk holds beneath a directory, other people's files too.
static std::int64_t usedOnDisk(const std::filesystem::path& directory)
{
    const auto space = std::filesystem::space(directory);
    return static_cast<std::int64_t>(space.capacity - space.free);
}

/// Each kept step writes the same file anew. What the host keeps of all of them together is bounded by the budget.
void EscapesLimitsTest::keptFilesFillNoDisk()
{
    Limits limits;
    limits.diskBytes = 100LL << 20;
    JailFixture fixture(limits);
    const auto before = usedOnDisk(fixture.directory());
    for (int i = 0; i < 15; ++i) {
        RunRequest request;
        request.run = "s" + std::to_string(i);
        request.limits = limits;
        request.code
            = "import os\nwith open('/tmp/big', 'wb') as f:\n    for _ in range(90): f.write(os.urandom(1 << 20))";
        const auto result = fixture.session().run(request, {}, {});
        QVERIFY2(result && result->status == Status::Ok, result ? dump(Json(*result)).c_str() : "");
    }
    const auto grown = usedOnDisk(fixture.directory()) - before;
    qInfo("%lld MB kept", static_cast<long long>(grown >> 20));
    QVERIFY2(grown <= 7 * limits.diskBytes, std::to_string(grown >> 20).c_str());
    QCOMPARE(fixture.valueOf("os.path.getsize('/tmp/big')"), std::to_string(90 << 20) + "\n");
}

QTEST_GUILESS_MAIN(EscapesLimitsTest)
#include "tst_escapes_limits.moc"
