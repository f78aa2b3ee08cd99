// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sstream>
#include <string>
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

void rest(long milliseconds)
{
    const timespec time { 0, milliseconds * 1'000'000 };
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
    DIR* const directory = ::opendir("/proc");
    if (directory == nullptr) {
        return pids;
    }
    while (const auto* const entry = ::readdir(directory)) {
        pid_t pid = 0;
        const auto* const end = entry->d_name + std::strlen(entry->d_name);
        if (const auto [rest, error] = std::from_chars(entry->d_name, end, pid); error == std::errc() && rest == end && pid > 1) {
            pids.push_back(pid);
        }
    }
    ::closedir(directory);
    return pids;
}

std::optional<ProcessInfo> Processes::look(pid_t pid, bool withMemory) const
{
    const auto text = contentOf(pathOf(pid, "stat"));
    // The name is the program's own choice and may hold anything; what follows its last ')' is the kernel's.
    const auto end = text.rfind(')');
    if (end == std::string::npos) {
        return std::nullopt;
    }
    std::istringstream fields(text.substr(end + 1));
    ProcessInfo info { .pid = pid };
    fields >> info.state;
    std::int64_t value = 0;
    std::int64_t ticks = 0;
    for (int field = 4; field <= 20 && fields >> value; ++field) {
        if (field >= 14 && field <= 17) {
            ticks += value;
        } else if (field == 20) {
            info.threads = static_cast<int>(value);
        }
    }
    info.cpuMs = ticks * 1000 / ::sysconf(_SC_CLK_TCK);
    info.memoryBytes = withMemory ? memoryOf(pid) : 0;
    return info;
}

std::int64_t Processes::residentBytes(pid_t pid) const
{
    std::istringstream statm(contentOf(pathOf(pid, "statm")));
    std::int64_t size = 0;
    std::int64_t resident = 0;
    statm >> size >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

bool Processes::alive(pid_t pid) const
{
    const auto info = look(pid, false);
    return info && info->isAlive();
}

bool Processes::stop(const std::set<pid_t>& pids) const
{
    for (int round = 0; round < 2000; ++round) {
        bool running = false;
        for (const auto pid : pids) {
            const auto info = look(pid, false);
            if (info && !std::strchr("TtZX", info->state)) {
                ::kill(pid, SIGSTOP);
                running = true;
            }
        }
        if (!running) {
            return true;
        }
        if (round > 3) {
            rest(1);
        }
    }
    return false;
}

bool Processes::end(pid_t pid) const
{
    ::kill(pid, SIGKILL);
    for (int round = 0; round < 5000 && alive(pid); ++round) {
        rest(1);
    }
    return !alive(pid);
}

bool Processes::killAllBut(const std::set<pid_t>& kept) const
{
    for (int round = 0; round < 5000; ++round) {
        bool found = false;
        bool fresh = false;
        const auto pids = all();
        for (const auto pid : pids) {
            const auto info = kept.contains(pid) ? std::nullopt : look(pid, false);
            if (info && info->isAlive()) {
                found = true;
                if (info->state != 'T' && info->state != 't') {
                    fresh = true;
                    ::kill(pid, SIGSTOP);
                }
            }
        }
        if (!found) {
            return true;
        }
        // Everything is seen stopped (or will not stop, after a while): now nothing can be born any more.
        if (!fresh || round % 50 == 49) {
            for (const auto pid : pids) {
                if (!kept.contains(pid)) {
                    ::kill(pid, SIGKILL);
                }
            }
        }
        reap();
        if (round > 5) {
            rest(1);
        }
    }
    return false;
}

} // namespace jail
