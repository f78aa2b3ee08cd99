// SPDX-License-Identifier: GPL-3.0-or-later
// jail_bench [ROUNDS [PEER [PART…]]]: what a jail costs, beside bubblewrap and plain Python and, where jupyter_peer.py
// is named, a Jupyter kernel, in alternating rounds; medians in milliseconds, and the median of the ratios of pairs
// against what it is to be. Also a thousand runs in a row in one session, and what they leave. PEER "-" is none;
// parts: cold start warm frames trouble memory large row. packaging/bench brings bubblewrap and what the kernel needs.
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/session.h"
#include "tests/bench/jupyter_peer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <format>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <poll.h>
#include <sched.h>
#include <set>
#include <spawn.h>
#include <sstream>
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
    if (::posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) != 0
        || ::waitpid(pid, &status, 0) != pid || status != 0) {
        stop(words[0] + " did not work");
    }
    ::posix_spawn_file_actions_destroy(&actions);
}

std::vector<std::string> inBubblewrap(std::vector<std::string> command)
{
    std::vector<std::string> words { "/usr/bin/bwrap", "--unshare-all", "--die-with-parent", "--new-session",
        "--clearenv", "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
        "--symlink", "usr/bin", "/bin", "--ro-bind", "/etc/alternatives", "/etc/alternatives", "--proc", "/proc",
        "--dev", "/dev", "--tmpfs", "/tmp", "--setenv", "HOME", "/tmp", "--ro-bind", "/etc/matplotlibrc",
        "/etc/matplotlibrc" };
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

void runTrueInJail(const Installation& installation)
{
    auto jail = JailProcess::start(installation.jailHelper, programConfig(installation, "/usr/bin/true", {}, {}, {}));
    if (!jail) {
        stop(jail.error().detail);
    }
    for (pollfd end { jail->output(), 0, 0 }; ::poll(&end, 1, 10'000) > 0;) { // it is closed when the program is gone
        const auto usage = jail->order(Order::Usage);
        if (!usage || usage->exitCode >= 0) {
            return;
        }
    }
}

RunResult run(Session& session, const std::string& code, const Limits& limits = {}, Status expected = Status::Ok)
{
    RunRequest request;
    request.code = code;
    request.limits = limits;
    auto result = session.run(request, {}, {});
    if (!result || result->status != expected) {
        stop("a run ended otherwise than expected: "
            + (result ? statusWord(result->status) + " " + result->statusDetail : inWords(result.error().message)));
    }
    return std::move(*result);
}

Session openSession(const Installation& installation, const std::filesystem::path& directory, const Limits& limits = {},
    std::int64_t checkpoints = 1LL << 30)
{
    auto session = Session::open({ installation, limits, directory, {}, checkpoints });
    if (!session) {
        stop(session.error().detail);
    }
    return std::move(*session);
}

long descriptors()
{
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return { std::istreambuf_iterator<char>(file), {} };
}

/// The sum of lines like "Pss:  12 kB".
std::int64_t bytesIn(const std::filesystem::path& process, const std::set<std::string>& keys)
{
    std::istringstream rollup(contentOf(process / "smaps_rollup"));
    std::int64_t bytes = 0;
    for (std::string line; std::getline(rollup, line);) {
        if (const auto colon = line.find(':'); colon != std::string::npos && keys.contains(line.substr(0, colon))) {
            bytes += std::atoll(line.c_str() + colon + 1) * 1024;
        }
    }
    return bytes;
}

/// This process' descendants that are `name`d so, by their numbers.
std::vector<std::filesystem::path> descendantsCalled(const std::string& name)
{
    std::vector<std::filesystem::path> found;
    std::set<std::string> parents { std::to_string(::getpid()) };
    for (bool grew = true; grew;) {
        grew = false;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const auto number = entry.path().filename().string();
            if (number.find_first_not_of("0123456789") != std::string::npos) {
                continue;
            }
            const auto stat = contentOf(entry.path() / "stat");
            const auto end = stat.rfind(')');
            std::istringstream rest(end == std::string::npos ? "" : stat.substr(end + 2));
            std::string state, parent;
            rest >> state >> parent;
            if (parents.contains(parent) && parents.insert(number).second) {
                grew = true;
                if (stat.substr(0, end).ends_with('(' + name)) {
                    found.push_back(entry.path());
                }
            }
        }
    }
    std::ranges::sort(found, {}, [](const auto& path) { return std::atoi(path.filename().c_str()); });
    return found;
}

class Bench {
public:
    Bench(int rounds, std::filesystem::path directory, const char* peer)
        : m_rounds(rounds)
        , m_directory(std::move(directory))
        , m_installation(*Installation::locate())
    {
        if (peer != nullptr) {
            m_peer.emplace(peer);
        }
    }

    void coldStarts()
    {
        for (int i = 0; i < m_rounds * 5; ++i) {
            note("true, plain", [] { runProgramOutside({ "/usr/bin/true" }); });
            note("true in bubblewrap", [] { runProgramOutside(inBubblewrap({ "/usr/bin/true" })); });
            note("true in the jail", [&] { runTrueInJail(m_installation); });
        }
    }

    void warmStarts()
    {
        const std::vector<std::string> python { "/usr/bin/python3", "-c", "import pandas, numpy, matplotlib.pyplot" };
        for (int i = 0; i < m_rounds; ++i) {
            note("python with pandas, plain", [&] { runProgramOutside(python); });
            note("python with pandas in bubblewrap", [&] { runProgramOutside(inBubblewrap(python)); });
            note("a new session, warm and ready", [&] { (void)openSession(m_installation, m_directory); });
            ask("a Jupyter kernel with the same imports", "start");
        }
    }

    void warmRuns()
    {
        auto session = openSession(m_installation, m_directory);
        run(session,
            "import pandas as pd, numpy as np\nframe = pd.DataFrame({'k': np.arange(100_000) % 100, 'v': "
            "np.arange(100_000.0)})");
        for (int i = 0; i < m_rounds * 10; ++i) {
            // The spare is made between a person's runs, and not while the peer is measured.
            ::usleep(100'000);
            note("run of print(1+1)", [&] { run(session, "print(1+1)"); });
            ::usleep(100'000);
            ask("print(1+1) in Jupyter", "print");
            ::usleep(100'000);
            note("run of a group-by of 100,000 rows", [&] { run(session, "frame.groupby('k').v.sum()"); });
            ::usleep(100'000);
            ask("the group-by in Jupyter", "group");
        }
        for (int i = 0; i < m_rounds; ++i) {
            ::usleep(100'000);
            note("back to the warm start state", [&] { (void)session.goTo({}); });
            run(session, "x = 1");
        }
        run(session,
            "import pandas as pd, numpy as np\nbig = pd.DataFrame(np.random.default_rng(1).random((1_000_000, 10)))");
        for (int i = 0; i < m_rounds * 2; ++i) {
            run(session, "x = 1"); // each is the first page after a run
            ::usleep(100'000);
            note("page of 200 of 1,000,000 rows",
                [&] { (void)session.page({ { "big" }, i * 10'000, 200 }, {}).value(); });
        }
    }

    /// A million rows on their way to the host: as pages, and as the records that JSON has them in.
    void wholeFrames()
    {
        Limits roomy;
        roomy.artifactBytes = roomy.artifactsBytes = 400LL << 20;
        auto session = openSession(m_installation, m_directory, roomy);
        run(session,
            "import pandas as pd, numpy as np\nn = 1_000_000\nr = np.random.default_rng(1)\n"
            "big = pd.DataFrame({'id': np.arange(n), 'c': r.integers(0, 1000, n), 'when': pd.date_range('2020-01-01', "
            "periods=n, freq='min'), 'flag': r.random(n) > 0.5,\n"
            "    'name': [f'customer {i % 5000}' for i in range(n)], 'region': r.choice(['North', 'South', 'East', "
            "'West'], n)})\n"
            "big[['w', 'x', 'y', 'z']] = r.random((n, 4))",
            roomy);
        for (int i = 0; i < m_rounds; ++i) {
            note("1,000,000 x 10 to the host as pages", [&] {
                for (std::int64_t rows = 0; rows < 1'000'000;) {
                    const auto page = session.wholeRows({ { "big" }, rows }, {});
                    if (!page || page->rows.empty()) {
                        return stop("the pages did not come");
                    }
                    rows += std::ssize(page->rows);
                }
            });
            note("1,000,000 x 10 to the host as JSON records", [&] {
                const auto result = run(session, "big.to_json('big.json', orient='records')", roomy);
                std::ifstream file(result.artifacts.at(0).path);
                if (Json::parse(file).size() != 1'000'000) {
                    stop("the records did not come");
                }
            });
            run(session, "import os\nos.remove('big.json')", roomy);
        }
    }

    /// The run that comes right after: the next fork of the state is in it.
    void runsAfterTrouble()
    {
        auto session = openSession(m_installation, m_directory);
        Limits tight;
        tight.wall = std::chrono::milliseconds(500);
        Limits small;
        small.memoryBytes = 500 << 20;
        Limits few;
        few.processes = 20;
        const auto next = [&](const char* name) { note(name, [&] { run(session, "x = 1"); }); };
        for (int i = 0; i < m_rounds; ++i) {
            run(session, "1 / 0", {}, Status::Error);
            next("the run after an error");
            run(session, "while True: pass", tight, Status::Timeout);
            next("the run after a timeout");
            run(session, "import numpy as np, time\nx = np.ones(80_000_000)\ntime.sleep(5)", small,
                Status::OutOfMemory);
            next("the run after an out-of-memory");
            run(session,
                "import os, time\nwhile True:\n    try:\n        if os.fork() == 0:\n            time.sleep(60)\n    "
                "except OSError:\n        time.sleep(0.01)",
                few, Status::ProcessLimit);
            next("the run after a fork bomb");
        }
    }

    /// Two runs at once, so that the second waits for its fork, in a session of 4 GB (of less where memory is short),
    /// beside the same in a small one.
    void largeStates()
    {
        const std::int64_t available = ::sysconf(_SC_AVPHYS_PAGES) * ::sysconf(_SC_PAGESIZE);
        const auto gigabytes = std::clamp<std::int64_t>(available / 2 >> 30, 1, 4);
        Limits roomy;
        roomy.memoryBytes = 12LL << 30;
        auto small = openSession(m_installation, m_directory, roomy, 10LL << 30);
        auto large = openSession(m_installation, m_directory, roomy, 10LL << 30);
        run(small, "import numpy as np\ndata = np.ones(1)", roomy);
        run(large, std::format("import numpy as np\ndata = np.ones({} << 27)", gigabytes), roomy);
        const auto twice = [&](Session& session) { run(session, "x = 1", roomy), run(session, "x = 2", roomy); };
        for (int i = 0; i < m_rounds * 2; ++i) {
            ::usleep(100'000);
            note("two runs at once, small session", [&] { twice(small); });
            ::usleep(100'000);
            note("two runs at once, large session", [&] { twice(large); });
        }
        const double added = median("two runs at once, large session") - median("two runs at once, small session");
        bar(std::format("a checkpoint of {} GB adds, ms", gigabytes), added, 20);
    }

    void memory()
    {
        auto session = openSession(m_installation, m_directory);
        run(session, "x = 1");
        if (m_peer) {
            m_peer->ask("start"); // both are there when either is measured: they share the pages of the same libraries
        }
        ::sleep(2);
        const std::set<std::string> proportional { "Pss" };
        std::int64_t ours = 0, kernel = 0;
        for (const auto& process : descendantsCalled("assay-jail")) {
            ours += bytesIn(process, proportional);
        }
        for (const auto& process : descendantsCalled("init")) {
            ours += bytesIn(process, proportional);
        }
        auto pythons = descendantsCalled("python3");
        std::erase_if(pythons, [](const auto& process) {
            return !contentOf(process / "cmdline").contains("/kernel/session/main.py");
        }); // the peer is one, too
        for (const auto& process : pythons) {
            kernel += bytesIn(process, proportional);
        }
        bar("supervisor and pid 1, MB of PSS", static_cast<double>(ours) / 1e6, 5);
        bar("a spare, MB of its own",
            static_cast<double>(bytesIn(pythons.back(), { "Private_Dirty", "Private_Clean" })) / 1e6, 5);
        std::printf("kernel idle with a state, a checkpoint and a spare: %.1f MB of PSS in %zu processes\n",
            static_cast<double>(kernel) / 1e6, pythons.size());
        if (m_peer) {
            bar("kernel idle / Jupyter's PSS", static_cast<double>(kernel) / m_peer->ask("pss"), 0.8);
        }
    }

    void judge()
    {
        bar("true in the jail / in bubblewrap", ratio("true in the jail", "true in bubblewrap"), 1);
        bar("bubblewrap's python with pandas / print(1+1)",
            median("python with pandas in bubblewrap") / median("run of print(1+1)"), 100, true);
        bar("bubblewrap's python with pandas / group-by",
            median("python with pandas in bubblewrap") / median("run of a group-by of 100,000 rows"), 100, true);
        bar("page of 200 of 1,000,000 rows, ms", median("page of 200 of 1,000,000 rows"), 5);
        bar("1,000,000 x 10 as columns / as JSON records",
            ratio("1,000,000 x 10 to the host as columns", "1,000,000 x 10 to the host as JSON records"), 0.1);
        for (const auto* const trouble : { "a timeout", "an out-of-memory", "a fork bomb" }) {
            bar(std::string("the run after ") + trouble + " / after an error",
                ratio(std::string("the run after ") + trouble, "the run after an error"), 1.1);
        }
        bar("print(1+1) / in Jupyter", ratio("run of print(1+1)", "print(1+1) in Jupyter"), 0.35);
        bar("group-by / in Jupyter", ratio("run of a group-by of 100,000 rows", "the group-by in Jupyter"), 0.7);
        bar("warm start state / a Jupyter kernel's start",
            median("back to the warm start state") / median("a Jupyter kernel with the same imports"), 0.05);
    }

    /// True: nothing grew.
    bool thousandRuns()
    {
        auto session = openSession(m_installation, m_directory);
        const std::string look = "import os\nprint(sum(p.isdigit() for p in os.listdir('/proc')), "
                                 "len(os.listdir('/proc/self/fd')), os.statvfs('/work').f_bfree)";
        const auto some = [&](int count) {
            for (int i = 0; i < count; ++i) {
                run(session, i % 3 == 0 ? "1 / 0" : "x = 1", {}, i % 3 == 0 ? Status::Error : Status::Ok);
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
            std::printf("%-42s %9.2f   (%zu times, %.2f to %.2f, a quarter below %.2f)\n", name.c_str(),
                times[times.size() / 2], times.size(), times.front(), times.back(), times[times.size() / 4]);
        }
        std::printf("\n%-48s %9s %9s\n%s", "", "is", "is to be", m_bars.c_str());
    }

private:
    void keep(const std::string& name, double ms)
    {
        if (!m_times.contains(name)) {
            m_order.push_back(name);
        }
        m_times[name].push_back(ms);
    }
    void note(const std::string& name, const std::function<void()>& work) { keep(name, msOf(work)); }
    void ask(const std::string& name, const char* word)
    {
        if (m_peer) {
            keep(name, m_peer->ask(word));
        }
    }

    static double middle(std::vector<double> numbers)
    {
        std::ranges::sort(numbers);
        return numbers.empty() ? std::nan("") : numbers[numbers.size() / 2];
    }
    const std::vector<double>& times(const std::string& name) const
    {
        static const std::vector<double> none;
        const auto found = m_times.find(name);
        return found == m_times.end() ? none : found->second;
    }
    double median(const std::string& name) const { return middle(times(name)); }
    /// The median of the ratios of what was measured side by side.
    double ratio(const std::string& one, const std::string& other) const
    {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < std::min(times(one).size(), times(other).size()); ++i) {
            ratios.push_back(times(one)[i] / times(other)[i]);
        }
        return middle(std::move(ratios));
    }
    /// Nothing where it was not measured.
    void bar(const std::string& name, double is, double toBe, bool atLeast = false)
    {
        if (std::isnan(is)) {
            return;
        }
        std::array<char, 160> line {};
        std::snprintf(line.data(), line.size(), "%-48s %9.3f  %s %6g  %s\n", name.c_str(), is,
            atLeast ? ">=" : "<=", toBe, (atLeast ? is >= toBe : is <= toBe) ? "yes" : "NO");
        m_bars += line.data();
    }

    int m_rounds;
    std::filesystem::path m_directory;
    Installation m_installation;
    std::optional<Peer> m_peer;
    std::vector<std::string> m_order;
    std::map<std::string, std::vector<double>> m_times;
    std::string m_bars;
};

} // namespace

int main(int argc, char** argv)
{
    auto pattern = (std::filesystem::temp_directory_path() / "assay-bench-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        return 1;
    }
    // What else the machine does must not count: real-time priority where we may, also for everything that is started
    // here.
    const sched_param first { 1 };
    const bool isFirst = ::sched_setscheduler(0, SCHED_RR, &first) == 0;
    std::printf("load %s, %s\n", contentOf("/proc/loadavg").substr(0, 14).c_str(),
        isFirst ? "but we come first" : "shared with us: start it as root, or on an idle machine");
    Bench bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : 5, pattern,
        argc > 2 && argv[2] != std::string("-") ? argv[2] : nullptr);
    const std::set<std::string> wanted(argv + std::min(argc, 3), argv + argc);
    const auto isWanted = [&](const char* part) { return wanted.empty() || wanted.contains(part); };
    const std::vector<std::pair<const char*, void (Bench::*)()>> parts { { "cold", &Bench::coldStarts },
        { "start", &Bench::warmStarts }, { "warm", &Bench::warmRuns }, { "frames", &Bench::wholeFrames },
        { "trouble", &Bench::runsAfterTrouble }, { "memory", &Bench::memory }, { "large", &Bench::largeStates } };
    for (const auto& [part, measure] : parts) {
        if (isWanted(part)) {
            (bench.*measure)();
        }
    }
    bench.judge();
    bench.print();
    std::fflush(stdout);
    const bool tight = !isWanted("row") || bench.thousandRuns();
    std::filesystem::remove_all(pattern);
    return tight ? 0 : 1;
}
