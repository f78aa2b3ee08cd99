// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/processes.h"

#include "sandbox/helper/descriptor.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>
#include <poll.h>
#include <sched.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <vector>

namespace jail {

std::string contentOf(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::string text(8192, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(file.get(), text.data(), text.size()), 0)));
    return text;
}

bool writeTo(const std::string& path, const std::string& text)
{
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    return ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

namespace {

std::string pathOf(pid_t pid, const char* file)
{
    return "/proc/" + std::to_string(pid) + '/' + file;
}

/// The figure of a line of /proc/PID/smaps_rollup, in bytes.
std::int64_t figureIn(const std::string& rollup, std::string_view line)
{
    const auto at = rollup.find(line);
    return at != std::string::npos ? std::strtoll(rollup.c_str() + at + line.size(), nullptr, 10) * 1024 : 0;
}

/// The numbers among the names in a directory of the kernel's.
std::vector<pid_t> numbersIn(const std::string& path)
{
    std::vector<pid_t> numbers;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), ::closedir);
    for (const dirent* entry = nullptr; directory && (entry = ::readdir(directory.get())) != nullptr;) {
        if (const pid_t number = std::atoi(entry->d_name); number > 0) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

/// The target of a link of the kernel's; empty where it does not tell.
std::string linkOf(const std::string& path)
{
    std::error_code error;
    return std::filesystem::read_symlink(path, error);
}

/// Of a process or, by its directory, of one task.
std::optional<Stat> statIn(const std::string& directory)
{
    const auto text = contentOf(directory + "stat");
    // The name is the program's own choice and may hold anything; what follows its last ')' is the kernel's.
    const auto end = text.rfind(')');
    Stat stat;
    std::array<long, 4> ticks {};
    long pages = 0;
    if (end == std::string::npos
        || std::sscanf(text.c_str() + end + 1,
               " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %d %*d %*u %*u %ld", &stat.state,
               &stat.parent, &ticks[0], &ticks[1], &ticks[2], &ticks[3], &stat.threads, &pages)
            != 8) {
        return std::nullopt;
    }
    stat.exitStatus = std::atoi(text.c_str() + text.rfind(' ') + 1); // the last field
    stat.cpuMs = std::accumulate(ticks.begin(), ticks.end(), 0L) * 1000 / ::sysconf(_SC_CLK_TCK);
    stat.residentBytes = pages * ::sysconf(_SC_PAGESIZE);
    return stat;
}

/// First short, as most is over at once; never more than a millisecond.
void rest(int round)
{
    std::this_thread::sleep_for(std::chrono::microseconds(std::min(10 << std::min(round, 10), 1'000)));
}

} // namespace

std::set<pid_t> allProcesses()
{
    const auto numbers = numbersIn("/proc");
    std::set<pid_t> pids(numbers.begin(), numbers.end());
    pids.erase(1);
    return pids;
}

namespace {

/// Page tables are in no other figure: a page of them for every 2 MB that is mapped and read. To tell the share of
/// what is mapped that widely takes long: its resident pages are counted in full, as are those of who made itself
/// unreadable.
std::int64_t memoryOf(const ProcessInfo& process)
{
    constexpr std::int64_t soonWalked = 8 << 20;
    const auto directory = pathOf(process.pid, "task/") + std::to_string(process.memoryTask) + '/';
    const auto tables = figureIn(contentOf(directory + "status"), "\nVmPTE:");
    const auto rollup = tables > soonWalked ? std::string() : contentOf(directory + "smaps_rollup");
    const auto share = figureIn(rollup, "\nPss:") + figureIn(rollup, "\nSwapPss:");
    return tables + (share > 0 ? share : process.residentBytes);
}

} // namespace

/// Only a signal that ends it gets somebody out who waits for a memory that is being changed all the time.
std::vector<std::int64_t> memoryOf(std::span<const ProcessInfo> processes, std::chrono::microseconds time)
{
    std::array<int, 2> ends { -1, -1 };
    std::ignore = ::pipe2(ends.data(), O_CLOEXEC);
    const Descriptor sizes(ends[0]);
    const auto observer = ::fork();
    if (observer == 0) {
        ::ualarm(static_cast<useconds_t>(time.count()), 0);
        for (const auto& process : processes) {
            const auto bytes = memoryOf(process);
            std::ignore = ::write(ends[1], &bytes, sizeof bytes);
        }
        ::_exit(0);
    }
    ::close(ends[1]);
    std::vector<std::int64_t> memory;
    for (std::int64_t bytes = 0; TEMP_FAILURE_RETRY(::read(sizes.get(), &bytes, sizeof bytes)) == sizeof bytes;) {
        memory.push_back(bytes);
    }
    if (observer > 0) {
        TEMP_FAILURE_RETRY(::waitpid(observer, nullptr, 0));
    }
    return memory;
}

std::optional<ProcessInfo> look(pid_t pid)
{
    const auto directory = pathOf(pid, "");
    const auto whole = statIn(directory);
    if (!whole) {
        return std::nullopt;
    }
    ProcessInfo info { *whole, pid, pid };
    std::vector<Stat> tasks { *whole };
    for (const auto number : whole->threads > 1 ? numbersIn(directory + "task") : std::vector<pid_t>()) {
        const auto place = pathOf(pid, "task/") + std::to_string(number) + '/';
        const auto task = number != pid ? statIn(place) : std::nullopt;
        if (task && whole->hasEnded() && !task->hasEnded()) {
            info.memoryTask = number; // the memory went from the first task's hands to this one's
            info.residentBytes = task->residentBytes;
        }
        tasks.push_back(task.value_or(*whole));
    }
    info.isAlive = whole->threads > 1 || !whole->hasEnded();
    info.isStill = std::ranges::all_of(tasks, [](const Stat& task) { return task.isStopped() || task.hasEnded(); });
    info.isBusy = std::ranges::any_of(
        tasks, [](const Stat& task) { return task.state != 'S' && !task.isStopped() && !task.hasEnded(); });
    return info;
}

bool shareMemory(const ProcessInfo& one, const ProcessInfo& other)
{
    constexpr int memory = 1; // KCMP_VM
    return ::syscall(SYS_kcmp, one.memoryTask, other.memoryTask, memory, 0, 0) == 0;
}

Stopped awaitStill(std::set<pid_t> pids)
{
    Stopped still;
    for (int round = 0; round < 2000; ++round) {
        std::erase_if(pids, [&](pid_t pid) {
            const auto info = look(pid);
            // The kernel itself lets some go on, at the end of others of their process group.
            return !info || info->isStill ? still.emplace(pid, info).second : ::kill(pid, SIGSTOP) != 0;
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
    return look(pid).value_or(ProcessInfo()).isAlive;
}

bool canWrite(pid_t pid)
{
    constexpr std::array readOnly { "/usr/", "/etc/", "/kernel/", "/columns/", "/proc/", "/dev/null", "/dev/zero",
        "/dev/random", "/dev/urandom" };
    const auto isFile = [&](std::string_view path) {
        return (path.starts_with('/') || path.starts_with('(') || path.starts_with("socket:"))
            && std::ranges::none_of(readOnly, [&](const char* place) { return path.starts_with(place); });
    };
    const auto numbers = numbersIn(pathOf(pid, "fd"));
    for (const auto number : numbers) {
        const auto target = linkOf(pathOf(pid, "fd/").append(std::to_string(number)));
        const auto info = contentOf(pathOf(pid, "fdinfo/") + std::to_string(number));
        const auto at = info.find("flags:\t");
        const bool isRead = at != std::string::npos
            && (std::strtoul(info.c_str() + at + 7, nullptr, 8) & O_ACCMODE) == O_RDONLY;
        if (target.empty() || (isFile(target) && !isRead)) {
            return true;
        }
    }
    std::ifstream maps(pathOf(pid, "maps"));
    bool isSeen = false;
    for (std::string line; std::getline(maps, line); isSeen = true) { // "5581-5582 rw-s 00000000 00:1d 12 /work/file"
        const auto rights = line.find(' ') + 1;
        const auto path = line.find('/');
        if (line.size() > rights + 3 && line[rights + 3] == 's' && path != std::string::npos
            && isFile(std::string_view(line).substr(path))) {
            return true;
        }
    }
    return numbers.empty() || !isSeen;
}

int namelessOf(pid_t pid)
{
    const auto isNameless = [pid](const std::string& link) {
        return linkOf(pathOf(pid, link.c_str())).ends_with(" (deleted)");
    };
    const auto files = std::ranges::count_if(
        numbersIn(pathOf(pid, "fd")), [&](pid_t number) { return isNameless("fd/" + std::to_string(number)); });
    return static_cast<int>(files) + (isNameless("cwd") ? 1 : 0);
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
    constexpr int mostRounds = 5'000, looksThatFindNothing = 2;
    for (int round = 0, clean = 0; round < mostRounds; ++round) {
        ::kill(-1, SIGSTOP); // all but pid 1, which asks
        auto pids = allProcesses();
        std::erase_if(pids, [&](pid_t pid) { return kept.contains(pid) || !isAlive(pid); });
        std::ranges::for_each(pids, [](pid_t pid) { ::kill(pid, SIGKILL); });
        clean = pids.empty() ? clean + 1 : 0;
        if (clean == looksThatFindNothing) {
            return true;
        }
        while (::waitpid(-1, nullptr, WNOHANG) > 0) { }
        if (clean == 0) {
            rest(round);
        }
    }
    return false;
}

Watched::~Watched()
{
    std::ranges::for_each(m_descriptors | std::views::values, ::close);
}

bool Watched::remove(pid_t pid)
{
    const auto found = m_descriptors.extract(pid);
    return found && ::close(found.mapped()) == 0;
}

} // namespace jail
