// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/memory_looks.h"

#include <algorithm>
#include <utility>

namespace jail {

void MemoryLooks::sort(std::vector<ProcessInfo>& processes) const
{
    std::ranges::sort(processes, {}, [this](const ProcessInfo& one) {
        const auto look = m_looks.find(one.pid);
        return look == m_looks.end() ? Clock::time_point() : look->second.when;
    });
}

std::int64_t MemoryLooks::sum(std::span<const ProcessInfo> processes, std::span<const std::int64_t> measured,
    Clock::time_point now, const std::function<bool(const ProcessInfo&)>& isState)
{
    constexpr auto longAgo = std::chrono::seconds(3);
    auto known = std::exchange(m_looks, {});
    for (std::size_t i = 0; i < measured.size(); ++i) {
        known[processes[i].pid] = { now, measured[i] - processes[i].residentBytes };
    }
    auto usable = known; // a state does not age, and who is new ages from its first look on
    for (const auto& process : processes) {
        if (const auto look = usable.find(process.pid); look != usable.end() && isState(process)) {
            look->second.when = now;
        }
    }
    std::map<pid_t, pid_t> parents;
    for (const auto& process : processes) {
        parents[process.pid] = process.parent;
    }
    std::int64_t bytes = 0;
    for (const auto& process : processes) {
        auto nearest = process.pid;
        while (!usable.contains(nearest) && parents.contains(nearest)) {
            nearest = parents[nearest];
        }
        const auto look = usable.find(nearest);
        bytes += process.residentBytes;
        if (look == usable.end()) {
            continue;
        }
        m_looks[process.pid] = nearest == process.pid ? known[nearest] : look->second;
        if (now - look->second.when < longAgo) {
            bytes += std::max(look->second.correction, -process.residentBytes);
        }
    }
    return bytes;
}

} // namespace jail
