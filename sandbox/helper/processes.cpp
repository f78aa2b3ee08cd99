// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <poll.h>
#include <ranges>
#include <string>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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

namespace {

std::string pathOf(pid_t pid, const char* file)
{
    return "/proc/" + std::to_string(pid) + '/' + file;
}

/// Proportional set size; the resident size where the process made itself unreadable.
std::int64_t memoryOf(pid_t pid)
{
    const auto rollup = contentOf(pathOf(pid, "smaps_rollup"));
    if (const auto at = rollup.find("\nPss:"); at != std::string::npos) {
        return std::strtoll(rollup.c_str() + at + 5, nullptr, 10) * 1024;
    }
    return Processes().residentBytes(pid);
}

/// First short, as most is over at once; never more than a millisecond.
void rest(int round)
{
    const timespec time { 0, std::min(10'000L << std::min(round, 10), 1'000'000L) };
    ::nanosleep(&time, nullptr);
}

void reap()
{
    while (::waitpid(-1, nullptr, WNOHANG) > 0) { }
}

} // namespace

std::vector<pid_t> Processes::all() const
{
    std::vector<pid_t> pids;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        if (const pid_t pid = std::atoi(entry.path().filename().c_str()); pid > 1) {
            pids.push_back(pid);
        }
    }
    return pids;
}

std::optional<ProcessInfo> Processes::look(pid_t pid, bool withMemory) const
{
    const auto text = contentOf(pathOf(pid, "stat"));
    // The name is the program's own choice and may hold anything; what follows its last ')' is the kernel's.
    const auto end = text.rfind(')');
    ProcessInfo info { .pid = pid };
    std::array<long, 4> ticks {};
    if (end == std::string::npos
        || std::sscanf(text.c_str() + end + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %d", &info.state,
               &ticks[0], &ticks[1], &ticks[2], &ticks[3], &info.threads) != 6) {
        return std::nullopt;
    }
    info.cpuMs = std::accumulate(ticks.begin(), ticks.end(), 0L) * 1000 / ::sysconf(_SC_CLK_TCK);
    info.memoryBytes = withMemory ? memoryOf(pid) : 0;
    return info;
}

std::int64_t Processes::residentBytes(pid_t pid) const
{
    long pages = 0;
    return std::sscanf(contentOf(pathOf(pid, "statm")).c_str(), "%*d %ld", &pages) == 1 ? pages * ::sysconf(_SC_PAGESIZE) : 0;
}

Processes::Stopped Processes::stopAll(std::set<pid_t> pids, const Stopped& before) const
{
    ::kill(-1, SIGSTOP); // all but pid 1, which asks
    Stopped stopped;
    for (int round = 0; round < 2000 && !pids.empty(); ++round) {
        rest(round + 2); // nobody stops while we are on its processor, and looking takes as long as two of them to stop
        std::erase_if(pids, [&](pid_t pid) {
            const auto known = before.find(pid);
            const auto info = known != before.end() ? known->second : look(pid, false);
            return (!info || info->isStill()) && stopped.emplace(pid, info).second;
        });
    }
    return stopped;
}

bool Processes::end(pid_t pid) const
{
    ::kill(pid, SIGKILL);
    for (int round = 0; round < 5000 && alive(pid); ++round) {
        rest(round);
    }
    return !alive(pid);
}

bool Processes::killAllBut(const std::set<pid_t>& kept) const
{
    for (int round = 0; round < 5000; ++round) {
        bool still = true;
        auto pids = all();
        std::erase_if(pids, [&](pid_t pid) {
            const auto info = kept.contains(pid) ? std::nullopt : look(pid, false);
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
        reap();
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

std::set<pid_t> Watched::all() const
{
    const auto pids = m_descriptors | std::views::keys;
    return { pids.begin(), pids.end() };
}

std::set<pid_t> Watched::alive() const
{
    std::vector<pollfd> ends;
    std::ranges::transform(m_descriptors, std::back_inserter(ends), [](const auto& one) { return pollfd { one.second, POLLIN, 0 }; });
    ::poll(ends.data(), ends.size(), 0);
    std::set<pid_t> pids;
    for (auto end = ends.begin(); const auto pid : m_descriptors | std::views::keys) {
        if ((end++)->revents == 0) {
            pids.insert(pid);
        }
    }
    return pids;
}

} // namespace jail
