// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <sys/types.h>

namespace jail {

std::set<pid_t> pidsOf(const auto& byPid)
{
    const auto pids = byPid | std::views::keys;
    return { pids.begin(), pids.end() };
}

struct ProcessInfo {
    pid_t pid = 0;
    char state = '?';
    int threads = 0;
    std::int64_t cpuMs = 0; ///< its own, and of children it waited for
    std::int64_t residentBytes = 0; ///< shared pages counted in full
    std::int64_t memoryBytes = 0; ///< proportional share
    bool isAlive() const { return state != 'Z' && state != 'X'; }
    bool isStill() const { return state == 'T' || state == 't' || !isAlive(); }
    bool isBusy() const { return state != 'S' && !isStill(); }
};

/// The first 8 KB of a file of the kernel's; empty where it cannot be read.
std::string contentOf(const std::string& path);
/// False, with errno: it was not written.
bool writeTo(const std::string& path, const std::string& text);

/// The processes of this pid namespace but pid 1, from its own /proc.
std::set<pid_t> allProcesses();
std::optional<ProcessInfo> look(pid_t pid, bool withMemory = false);
bool isAlive(pid_t pid);
/// Stops everything, and then kills what is outside `kept`. Stopped first: a process that is stopped keeps its place in the
/// process limit, so that a fork bomb runs out of room instead of racing with the killer. False after 5 s.
bool killAllBut(const std::set<pid_t>& kept);
using Stopped = std::map<pid_t, std::optional<ProcessInfo>>;
/// What they are once they have stopped, as they were told and are told again; nothing of one that is gone. Who would not stop is not named.
/// Those that were `before` are not looked at again: that takes as long as ten signals.
Stopped awaitStill(std::set<pid_t> pids, const Stopped& before = {});
/// Kills one and waits until it is gone.
bool endProcess(pid_t pid);

/// Processes whose ends are seen at once, however many they are, and which no later one of the same number is taken for.
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
