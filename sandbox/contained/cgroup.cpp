// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/cgroup.h"

#include "sandbox/contained/root.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/limits.h"
#include "sandbox/helper/processes.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jail {

namespace {

/// What that kernel has given to processes, and to files in memory, in bytes.
std::int64_t takenInAll()
{
    const auto text = contentOf("/proc/meminfo");
    const auto figure = [&](std::string_view name) {
        const auto line = text.find(name);
        return line != std::string::npos ? std::atoll(text.c_str() + line + name.size()) << 10 : 0;
    };
    return figure("\nAnonPages:") + figure("\nShmem:");
}

std::int64_t takenBefore = 0;

} // namespace

/// Processes are limited by a group of gVisor's own. Its groups keep no limit of memory, but the whole kernel is the
/// analysis', and says what is used of it.
Cgroup::Cgroup(const Config& config, pid_t child)
{
    takenBefore = takenInAll();
    need(::mount("none", groups, "cgroup", MS_NOSUID | MS_NODEV | MS_NOEXEC, "pids"), "limits", "mounting groups");
    m_groups.push_back(std::filesystem::path(groups) / std::to_string(::getpid()));
    need(::mkdir(m_groups.front().c_str(), 0755), "limits", "making a group");
    need(writeTo(m_groups.front() / "pids.max", std::to_string(config.processes + keptAndOurs))
                && writeTo(m_groups.front() / "cgroup.procs", std::to_string(child))
            ? 0
            : -1,
        "limits", "entering a group");
}

void Cgroup::lead(const std::function<void(int)>& /*give*/) { }

void Cgroup::leave()
{
    ::rmdir(m_groups.front().c_str());
}

std::optional<std::int64_t> Cgroup::memoryBytes() const
{
    return std::max<std::int64_t>(takenInAll() - takenBefore, 0);
}

std::int64_t Cgroup::memoryKills() const
{
    return 0;
}

} // namespace jail
