// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

namespace sandbox {

/// What one analysis may take up on the host's disk: the artifacts of its runs that are still there, and the files of
/// its checkpoints, which get what the artifacts leave.
class DiskBudget {
public:
    /// `bytes` in all; of these, artifacts leave `oneState` for the files of the current state.
    DiskBudget(std::int64_t bytes, std::int64_t oneState)
        : m_bytes(bytes)
        , m_oneState(oneState)
    {
    }

    void add(const std::vector<Artifact>& artifacts);
    std::int64_t bytes() const { return m_bytes; }
    std::int64_t forArtifacts(); ///< more of them
    std::int64_t forCheckpoints();

private:
    std::int64_t keptBytes();

    std::int64_t m_bytes;
    std::int64_t m_oneState;
    std::vector<std::pair<std::filesystem::path, std::int64_t>> m_kept;
};

} // namespace sandbox
