// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/disk_budget.h"

#include <algorithm>

namespace sandbox {

void DiskBudget::add(const std::vector<Artifact>& artifacts)
{
    for (const auto& artifact : artifacts) {
        m_kept.emplace_back(artifact.path, artifact.size);
    }
}

std::int64_t DiskBudget::forArtifacts()
{
    return std::max<std::int64_t>(forCheckpoints() - m_oneState, 0);
}

std::int64_t DiskBudget::forCheckpoints()
{
    return std::max<std::int64_t>(m_bytes - keptBytes(), 0);
}

std::int64_t DiskBudget::keptBytes()
{
    std::erase_if(m_kept, [](const auto& file) {
        std::error_code error;
        return !std::filesystem::exists(std::filesystem::symlink_status(file.first, error));
    });
    std::int64_t bytes = 0;
    for (const auto& [path, size] : m_kept) {
        bytes += size;
    }
    return bytes;
}

} // namespace sandbox
