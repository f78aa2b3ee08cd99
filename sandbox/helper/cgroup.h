// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <sys/types.h>
#include <vector>

namespace jail {

/// Control groups for memory and processes, where this machine lets us make them: version 2 in a group that was
/// delegated to us, or version 1 where its directories may be written. Elsewhere limits rest on supervision, and the
/// host is told so.
class Cgroup {
public:
    /// Puts `child`, which has not started anything yet, into groups of its own.
    Cgroup(const Config& config, pid_t child);
    ~Cgroup() { leave(); }
    Cgroup(Cgroup&&) = delete;

    /// Version 1: gives each file into which the child is to write a 0 itself. To move another process the kernel
    /// waits for milliseconds.
    void lead(const std::function<void(int)>& give);
    int version() const { return m_version; } ///< 2, 1, or 0: none
    /// Everything charged to the jail that cannot be reclaimed: processes' own memory, tmpfs, pipes and other kernel
    /// memory.
    std::optional<std::int64_t> memoryBytes() const;
    std::int64_t memoryKills() const; ///< processes that the kernel killed for want of memory, so far

private:
    bool enter(const std::filesystem::path& parent, const std::vector<std::pair<std::string, std::int64_t>>& limits,
        pid_t child);
    void leave();

    int m_version = 0;
    std::vector<int> m_entrances;
    std::vector<std::filesystem::path> m_groups; ///< the one with memory first
    std::filesystem::path m_own; ///< version 2: where the supervisor itself had to go
};

} // namespace jail
