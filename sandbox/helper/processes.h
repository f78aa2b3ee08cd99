// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace jail {

std::set<pid_t> pidsOf(const auto& byPid)
{
    const auto pids = byPid | std::views::keys;
    return { pids.begin(), pids.end() };
}

/// What the kernel says of a process or a task.
struct Stat {
    char state = '?';
    pid_t parent = 0;
    int threads = 0; ///< tasks that are left, the first one included until all are gone
    int exitStatus = 0; ///< as of wait(), once it is not alive
    std::int64_t cpuMs = 0; ///< its own, and of children it waited for
    std::int64_t residentBytes = 0; ///< shared pages counted in full
    bool hasEnded() const { return state == 'Z' || state == 'X'; }
    bool isStopped() const { return state == 'T' || state == 't'; }
};

/// A process is what its tasks are: its first one may have ended, and read as a zombie without memory, while another
/// lives.
struct ProcessInfo : Stat {
    pid_t pid = 0;
    pid_t memoryTask = 0; ///< one that holds the memory
    bool isAlive = false;
    bool isStill = false; ///< each task is stopped or has ended
    bool isBusy = false; ///< a task runs, or waits for something that a signal does not interrupt
};

/// The first 8 KB of a file of the kernel's; empty where it cannot be read.
std::string contentOf(const std::string& path);
/// False, with errno: it was not written.
bool writeTo(const std::string& path, const std::string& text);

/// The processes of this pid namespace but pid 1, from its own /proc.
std::set<pid_t> allProcesses();
std::optional<ProcessInfo> look(pid_t pid);
/// Their proportional shares of what they have mapped, and their page tables, in bytes; of as many as can be told in
/// that time.
std::vector<std::int64_t> memoryOf(std::span<const ProcessInfo> processes, std::chrono::microseconds time);
bool isAlive(pid_t pid);
/// Two processes of one memory, as a child is before its exec where vfork made it. False where the kernel does not
/// tell.
bool shareMemory(const ProcessInfo& one, const ProcessInfo& other);
/// Whether it holds a file, or memory shared with one, that it can write without another call that opens it; or a
/// socket, in which such a file may be under way. True where that cannot be seen.
bool canWrite(pid_t pid);
/// Of where it stands and what it has open, how much has no name any more.
int namelessOf(pid_t pid);
/// Kills what is outside `kept`, until two looks in a row find no task of it. Stops everything before each round, so
/// that a fork bomb is slow; the kill does not rely on that, as the kernel lets a stopped process group go on that
/// becomes an orphan. (The kernel's own way to kill a whole control group would take the kept ones along.) False after
/// 5 s.
bool killAllBut(const std::set<pid_t>& kept);
using Stopped = std::map<pid_t, std::optional<ProcessInfo>>;
/// What they are once they have stopped, as they were told and are told again; nothing of one that is gone. Who would
/// not stop is not named.
Stopped awaitStill(std::set<pid_t> pids);
/// Kills one and waits until it is gone.
bool endProcess(pid_t pid);

/// Processes whose ends are seen at once, however many they are, and which no later one of the same number is taken
/// for.
class Watched {
public:
    Watched() = default;
    ~Watched();
    Watched(Watched&&) = delete;

    bool add(pid_t pid); ///< false if it is there already, or nowhere
    bool remove(pid_t pid);
    bool contains(pid_t pid) const { return m_descriptors.contains(pid); }
    std::set<pid_t> all() const { return pidsOf(m_descriptors); }
    std::set<pid_t> alive() const;

private:
    std::map<pid_t, int> m_descriptors;
};

} // namespace jail
