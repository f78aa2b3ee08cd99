// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <memory>
#include <numeric>
#include <poll.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vector>

namespace jail {

std::string contentOf(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return {};
    }
    std::string text(8192, '\0');
    const auto count = ::read(fd, text.data(), text.size());
    ::close(fd);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

bool writeTo(const std::string& path, const std::string& text)
{
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    const bool good = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(fd);
    return good;
}

namespace {

std::string pathOf(pid_t pid, const char* file)
{
    return "/proc/" + std::to_string(pid) + '/' + file;
}

/// Proportional set size; nothing where the process made itself unreadable.
std::optional<std::int64_t> shareOf(pid_t pid)
{
    const auto rollup = contentOf(pathOf(pid, "smaps_rollup"));
    const auto at = rollup.find("\nPss:");
    return at != std::string::npos ? std::optional(std::strtoll(rollup.c_str() + at + 5, nullptr, 10) * 1024) : std::nullopt;
}

/// First short, as most is over at once; never more than a millisecond.
void rest(int round)
{
    const timespec time { 0, std::min(10'000L << std::min(round, 10), 1'000'000L) };
    ::nanosleep(&time, nullptr);
}

} // namespace

std::set<pid_t> allProcesses()
{
    std::set<pid_t> pids;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir("/proc"), ::closedir);
    for (const dirent* entry = nullptr; directory && (entry = ::readdir(directory.get())) != nullptr;) {
        if (const pid_t pid = std::atoi(entry->d_name); pid > 1) {
            pids.insert(pid);
        }
    }
    return pids;
}

std::optional<ProcessInfo> look(pid_t pid, bool withMemory)
{
    const auto text = contentOf(pathOf(pid, "stat"));
    // The name is the program's own choice and may hold anything; what follows its last ')' is the kernel's.
    const auto end = text.rfind(')');
    ProcessInfo info { .pid = pid };
    std::array<long, 4> ticks {};
    long pages = 0;
    if (end == std::string::npos
        || std::sscanf(text.c_str() + end + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %d %*d %*u %*u %ld", &info.state,
               &ticks[0], &ticks[1], &ticks[2], &ticks[3], &info.threads, &pages) != 7) {
        return std::nullopt;
    }
    info.cpuMs = std::accumulate(ticks.begin(), ticks.end(), 0L) * 1000 / ::sysconf(_SC_CLK_TCK);
    info.residentBytes = pages * ::sysconf(_SC_PAGESIZE);
    info.memoryBytes = withMemory ? shareOf(pid).value_or(info.residentBytes) : 0;
    return info;
}

Stopped awaitStill(std::set<pid_t> pids, const Stopped& before)
{
    Stopped still;
    for (int round = 0; round < 2000; ++round) {
        std::erase_if(pids, [&](pid_t pid) {
            const auto known = before.find(pid);
            const auto info = known != before.end() ? known->second : look(pid);
            // The kernel itself lets some go on, at the end of others of their process group.
            return !info || info->isStill() ? still.emplace(pid, info).second : ::kill(pid, SIGSTOP) != 0;
        });
        if (pids.empty()) {
            break;
        }
        constexpr int yields = 10; // nobody stops while we are on its processor, and to sleep takes longer than to stop
        round < yields ? void(::sched_yield()) : rest(round - yields);
    }
    return still;
}

bool isAlive(pid_t pid)
{
    const auto info = look(pid);
    return info && info->isAlive();
}

bool endProcess(pid_t pid)
{
    ::kill(pid, SIGKILL);
    for (int round = 0; round < 5000 && isAlive(pid); ++round) {
        rest(round);
    }
    return !isAlive(pid);
}

bool killAllBut(const std::set<pid_t>& kept)
{
    ::kill(-1, SIGSTOP); // all but pid 1, which asks
    for (int round = 0; round < 5000; ++round) {
        bool still = true;
        auto pids = allProcesses();
        std::erase_if(pids, [&](pid_t pid) {
            const auto info = kept.contains(pid) ? std::nullopt : look(pid);
            if (info && !info->isStill()) {
                still = false;
                ::kill(pid, SIGSTOP);
            }
            return !info || !info->isAlive();
        });
        if (pids.empty()) {
            return true;
        }
        // Everything is seen stopped (or will not stop, after a while): now nothing can be born any more.
        if (still || round % 50 == 49) {
            std::ranges::for_each(pids, [](pid_t pid) { ::kill(pid, SIGKILL); });
        }
        while (::waitpid(-1, nullptr, WNOHANG) > 0) { }
        rest(round);
    }
    return false;
}

Watched::~Watched()
{
    std::ranges::for_each(m_descriptors | std::views::values, ::close);
}

bool Watched::add(pid_t pid)
{
    const int fd = contains(pid) ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    return fd >= 0 && m_descriptors.emplace(pid, fd).second;
}

bool Watched::remove(pid_t pid)
{
    const auto found = m_descriptors.extract(pid);
    return found && ::close(found.mapped()) == 0;
}

std::set<pid_t> Watched::alive() const
{
    std::vector<pollfd> ends;
    std::ranges::transform(m_descriptors | std::views::values, std::back_inserter(ends), [](int fd) { return pollfd { fd, POLLIN, 0 }; });
    ::poll(ends.data(), ends.size(), 0); // where a signal interrupts it, nobody is seen to have ended
    auto pids = all();
    std::erase_if(pids, [end = ends.begin()](pid_t) mutable { return (end++)->revents != 0; });
    return pids;
}

} // namespace jail
