// SPDX-License-Identifier: GPL-3.0-or-later
// jail_bench [ROUNDS]: what a jail costs, beside bubblewrap and plain Python, in alternating rounds; medians in milliseconds.
// Also a thousand runs in a row in one session, and what they leave. Needs /usr/bin/bwrap.
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/session.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <map>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace sandbox;
using Clock = std::chrono::steady_clock;

namespace {

double msOf(const std::function<void()>& work)
{
    const auto begun = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

[[noreturn]] void stop(const std::string& why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(1);
}

void runProgramOutside(std::vector<std::string> words)
{
    std::vector<char*> arguments;
    for (auto& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (const int fd : { 0, 1, 2 }) {
        ::posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
    }
    pid_t pid = -1;
    int status = -1;
    if (::posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) != 0 || ::waitpid(pid, &status, 0) != pid || status != 0) {
        stop(words[0] + " did not work");
    }
    ::posix_spawn_file_actions_destroy(&actions);
}

std::vector<std::string> inBubblewrap(std::vector<std::string> command)
{
    std::vector<std::string> words { "/usr/bin/bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--ro-bind", "/usr", "/usr",
        "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--symlink", "usr/bin", "/bin", "--ro-bind", "/etc/alternatives",
        "/etc/alternatives", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--setenv", "HOME", "/tmp", "--ro-bind", "/etc/matplotlibrc", "/etc/matplotlibrc" };
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

void runTrueInJail(const Installation& installation)
{
    auto jail = JailProcess::start(installation.jailHelper, programConfig(installation, "/usr/bin/true", {}, {}, {}));
    if (!jail) {
        stop(jail.error().detail);
    }
    while (true) {
        const auto usage = jail->order("usage");
        if (!usage || usage->exitCode >= 0) {
            return;
        }
        ::usleep(100);
    }
}

RunResult run(Session& session, const std::string& code)
{
    RunRequest request;
    request.code = code;
    auto result = session.run(request, {}, {});
    if (!result || (result->status != Status::Ok && code != "1 / 0")) {
        stop("a run did not work");
    }
    return std::move(*result);
}

Session openSession(const Installation& installation, const std::filesystem::path& directory)
{
    auto session = Session::open({ installation, {}, directory });
    if (!session) {
        stop(session.error().detail);
    }
    return std::move(*session);
}

long descriptors()
{
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

class Bench {
public:
    Bench(int rounds, std::filesystem::path directory)
        : m_rounds(rounds)
        , m_directory(std::move(directory))
        , m_installation(*Installation::locate())
    {
    }

    void coldStarts()
    {
        for (int i = 0; i < m_rounds * 5; ++i) {
            note("true, plain", [] { runProgramOutside({ "/usr/bin/true" }); });
            note("true in bubblewrap", [] { runProgramOutside(inBubblewrap({ "/usr/bin/true" })); });
            note("true in the jail", [&] { runTrueInJail(m_installation); });
        }
        const std::vector<std::string> python { "/usr/bin/python3", "-c", "import pandas, numpy, matplotlib.pyplot" };
        for (int i = 0; i < m_rounds; ++i) {
            note("python with pandas, plain", [&] { runProgramOutside(python); });
            note("python with pandas in bubblewrap", [&] { runProgramOutside(inBubblewrap(python)); });
            note("a new session, warm and ready", [&] { (void)openSession(m_installation, m_directory); });
        }
    }

    void warmRuns()
    {
        auto session = openSession(m_installation, m_directory);
        run(session, "import pandas as pd, numpy as np\nframe = pd.DataFrame({'k': np.arange(100_000) % 100, 'v': np.arange(100_000.0)})");
        for (int i = 0; i < m_rounds * 10; ++i) {
            ::usleep(20'000); // the spare is made between a person's runs
            note("run of print(1+1)", [&] { run(session, "print(1+1)"); });
            ::usleep(20'000);
            note("run of a group-by of 100,000 rows", [&] { run(session, "frame.groupby('k').v.sum()"); });
        }
        note("undo", [&] { (void)session.goTo({}); });
        run(session, "import pandas as pd, numpy as np\nbig = pd.DataFrame(np.random.default_rng(1).random((1_000_000, 10)))");
        for (int i = 0; i < m_rounds; ++i) {
            ::usleep(20'000);
            note("page of 200 of 1,000,000 rows", [&] {
                if (!session.page({ { "big" }, i * 100'000, 200 }, {})) {
                    stop("a page did not come");
                }
            });
        }
    }

    /// True: nothing grew.
    bool thousandRuns()
    {
        auto session = openSession(m_installation, m_directory);
        const std::string look = "import os\nprint(sum(p.isdigit() for p in os.listdir('/proc')), len(os.listdir('/proc/self/fd')), os.statvfs('/work').f_bfree)";
        const auto some = [&](int count) {
            for (int i = 0; i < count; ++i) {
                run(session, i % 3 == 0 ? "1 / 0" : "x = 1");
            }
        };
        some(60);
        const auto inside = run(session, look).out;
        const auto outside = descriptors();
        const double ms = msOf([&] { some(1'000); });
        const auto insideAfter = run(session, look).out;
        std::printf("1,000 runs in a row: %.2f ms each; inside %s; descriptors %ld, then %ld\n", ms / 1'000,
            inside == insideAfter ? "as before" : (inside + " then " + insideAfter).c_str(), outside, descriptors());
        return inside == insideAfter && descriptors() <= outside;
    }

    void print() const
    {
        for (const auto& name : m_order) {
            auto times = m_times.at(name);
            std::ranges::sort(times);
            std::printf("%-36s %9.2f   (%zu times, %.2f to %.2f)\n", name.c_str(), times[times.size() / 2], times.size(), times.front(), times.back());
        }
    }

private:
    void note(const std::string& name, const std::function<void()>& work)
    {
        if (!m_times.contains(name)) {
            m_order.push_back(name);
        }
        m_times[name].push_back(msOf(work));
    }

    int m_rounds;
    std::filesystem::path m_directory;
    Installation m_installation;
    std::vector<std::string> m_order;
    std::map<std::string, std::vector<double>> m_times;
};

} // namespace

int main(int argc, char** argv)
{
    auto pattern = (std::filesystem::temp_directory_path() / "assay-bench-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        return 1;
    }
    Bench bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : 5, pattern);
    bench.coldStarts();
    bench.warmRuns();
    bench.print();
    std::fflush(stdout);
    const bool tight = bench.thousandRuns();
    std::filesystem::remove_all(pattern);
    return tight ? 0 : 1;
}
