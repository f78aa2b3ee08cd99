// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/jail_files.h"
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/program.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>

using namespace sandbox;

/// A jail that lacks anything is not made, and the refusal names what and why.
class RefusalTest : public QObject {
    Q_OBJECT
private slots:
    void aMissingLayerIsNamed_data();
    void aMissingLayerIsNamed();
    void aLayerMayBeMissingIfThatWasAccepted_data();
    void aLayerMayBeMissingIfThatWasAccepted();
    void aLayerThatIsTheJailItselfMayNotBeMissing();
    void everyStepOfBuildingMayFail_data();
    void everyStepOfBuildingMayFail();
    void everyStepOfLookingAfterFilesMayFail();
    void aHelperOfAnotherVersionRefuses();
    void aMissingInterpreterIsNamed();
    void aHelperThatCrashesAtItsStartIsNoticedAtOnce_data();
    void aHelperThatCrashesAtItsStartIsNoticedAtOnce();
    void anInterpreterThatCrashesAtItsStartIsNoticedAtOnce();
    void withoutAControlGroupItSaysThatItIsWeaker();
    void aControlGroupIsUsedWhereItCanBeMade();
    void insideAnotherSandboxThatListensNothingIsLessRefused();
    void signalsForOthersDisturbNothing();
    void aProgramRunsOnceAndItsLinesArrive();
    void aProgramOverItsTimeEnds();
    void aProgramThatIsMissingIsAnError();
    void stoppingAProgramCancelsIt();
    void aJailWhoseProgramEndedRests();
    void eightJailsSideBySideLeaveNothing();
};

void RefusalTest::aMissingLayerIsNamed_data()
{
    QTest::addColumn<std::string>("layer");
    for (const auto& layer : jailLayers()) {
        QTest::newRow(layer.c_str()) << layer;
    }
}

void RefusalTest::aMissingLayerIsNamed()
{
    QFETCH(std::string, layer);
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["without_layers"] = { layer };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY(!jail);
    QCOMPARE(jail.error().kind, ErrorKind::Jail);
    QVERIFY2(inWords(jail.error().message).find('"' + layer + '"') != std::string::npos,
        inWords(jail.error().message).c_str());
    QVERIFY(jail.error().detail.find("switched off on request") != std::string::npos);
}

void RefusalTest::aLayerMayBeMissingIfThatWasAccepted_data()
{
    QTest::addColumn<std::string>("layer");
    for (const auto layer : optionalLayers) {
        QTest::newRow(std::string(layer).c_str()) << std::string(layer);
    }
}

void RefusalTest::aLayerMayBeMissingIfThatWasAccepted()
{
    QFETCH(std::string, layer);
    auto installation = *Installation::locate();
    installation.withoutLayers = { layer };
    QVERIFY(!JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {})));
    installation.acceptMissing = { layer };
    const auto jail = JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {}));
    QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
    QVERIFY(!std::ranges::contains(jail->layers(), layer));
    QVERIFY(std::ranges::contains(jail->layers(), "without " + layer + " (accepted)"));
    // Accepting what is there changes nothing.
    installation.withoutLayers.clear();
    QVERIFY(std::ranges::contains(
        JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {}))->layers(), layer));
}

void RefusalTest::aLayerThatIsTheJailItselfMayNotBeMissing()
{
    for (const auto* const layer : { "user namespace", "network namespace", "mounts", "capabilities", "nonsense" }) {
        auto installation = *Installation::locate();
        installation.withoutLayers = { layer };
        installation.acceptMissing = { layer };
        QVERIFY(!JailProcess::start(installation.jailHelper, kernelConfig(installation, {}, {})));
    }
}

void RefusalTest::withoutAControlGroupItSaysThatItIsWeaker()
{
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["without_layers"] = { "cgroup" };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
    QCOMPARE(jail->layers().back(), std::string(supervisionLayer));
}

namespace {
/// The control groups of jails that this process started: they carry the number of their supervisor, our child.
std::size_t ourGroups()
{
    std::size_t count = 0;
    std::error_code error;
    for (auto walk = std::filesystem::recursive_directory_iterator(
             "/sys/fs/cgroup", std::filesystem::directory_options::skip_permission_denied, error);
        !error && walk != std::filesystem::recursive_directory_iterator(); walk.increment(error)) {
        const auto name = walk->path().filename().string();
        if (name.starts_with("assay-jail-")) {
            std::ifstream status("/proc/" + std::to_string(std::stoi(name.substr(11))) + "/status");
            const std::string text(std::istreambuf_iterator<char>(status), {});
            count += text.contains("PPid:\t" + std::to_string(::getpid()) + '\n') ? 1U : 0U;
        }
    }
    return count;
}

/// What this machine must give: version 2 where a systemd that listens to us runs on it, version 1 where we may write.
std::string expectedLimiter()
{
    const auto* const runtime = std::getenv("XDG_RUNTIME_DIR");
    const auto systemd = ::geteuid() == 0 ? std::string("/run")
        : runtime != nullptr              ? std::string(runtime)
                                          : std::string("/nowhere");
    if (::access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0
        && ::access((systemd + "/systemd/private").c_str(), F_OK) == 0) {
        return "cgroup v2";
    }
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        if (const auto at = line.find(":memory:"); at != std::string::npos) {
            return ::access(("/sys/fs/cgroup/memory" + line.substr(at + 8)).c_str(), W_OK) == 0 ? "cgroup v1"
                                                                                                : supervisionLayer;
        }
    }
    return supervisionLayer;
}
}

void RefusalTest::aControlGroupIsUsedWhereItCanBeMade()
{
    const auto installation = Installation::locate();
    QTRY_COMPARE(ourGroups(), 0U);
    {
        const auto jail = JailProcess::start(installation->jailHelper, kernelConfig(*installation, {}, {}));
        QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
        QCOMPARE(jail->layers().back(), expectedLimiter());
        QCOMPARE(ourGroups() > 0, jail->layers().back() != supervisionLayer);
    }
    QTRY_COMPARE(ourGroups(), 0U); // nobody waits for the kernel to tidy up
}

/// Only one listener may hear of system calls: where a sandbox around us has it, they are refused all the same, and as
/// no channel can be handed to one exact process, a jail does not outlive a run that is not kept.
void RefusalTest::insideAnotherSandboxThatListensNothingIsLessRefused()
{
    std::optional<RunResult> result;
    std::size_t states = 0, statesAfterAFailure = 1;
    std::string afterAFailure;
    std::thread([&] { // the filter is this thread's, and of what it starts
        std::array<sock_filter, 1> allowAll { { { BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW } } };
        const sock_fprog program { allowAll.size(), allowAll.data() };
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        const auto listener = static_cast<int>(
            ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
        if (listener >= 0) {
            JailFixture fixture;
            result = fixture.run("x = 1\nimport ctypes, socket\nerrors = []\ntry:\n    socket.socket()\nexcept "
                                 "OSError as problem:\n    errors.append(problem.errno)\n"
                                 "libc = ctypes.CDLL(None, use_errno=True)\nfor call in (101, 310, 319, "
                                 "9999):\n" // ptrace, process_vm_readv, memfd_create, none
                                 "    libc.syscall(call, 0, 0, 0, 0)\n    "
                                 "errors.append(ctypes.get_errno())\nprint(errors)");
            states = fixture.session().checkpoints().size();
            fixture.run("x += 1\n1 / 0");
            statesAfterAFailure = fixture.session().checkpoints().size();
            afterAFailure = fixture.valueOf("'x' in globals()");
            ::close(listener);
        }
    })
        .join();
    QVERIFY(result.has_value());
    QCOMPARE(result->out, "[1, 1, 38, 1, 38]\n");
    QVERIFY(result->blocked.empty());
}

/// A program has children of its own, whose ends interrupt whatever waits.
void RefusalTest::signalsForOthersDisturbNothing()
{
    struct sigaction before {}, noted {};
    noted.sa_handler = [](int) { };
    ::sigaction(SIGALRM, &noted, &before);
    const itimerval often { { 0, 300 }, { 0, 300 } }, never {}; // microseconds
    ::setitimer(ITIMER_REAL, &often, nullptr);
    QStringList troubles;
    const auto installation = Installation::locate();
    for (int i = 0; i < 20 && troubles.isEmpty(); ++i) {
        const auto jail = JailProcess::start(
            installation->jailHelper, programConfig(*installation, "/usr/bin/true", {}, {}, {}));
        if (!jail) {
            troubles << QString::fromStdString(inWords(jail.error().message) + jail.error().detail);
        }
        for (int asked = 0; jail && asked < 200; ++asked) {
            troubles += jail->isAlive() ? QStringList() : QStringList { QStringLiteral("taken for dead") };
        }
    }
    JailFixture fixture;
    for (int i = 0; i < 10; ++i) {
        const auto result = fixture.run("x = 1");
        troubles += result.status == Status::Ok ? QStringList()
                                                : QStringList { QString::fromStdString(result.statusDetail) };
    }
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    QCOMPARE(troubles, QStringList());
}

void RefusalTest::everyStepOfBuildingMayFail_data()
{
    QTest::addColumn<std::string>("process");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("outside") << std::string("supervisor") << 6;
    QTest::newRow("pid 1") << std::string("init") << 60;
    QTest::newRow("before the program") << std::string("command") << 25;
}

namespace {
std::string mountsOfThisProcess()
{
    std::ifstream file("/proc/self/mountinfo");
    return { std::istreambuf_iterator<char>(file), {} };
}

std::size_t stagedCopies()
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path())) {
        struct stat status {};
        const bool ours = ::stat(entry.path().c_str(), &status) == 0 && status.st_uid == ::geteuid();
        count += ours && entry.path().filename().string().starts_with("assay-temporary-staging-") ? 1U : 0U;
    }
    return count;
}
}

/// Step by step, until there is none left to fail: each gives the layer's name and no jail, and leaves nothing behind.
void RefusalTest::everyStepOfBuildingMayFail()
{
    QFETCH(std::string, process);
    QFETCH(int, atLeast);
    QTemporaryDir directory;
    const auto path = std::filesystem::path(directory.path().toStdString()) / "only-mine.txt";
    std::ofstream(path) << "hello\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    const auto installation = Installation::locate();
    auto config = programConfig(*installation, "/usr/bin/true", {}, { { "only-mine.txt", path, {} } }, {});
    config["fail_in"] = process;
    const auto mounts = mountsOfThisProcess();
    const auto copies = stagedCopies();
    const auto descriptors = JailFixture::countOfOurDescriptors();
    int step = 1;
    for (;; ++step) {
        config["fail_at"] = step;
        const auto jail = JailProcess::start(installation->jailHelper, config);
        if (jail) {
            break;
        }
        QCOMPARE(jail.error().kind, ErrorKind::Jail);
        QVERIFY2(jail.error().detail.contains("made to fail"), jail.error().detail.c_str());
        const auto layer = jail.error().detail.substr(0, jail.error().detail.find(':'));
        QVERIFY2(layer == "files" || layer == "init" || std::ranges::contains(jailLayers(), layer),
            jail.error().detail.c_str());
        QVERIFY(!inWords(jail.error().message).ends_with("is missing. "));
        QCOMPARE(JailFixture::countOfOurDescriptors(), descriptors);
    }
    QVERIFY2(step > atLeast, std::to_string(step).c_str());
    QTRY_COMPARE(JailFixture::countOfOurProcesses(), 0); // the kernel tidies up after a jail for a while
    QTRY_VERIFY(
        stagedCopies() <= copies); // another test's jail may have been starting when it began, or be starting now
    QTRY_COMPARE(ourGroups(), 0U);
    QCOMPARE(mountsOfThisProcess(), mounts);
}

/// Who acts on files inside lacks nothing either.
void RefusalTest::everyStepOfLookingAfterFilesMayFail()
{
    const QTemporaryDir directory;
    const auto installation = Installation::locate();
    auto config = programConfig(*installation, "/usr/bin/true", {}, {}, {});
    config["fail_in"] = "files";
    int step = 1;
    for (;; ++step) {
        config["fail_at"] = step;
        auto jail = JailProcess::start(installation->jailHelper, config);
        QVERIFY2(jail.has_value(), jail ? "" : jail.error().detail.c_str());
        const auto files = JailFiles::start(*jail, directory.path().toStdString(), 1 << 20);
        if (files) {
            break;
        }
        QCOMPARE(files.error().kind, ErrorKind::Jail);
        QVERIFY2(files.error().detail.contains("made to fail"), files.error().detail.c_str());
        const auto layer = files.error().detail.substr(0, files.error().detail.find(':'));
        QVERIFY2(layer == "init" || std::ranges::contains(jailLayers(), layer), files.error().detail.c_str());
    }
    QVERIFY2(step > 60, std::to_string(step).c_str());
    QTRY_COMPARE(JailFixture::countOfOurProcesses(), 0);
}

void RefusalTest::aHelperOfAnotherVersionRefuses()
{
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["version"] = "0.0.1";
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY(!jail);
    QVERIFY2(inWords(jail.error().message).contains("Install Assay again"), inWords(jail.error().message).c_str());
    QVERIFY2(jail.error().detail.contains("version 0.0.1"), jail.error().detail.c_str());
}

void RefusalTest::aMissingInterpreterIsNamed()
{
    const auto installation = Installation::locate();
    auto config = kernelConfig(*installation, {}, {});
    config["command"] = { "/usr/bin/no-such-python" };
    const auto jail = JailProcess::start(installation->jailHelper, config);
    QVERIFY(!jail);
    QVERIFY2(inWords(jail.error().message).find("python3") != std::string::npos, inWords(jail.error().message).c_str());
}

void RefusalTest::aHelperThatCrashesAtItsStartIsNoticedAtOnce_data()
{
    QTest::addColumn<std::string>("script");
    QTest::addColumn<std::string>("detail");
    QTest::newRow("by a signal") << std::string("kill -SEGV $$") << std::string("signal 11");
    QTest::newRow("by leaving") << std::string("exit 3") << std::string("code 3");
}

/// Well before anybody's patience with a slow machine ends.
void RefusalTest::aHelperThatCrashesAtItsStartIsNoticedAtOnce()
{
    QFETCH(std::string, script);
    QFETCH(std::string, detail);
    const QTemporaryDir directory;
    const auto helper = std::filesystem::path(directory.path().toStdString()) / "assay-jail";
    std::ofstream(helper) << "#!/bin/sh\n" << script << '\n';
    std::filesystem::permissions(helper, std::filesystem::perms::owner_all);
    const auto begun = std::chrono::steady_clock::now();
    const auto jail = JailProcess::start(helper, kernelConfig(*Installation::locate(), {}, {}));
    QVERIFY(!jail);
    QVERIFY(std::chrono::steady_clock::now() - begun < std::chrono::seconds(10));
    QCOMPARE(jail.error().kind, ErrorKind::Jail);
    QVERIFY2(inWords(jail.error().message).contains("Install Assay again"), inWords(jail.error().message).c_str());
    QVERIFY2(jail.error().detail.contains(detail), jail.error().detail.c_str());
}

void RefusalTest::anInterpreterThatCrashesAtItsStartIsNoticedAtOnce()
{
    const QTemporaryDir directory;
    auto installation = *Installation::locate();
    installation.kernel = directory.path().toStdString();
    std::filesystem::create_directories(installation.kernel / "session");
    std::ofstream(installation.kernel / "session/main.py")
        << "import os, sys\nprint('no luck', file=sys.stderr, flush=True)\nos.abort()\n";
    std::filesystem::permissions(
        installation.kernel, std::filesystem::perms::others_all, std::filesystem::perm_options::add);
    const auto begun = std::chrono::steady_clock::now();
    const auto session = Session::open(
        { .installation = installation, .limits = {}, .artifactDirectory = installation.kernel });
    QVERIFY(!session);
    QVERIFY(std::chrono::steady_clock::now() - begun < std::chrono::seconds(10));
    QVERIFY2(session.error().detail.contains("no luck"), session.error().detail.c_str());
}

namespace {
ProgramRequest shell(const std::string& script)
{
    return { "/usr/bin/dash", { "-c", script }, {}, {} };
}
}

void RefusalTest::aProgramRunsOnceAndItsLinesArrive()
{
    QTemporaryDir directory;
    const auto path = std::filesystem::path(directory.path().toStdString()) / "in.txt";
    std::ofstream(path) << "hello\n";
    auto request = shell("echo one >&2; cat in.txt; echo two >&2; exit 3");
    request.inputs = { { "in.txt", path, {} } };
    std::vector<std::string> lines;
    const auto result = runProgram(
        *Installation::locate(), request, [&](std::string_view line) { lines.emplace_back(line); }, {});
    QVERIFY2(result.has_value(), result ? "" : result.error().detail.c_str());
    QCOMPARE(result->out, std::string("hello\n"));
    QCOMPARE(result->exitCode, 3);
    QCOMPARE(result->status, Status::Error);
    QCOMPARE(lines, (std::vector<std::string> { "one", "two" }));
}

void RefusalTest::aProgramOverItsTimeEnds()
{
    auto request = shell("while true; do :; done");
    request.limits.wall = std::chrono::milliseconds(300);
    QCOMPARE(runProgram(*Installation::locate(), request, {}, {})->status, Status::Timeout);
}

void RefusalTest::aProgramThatIsMissingIsAnError()
{
    auto request = shell("true");
    request.program = "/nowhere/program";
    const auto result = runProgram(*Installation::locate(), request, {}, {});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Jail);
}

void RefusalTest::stoppingAProgramCancelsIt()
{
    std::stop_source source;
    source.request_stop();
    QCOMPARE(runProgram(*Installation::locate(), shell("while true; do :; done"), {}, source.get_token())->status,
        Status::Cancelled);
}

/// Its supervisor waits for the next order: whoever could ask for what the filter refuses is gone.
void RefusalTest::aJailWhoseProgramEndedRests()
{
    const auto installation = *Installation::locate();
    QTRY_COMPARE(JailFixture::countOfOurProcesses(), 0);
    auto jail = JailProcess::start(installation.jailHelper, programConfig(installation, "/usr/bin/true", {}, {}, {}));
    QVERIFY(jail);
    QTRY_VERIFY_WITH_TIMEOUT(jail->order(Order::Usage)->exitCode == 0, 20'000);
    const auto ours = std::to_string(::getpid());
    for (int i = 0; i < 20; ++i) {
        QTest::qWait(10);
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            std::ifstream file(entry.path() / "stat");
            std::string number, name, state, parent;
            file >> number >> name >> state >> parent;
            QVERIFY(name != "(assay-jail)" || parent != ours || state == "S");
        }
    }
}

void RefusalTest::eightJailsSideBySideLeaveNothing()
{
    const auto installation = *Installation::locate();
    const auto mounts = mountsOfThisProcess();
    const auto descriptors = JailFixture::countOfOurDescriptors();
    std::atomic<int> good = 0;
    {
        std::vector<std::jthread> threads;
        for (int number = 0; number < 8; ++number) {
            threads.emplace_back([&, number] {
                for (int i = 0; i < 5; ++i) {
                    const auto text = std::to_string(number) + '.' + std::to_string(i);
                    const auto result = runProgram(installation, shell("echo x > f; cat f; echo " + text), {}, {});
                    good += result && result->status == Status::Ok && result->out == "x\n" + text + "\n" ? 1 : 0;
                }
            });
        }
    }
    QCOMPARE(good.load(), 40);
    QTRY_COMPARE(JailFixture::countOfOurProcesses(), 0); // the kernel tidies up after a jail for a while
    QCOMPARE(JailFixture::countOfOurDescriptors(), descriptors);
    QCOMPARE(mountsOfThisProcess(), mounts);
    QCOMPARE(ourGroups(), 0U);
}

QTEST_GUILESS_MAIN(RefusalTest)
#include "tst_refusal.moc"
