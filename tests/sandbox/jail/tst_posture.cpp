// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"

#include <QCoreApplication>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <future>
#include <map>
#include <seccomp.h>
#include <set>
#include <sstream>
#include <stop_token>
#include <thread>

using namespace sandbox;

/// What the jail lets be seen and called, against one file that says all of it.
class PostureTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void nothingIsOpenThatTheGoldenFileDoesNotName();
    void nothingIsShutThatTheGoldenFileNames();
    void badPointersDoNotStopTheOneWhoAnswersAttempts();
    void theFilterIsWhatRefuses();
    void fromOutsideEveryProcessAndThreadLooksAsTheGoldenFileSays();

private:
    std::set<std::string> m_seen;
    RunResult m_result;
    Json m_calls = Json::object();
};

namespace {
std::set<std::string> linesOf(const std::string& text)
{
    std::set<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.insert(line);
    }
    return lines;
}

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return { std::istreambuf_iterator<char>(file), {} };
}

std::string probe(const Json& calls)
{
    return "CALLS = " + dump(calls) + "\n" + textOf(ASSAY_POSTURE_PROBE);
}

/// A line that begins with "? " may be missing: it depends on the machine.
std::set<std::string> golden()
{
    return linesOf(textOf(ASSAY_POSTURE_GOLDEN "/posture.txt"));
}

namespace fs = std::filesystem;

std::string linkOf(const fs::path& path)
{
    std::error_code error;
    const auto target = fs::read_symlink(path, error).string();
    return error ? "" : target;
}

std::vector<fs::path> numbersIn(const fs::path& directory)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory, error)) {
        if (entry.path().filename().string().find_first_not_of("0123456789") == std::string::npos) {
            found.push_back(entry.path());
        }
    }
    return found;
}

/// "Key:\tvalue" lines.
std::map<std::string, std::string> statusOf(const fs::path& process)
{
    std::map<std::string, std::string> status;
    for (const auto& line : linesOf(textOf(process / "status"))) {
        if (const auto colon = line.find(":\t"); colon != std::string::npos) {
            status[line.substr(0, colon)] = line.substr(colon + 2);
        }
    }
    return status;
}

/// This process' descendants.
std::vector<fs::path> descendants()
{
    std::vector<fs::path> found;
    std::set<std::string> parents { std::to_string(::getpid()) };
    for (bool grew = true; grew;) {
        grew = false;
        for (const auto& process : numbersIn("/proc")) {
            if (parents.contains(statusOf(process)["PPid"]) && parents.insert(process.filename()).second) {
                found.push_back(process);
                grew = true;
            }
        }
    }
    return found;
}

/// "ended" meanwhile; "supervisor" outside, "files" for who acts on files, "pid 1", whoever looks at memory for it, and "program" inside.
std::string roleOf(std::map<std::string, std::string> status)
{
    if (status["Name"] == "files" || status["Name"] == "init") {
        return status["Name"] == "files" ? "files" : "pid 1";
    }
    std::istringstream numbers(status["NSpid"]);
    const std::vector<std::string> all { std::istream_iterator<std::string>(numbers), {} };
    std::istringstream ours(statusOf("/proc/self")["NSpid"]);
    const auto depth = static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(ours), {}));
    return all.empty() ? "ended" : all.size() == depth ? "supervisor" : all.back() == "1" ? "pid 1" : "program";
}

void lookAtThreads(const fs::path& process, const std::string& role, std::set<std::string>& lines)
{
    for (const auto& thread : numbersIn(process / "task")) {
        auto status = statusOf(thread);
        if (status.empty()) {
            continue; // it ended meanwhile
        }
        for (const auto* const key : { "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp" }) {
            lines.insert(role + " " + key + " " + status[key]);
        }
        std::istringstream uids(status["Uid"]);
        const std::set<std::string> ids { std::istream_iterator<std::string>(uids), {} };
        lines.insert(role + " Uid "
            + (ids.contains("0")      ? "root"
                    : ids.size() == 1 ? "one that is not root"
                                      : "several"));
    }
}

/// All that the kernel tells about one process of the jail, in the same words on every machine.
void lookAt(const fs::path& process, std::set<std::string>& lines)
{
    const auto role = roleOf(statusOf(process));
    if (role != "supervisor" && role != "ended") {
        lookAtThreads(process, role, lines);
        for (const auto* const kind : { "cgroup", "ipc", "mnt", "net", "pid", "user", "uts" }) {
            const auto theirs = linkOf(process / "ns" / kind);
            lines.insert(role + " namespace " + kind
                + (theirs.empty()                                            ? " is hidden"
                        : theirs == linkOf(fs::path("/proc/self/ns") / kind) ? " is ours"
                                                                             : " is its own"));
        }
        for (const auto* const map : { "uid_map", "gid_map" }) {
            unsigned inside = 0, outside = 0, count = 0;
            std::istringstream(textOf(process / map)) >> inside >> outside >> count;
            lines.insert(role + " " + map
                + (count == 1 && inside == outside && inside != 0 ? " one, onto itself, not root"
                                                                  : " " + textOf(process / map)));
        }
        lines.insert(
            role + " environment of the memory: " + (textOf(process / "environ").empty() ? "none or hidden" : "some"));
    }
    for (const auto& descriptor : numbersIn(process / "fd")) {
        const auto target = linkOf(descriptor);
        const auto number = role == "supervisor" ? "" : " " + descriptor.filename().string();
        if (!target.empty() && !target.starts_with("/proc/")) { // pid 1 is looking at a process
            lines.insert(role + " descriptor" + number + " "
                + (target.ends_with(" (deleted)") ? "a file without a name" : target.substr(0, target.find(":["))));
        }
    }
    for (const auto& line : linesOf(textOf(process / "limits"))) {
        std::istringstream words(line.substr(std::min<std::size_t>(26, line.size())));
        std::string soft, hard;
        words >> soft >> hard;
        if ((role == "program" || role == "files") && !line.starts_with("Limit") && soft != "unlimited"
            && !line.contains("priority")) {
            lines.insert(role + " limit " + line.substr(0, line.find("  ")) + ": "
                + (soft == hard ? soft : soft + " of " + hard));
        }
    }
}
}

/// In the build tree, wherever the test is run from.
static std::string besideTheProgram(const std::string& name)
{
    return QCoreApplication::applicationDirPath().toStdString() + '/' + name;
}

void PostureTest::initTestCase()
{
    for (int number = 0; number < 600; ++number) {
        if (char* const name = ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number); name != nullptr) {
            m_calls[name] = number;
            std::free(name);
        }
    }
    JailFixture fixture;
    m_result = fixture.run(probe(m_calls));
    QVERIFY2(m_result.status == Status::Ok, (m_result.statusDetail + m_result.out.substr(0, 300)).c_str());
    m_seen = linesOf(m_result.out);
    std::ofstream(besideTheProgram("posture_seen.txt")) << m_result.out; // for comparing, or to become the golden file
}

void PostureTest::nothingIsOpenThatTheGoldenFileDoesNotName()
{
    const auto named = golden();
    for (const auto& line : m_seen) {
        QVERIFY2(named.contains(line) || named.contains("? " + line), ("not in the golden file: " + line).c_str());
    }
}

void PostureTest::nothingIsShutThatTheGoldenFileNames()
{
    for (const auto& line : golden()) {
        std::istringstream words(line);
        std::string kind;
        std::string name;
        words >> kind >> name;
        const bool isOfAnotherProcessor = kind == "call" && !m_calls.contains(name);
        QVERIFY2(line.starts_with("? ") || line.starts_with("# ") || isOfAnotherProcessor || m_seen.contains(line),
            ("no more: " + line).c_str());
    }
}

void PostureTest::badPointersDoNotStopTheOneWhoAnswersAttempts()
{
    QVERIFY(m_seen.contains("all calls answered"));
    int count = 0;
    for (const auto& attempt : m_result.blocked) {
        QVERIFY(!attempt.detail.empty());
        count += attempt.count;
    }
    QVERIFY2(count >= 32, std::to_string(count).c_str()); // of so many kinds, at most, is a count kept
}

/// Without the filter the same calls reach the kernel: it is not the kernel that refused them.
void PostureTest::theFilterIsWhatRefuses()
{
    auto installation = *Installation::locate();
    installation.withoutLayers = { "seccomp" };
    installation.acceptMissing = { "seccomp" };
    JailFixture fixture(installation);
    const auto without = fixture.run(probe({ { "socket", m_calls["socket"] },
        { "memfd_create", m_calls["memfd_create"] }, { "bpf", m_calls["bpf"] }, { "ptrace", m_calls["ptrace"] },
        { "mount", m_calls["mount"] }, { "keyctl", m_calls["keyctl"] }, { "io_uring_setup", m_calls["io_uring_setup"] },
        { "clone3", m_calls["clone3"] }, { "prctl", m_calls["prctl"] }, { "socketpair", m_calls["socketpair"] } }));
    for (const auto* const name : { "socket", "memfd_create", "ptrace", "mount", "clone3", "prctl", "socketpair" }) {
        const auto opened = std::string("call ") + name + " is let through";
        QVERIFY2(without.out.contains(opened) && !m_seen.contains(opened),
            (opened + "\n" + without.out.substr(without.out.find("call "))).c_str());
    }
}

/// Nothing that is asked inside is believed here: a run is held, and the host's /proc says what its processes are.
void PostureTest::fromOutsideEveryProcessAndThreadLooksAsTheGoldenFileSays()
{
    JailFixture fixture;
    std::promise<void> begun;
    RunRequest request;
    request.code
        = "import subprocess, threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
          "subprocess.Popen(['sleep', '600'])\nsubprocess.Popen(['bash', '-c', 'sleep 600; "
          "true'])\ntime.sleep(0.5)\nprint('begun', flush=True)\ntime.sleep(600)";
    std::stop_source stop;
    std::thread run([&] {
        bool isFirst = true;
        const RunEvents events { [&](std::string_view, bool) {
            std::exchange(isFirst, false) ? begun.set_value() : void();
        } };
        (void)fixture.session().run(request, events, stop.get_token());
    });
    const bool isHeld = begun.get_future().wait_for(std::chrono::seconds(60)) == std::future_status::ready;
    std::set<std::string> seen;
    const auto processes = descendants();
    for (const auto& process : processes) {
        lookAt(process, seen);
    }
    stop.request_stop();
    run.join();
    std::ofstream file(besideTheProgram("posture_outside_seen.txt"));
    const auto named = linesOf(textOf(ASSAY_POSTURE_GOLDEN "/posture_outside.txt"));
    QVERIFY(isHeld && processes.size() >= 8); // supervisor, files, pid 1, the state, the run, its three
    for (const auto& line : seen) {
        file << line << '\n';
    }
    for (const auto& line : seen) {
        QVERIFY2(named.contains(line) || named.contains("? " + line), ("not in the golden file: " + line).c_str());
    }
    for (const auto& line : named) {
        QVERIFY2(line.starts_with("? ") || line.starts_with("# ") || seen.contains(line), ("no more: " + line).c_str());
    }
}

QTEST_GUILESS_MAIN(PostureTest)
#include "tst_posture.moc"
