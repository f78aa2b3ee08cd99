// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/doctor.h"

#include "sandbox/jail/policy.h"
#include "sandbox/jail/session.h"
#include "sandbox/jail/temporary_directory.h"
#include "sandbox/jail/unique_fd.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <format>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

/// Code that prints "reached" when it gets what it must not get.
struct Attempt {
    const char* name;
    const char* tried;
    std::string code;
    bool outsideFirst; ///< harmless, and must succeed outside
    std::string control = {}; ///< where it is not: the nearest thing that is allowed, which must succeed inside
};

struct LimitTrial {
    const char* name;
    const char* tried;
    const char* code;
    Status expected;
};

/// A directory of our own with a file that nobody inside must see.
class Canary {
public:
    explicit Canary(TemporaryDirectory directory)
        : m_directory(std::move(directory))
    {
        std::ofstream(file()) << "canary";
    }
    const fs::path& directory() const { return m_directory.path(); }
    fs::path file() const { return directory() / "canary"; }

private:
    TemporaryDirectory m_directory;
};

/// Whether the attempt works without a jail, in a plain Python; five seconds at most.
bool worksOutside(const std::string& code)
{
    std::array<int, 2> ends {};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return false;
    }
    const UniqueFd read(ends[0]);
    UniqueFd write(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, write.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::array<std::string, 4> words { "python3", "-I", "-c", code };
    std::array<char*, 5> arguments { words[0].data(), words[1].data(), words[2].data(), words[3].data(), nullptr };
    std::string secret = "ASSAY_DOCTOR_SECRET=canary";
    std::array<char*, 2> environment { secret.data(), nullptr };
    pid_t pid = -1;
    const int error = ::posix_spawn(&pid, "/usr/bin/python3", &actions, nullptr, arguments.data(), environment.data());
    ::posix_spawn_file_actions_destroy(&actions);
    write.reset();
    if (error != 0) {
        return false;
    }
    std::string text;
    std::array<char, 256> block {};
    for (pollfd ready { read.get(), POLLIN, 0 }; TEMP_FAILURE_RETRY(::poll(&ready, 1, 5'000)) > 0;) {
        const auto count = ::read(read.get(), block.data(), block.size());
        if (count <= 0) {
            break;
        }
        text.append(block.data(), static_cast<std::size_t>(count));
    }
    ::kill(pid, SIGKILL);
    TEMP_FAILURE_RETRY(::waitpid(pid, nullptr, 0));
    return text.contains("reached");
}

std::string namespaceId(const char* name)
{
    std::error_code error;
    return fs::read_symlink(std::string("/proc/self/ns/") + name, error).string();
}

std::string environmentNames()
{
    std::string names;
    for (const auto& entry : jailEnvironment()) {
        names += "'" + entry.substr(0, entry.find('=')) + "',";
    }
    return names;
}

std::string inStatus(const std::string& condition)
{
    return "s = dict(l.split(':\\t', 1) for l in open('/proc/self/status').read().splitlines() if ':\\t' in l)\nif "
        + condition + ": print('reached')";
}

/// Not by /proc, where not every kernel tells.
std::string inNoNewPrivileges(const std::string& condition)
{
    return "import ctypes\nif ctypes.CDLL(None).prctl(39, 0, 0, 0, 0) " + condition + ": print('reached')";
}

/// `openFiles`: as many has a process inside that looks for them.
std::vector<Attempt> attempts(const Canary& canary, int openFiles)
{
    const auto countsFiles = std::format(
        "import os\nif len(os.listdir('/proc/self/fd')) > {}: print('reached')", openFiles);
    std::vector<Attempt> all {
        { "no network", "making a network socket",
            "import socket\nsocket.socket().bind(('127.0.0.1', 0))\nprint('reached')", true },
        { "no inherited secrets", "looking for environment variables beyond the documented ones",
            "raw = {e.split('=')[0] for e in open('/proc/self/environ').read().split(chr(0)) if e}\nif raw - {"
                + environmentNames() + "}: print('reached')",
            true },
        { "no host files", "reading a file of yours", "open('" + canary.file().string() + "')\nprint('reached')",
            true },
        { "not root", "looking for root's id or any capability",
            "import os\n" + inStatus("os.getuid() == 0 or int(s['CapEff'], 16) or int(s['CapBnd'], 16)"), true },
        { "nothing can be installed", "writing into Python's packages",
            "import sys\nopen([p for p in sys.path if p.endswith('-packages')][0] + '/assay_doctor.py', "
            "'w')\nprint('reached')",
            false,
            "import sys\nopen('/tmp/assay_doctor.py', 'w').write('word = "
            "\"reached\"')\nsys.path.append('/tmp')\nimport assay_doctor\nprint(assay_doctor.word)" },
        { "capabilities", "looking for capabilities to regain",
            inStatus("int(s['CapBnd'], 16) or int(s['CapPrm'], 16)"), true },
        { "no_new_privs", "looking for a way to gain privileges", inNoNewPrivileges("!= 1"), false,
            inNoNewPrivileges("== 1") },
        { "seccomp", "making a memory file, which the filter forbids",
            "import os\nos.memfd_create('x')\nprint('reached')", true },
        { "landlock", "listing the root directory, which only Landlock forbids",
            "import os\nos.listdir('/')\nprint('reached')", true },
        { "init", "reading the environment of pid 1", "if open('/proc/1/environ').read(): print('reached')", false,
            "if open('/proc/self/environ').read(): print('reached')" },
        { "proc", "reading kernel settings", "open('/proc/sys/kernel/ostype').read()\nprint('reached')", true },
        { "mounts", "writing at the root", "open('/assay-doctor', 'w')\nprint('reached')", false,
            "open('/work/assay-doctor', 'w')\nprint('reached')" },
        { "descriptors", "counting open files", countsFiles, false,
            "import os\nkept = [os.dup(0) for _ in range(4)]\n" + countsFiles },
    };
    constexpr std::array<std::pair<const char*, const char*>, 7> kinds { { { "user", "user namespace" },
        { "mnt", "mount namespace" }, { "pid", "pid namespace" }, { "net", "network namespace" },
        { "ipc", "ipc namespace" }, { "uts", "uts namespace" }, { "cgroup", "cgroup namespace" } } };
    for (const auto& [kind, name] : kinds) {
        all.push_back({ name, "comparing it with the host's",
            std::format(
                "import os\nif os.readlink('/proc/self/ns/{}') == '{}': print('reached')", kind, namespaceId(kind)),
            true });
    }
    return all;
}

constexpr std::array<LimitTrial, 7> limitTrials { {
    { "limits kill for real: time", "sleeping for ever, stopped", "import os\nos.kill(os.getpid(), 19)",
        Status::Timeout },
    { "limits kill for real: processor time", "burning time in a child",
        "import os, time\nif os.fork() == 0:\n    while True: pass\ntime.sleep(50)", Status::CpuLimit },
    { "limits kill for real: memory", "filling memory in children",
        "import os, time\nfor _ in range(4):\n    if os.fork() == 0:\n        x = b'x' * (150 << 20)\n        "
        "time.sleep(50)\ntime.sleep(50)",
        Status::OutOfMemory },
    { "limits kill for real: hidden memory", "filling memory in children whose first task has ended",
        "import ctypes, os, threading, time\ndef hold():\n    x = b'x' * (150 << 20)\n    time.sleep(50)\nfor _ in "
        "range(4):\n    if os.fork() == 0:\n"
        "        threading.Thread(target=hold).start()\n        ctypes.CDLL(None).syscall(60, 0)\ntime.sleep(50)",
        Status::OutOfMemory },
    { "limits kill for real: disk space", "filling the disk",
        "with open('big', 'wb') as f:\n    while True: f.write(b'x' * (1 << 20))", Status::DiskFull },
    { "limits kill for real: processes", "a fork bomb",
        "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass", Status::ProcessLimit },
    { "limits kill for real: output", "writing without end", "import os\nwhile True: os.write(1, b'x' * 65536)",
        Status::OutputLimit },
} };

class Doctor {
public:
    Doctor(const OpenTried& open, TemporaryDirectory directory)
        : canary(std::move(directory))
    {
        limits.memoryBytes = 400LL << 20;
        limits.diskBytes = 16LL << 20;
        limits.processes = 16;
        limits.artifactBytes = 1LL << 20;
        auto opened = open(limits, canary.directory(), RunLog(log, logBytes));
        if (!opened) {
            items.push_back({ "a jail can be made", false, opened.error().detail, inWords(opened.error().message) });
            return;
        }
        wall = std::move(*opened);
        items.push_back({ "a jail can be made", true, "Python was started in one", {} });
    }

    void tryAll(const std::stop_token& stop)
    {
        if (!wall) {
            return;
        }
        tryControl();
        if (!items.back().ok) {
            return; // nothing would be proved
        }
        for (const auto& attempt : attempts(canary, hasRunChannels() ? 5 : 6)) {
            if (!stop.stop_requested()) {
                tryAttempt(attempt);
            }
        }
        for (const auto& trial : limitTrials) {
            if (!stop.stop_requested()) {
                tryLimit(trial);
            }
        }
        if (!stop.stop_requested()) {
            tryArtifacts();
            tryLog();
        }
    }

    std::vector<DoctorItem> items;

private:
    RunResult run(const std::string& code, const Limits& within)
    {
        RunRequest request;
        request.code = code;
        request.limits = within;
        auto result = wall->run(request, {}, {});
        if (!result) {
            RunResult failed;
            failed.statusDetail = inWords(result.error().message);
            return failed;
        }
        return std::move(*result);
    }

    /// Before anything is refused: code runs, reads, writes and prints, so that a refusal is not just a jail where
    /// nothing works.
    void tryControl()
    {
        const auto result = run("open('/work/f', 'w').write('reached')\nprint(open('/work/f').read())", limits);
        const bool works = result.status == Status::Ok && result.out == "reached\n" && result.artifacts.size() == 1;
        add("control run", works,
            works
                ? "what is allowed works: reading, writing, printing, a file that comes back; memory and processes by "
                    + result.provenance.layers.back()
                : "what is allowed does not work: " + result.statusDetail,
            result.status == Status::Ok
                ? "Install Assay again, and please report it: code runs here, but what it makes does not come back."
                : "Install python3 with pandas, numpy and matplotlib, or install Assay again.");
        layers = result.provenance.layers;
        if (!works) {
            return;
        }
        add(runChannelLayer, true,
            hasRunChannels()
                ? "each run talks to Assay on a channel that is handed to its process alone"
                : "not here, as nothing can hear of system calls inside: all of a run that fails, is stopped or "
                  "only previewed is killed, and outside of a container the jail with it");
    }

    /// Else all runs wait at one socket, which they have open.
    bool hasRunChannels() const { return std::ranges::contains(layers, runChannelLayer); }

    void add(const std::string& name, bool ok, const std::string& detail,
        const std::string& remedy = "Do not use Assay on this machine until this is solved; please report it.")
    {
        items.push_back({ name, ok, detail, ok ? std::string() : remedy });
    }

    /// Whether the check is able to see what it looks for.
    bool isMeaningful(const Attempt& attempt)
    {
        const std::string name = attempt.name;
        // Root's id and capabilities are looked for outside only where we have them.
        const bool noControl = (name == "not root" || name == "capabilities") && ::geteuid() != 0;
        if (noControl || attempt.outsideFirst) {
            return noControl || worksOutside(attempt.code);
        }
        const bool works = run(attempt.control, limits).out.contains("reached");
        return wall->goTo({}).value_or(false) && works; // what the control did is undone
    }

    void tryAttempt(const Attempt& attempt)
    {
        const bool isLacking = std::ranges::contains(layers, "without " + std::string(attempt.name) + " (accepted)");
        if (isLacking && wall->name() != localWallName) { // on this machine what a person accepted is told all the same
            return add(attempt.name, true, "not here, as was accepted; what it would hold is not tried");
        }
        if (!isMeaningful(attempt)) {
            return add(attempt.name, false,
                std::string(attempt.tried) + ": its control does not work either, so nothing is proved",
                "Run this as a user who has a working /usr/bin/python3.");
        }
        const auto result = run(attempt.code, limits);
        const bool answered = result.status == Status::Ok || result.status == Status::Error
            || result.status == Status::Blocked;
        const bool held = answered && !result.out.contains("reached");
        add(attempt.name, held,
            std::string(attempt.tried)
                + (held            ? ": refused"
                        : answered ? ": it worked"
                                   : ": it was not answered, and ended as " + statusWord(result.status)));
    }

    void tryLimit(const LimitTrial& trial)
    {
        auto within = limits;
        within.wall = std::chrono::milliseconds(trial.expected == Status::Timeout ? 300 : 60'000);
        within.cpuTime = std::chrono::milliseconds(trial.expected == Status::CpuLimit ? 300 : 60'000);
        const auto result = run(trial.code, within);
        const auto seen = trial.expected == Status::OutOfMemory
            ? std::format(", when {} were seen; the limit is {}", megabytes(result.metrics.peakMemoryBytes),
                  megabytes(limits.memoryBytes))
            : std::string();
        // In gVisor a process takes so much that memory can be what ends a fork bomb.
        const bool isByMemory = trial.expected == Status::ProcessLimit && !hasRunChannels()
            && result.status == Status::OutOfMemory;
        add(trial.name, result.status == trial.expected || isByMemory,
            std::string(trial.tried) + ": ended as " + statusWord(result.status) + seen);
    }

    void tryArtifacts()
    {
        const auto result = run("open('large.bin', 'wb').write(b'x' * (2 << 20))\nprint('x' * (3 << 20))", limits);
        const bool held = result.status == Status::Ok && result.artifacts.empty() && result.skipped.size() == 1
            && result.outTruncated;
        add("artifacts and logs capped and redacted: artifacts", held, "leaving a file and a text that are too large");
    }

    /// Every run above left its line; now some that try to write into the log what must not stand there.
    void tryLog()
    {
        const std::string key = "sk-doctor-0123456789abcdef";
        const auto before = logged();
        const bool works = before.contains(" ok code=") && before.contains(statusWord(Status::Timeout))
            && !before.contains("canary");
        for (int i = 0; i < 3; ++i) {
            (void)run("raise type('" + key + "\\n' + 'x' * 9000, (Exception,), {})('" + key + "')", limits);
        }
        const auto text = logged();
        std::error_code error;
        const bool small = static_cast<std::int64_t>(fs::file_size(log, error)) <= logBytes
            && fs::file_size(log.string() + ".1", error) <= logBytes;
        const bool redacts = text.contains("error=[redacted]") && !text.contains(key)
            && !text.contains("xxxx" + std::string(longestLogged, 'x'));
        add("artifacts and logs capped and redacted: log", works && small && redacts,
            !works ? "the log has no line for each run, so nothing is proved"
                   : "writing a key and a long text into the log, and more lines than it may hold");
    }

    std::string logged() const
    {
        std::string text;
        for (const auto& file : { log.string() + ".1", log.string() }) {
            std::ifstream stream(file);
            text.append(std::istreambuf_iterator<char>(stream), {});
        }
        return text;
    }

    static constexpr std::int64_t logBytes = 4096;
    static constexpr std::size_t longestLogged = 200;
    Canary canary;
    fs::path log = canary.directory() / "runs.log";
    Limits limits;
    std::vector<std::string> layers; ///< of the control run
    std::unique_ptr<Wall> wall;
};

} // namespace

std::vector<DoctorItem> doctor(const Installation& installation, std::stop_token stop)
{
    return doctor(
        [&](const Limits& limits, const fs::path& artifacts, const RunLog& log) {
            return Session::open(
                { .installation = installation, .limits = limits, .artifactDirectory = artifacts, .log = log })
                .transform(
                    [](Session&& jail) -> std::unique_ptr<Wall> { return std::make_unique<Session>(std::move(jail)); });
        },
        std::move(stop));
}

std::vector<DoctorItem> doctor(const OpenTried& open, std::stop_token stop)
{
    auto directory = TemporaryDirectory::make("doctor");
    if (!directory) {
        return { { "a temporary folder can be made", false, directory.error().detail,
            inWords(directory.error().message) } };
    }
    Doctor trial(open, std::move(*directory));
    trial.tryAll(stop);
    return std::move(trial.items);
}

} // namespace sandbox
