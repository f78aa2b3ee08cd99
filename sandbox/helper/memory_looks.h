// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/processes.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

namespace jail {

/// What processes hold of the memory where not all can be measured each time: a look can be made slow from inside, by
/// much that is mapped and by who changes it meanwhile, and is slow on a busy machine.
class MemoryLooks {
public:
    using Clock = std::chrono::steady_clock;

    /// Whose last look is longest ago comes first.
    void sort(std::vector<ProcessInfo>& processes) const;

    /// Bytes of all together. `measured` are the shares of the first of them. Of whom nothing was told now, what is
    /// resident counts, corrected as it had to be when it was last told, or else the nearest of its ancestors, with which
    /// a new process shares nearly all; if that is not long ago, or holds still: who `isState` says is stopped since.
    std::int64_t sum(std::span<const ProcessInfo> processes, std::span<const std::int64_t> measured,
        Clock::time_point now, const std::function<bool(const ProcessInfo&)>& isState);

private:
    struct Look {
        Clock::time_point when; ///< of what the correction follows from
        std::int64_t correction = 0; ///< in bytes, of what was resident then
    };
    std::map<pid_t, Look> m_looks; ///< the last ones
};

} // namespace jail
