// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/work_walk.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace sandbox {

/// What /work held at a moment. The time of the last change of status is the kernel's and cannot be set from inside.
struct WorkSnapshot {
    struct Entry {
        std::uint64_t inode = 0;
        std::int64_t size = 0;
        std::int64_t changedNs = 0;
        bool operator==(const Entry&) const = default;
    };
    std::map<std::string, Entry> files; ///< by path relative to /work
    void add(const WorkEntry& entry);
};

struct Collected {
    std::vector<Artifact> artifacts;
    std::vector<SkippedFile> skipped;
};

/// Copies every file that is new or changed since `before` into `directory`, under generated names, 0600.
/// Names come from reading the directory, never from what the code said; links and special files are left.
Collected collectArtifacts(int work, const WorkSnapshot& before, const std::set<std::string>& inputs, const Limits& limits,
    const std::filesystem::path& directory);

/// Fit for one line of a screen: control, direction-changing and malformed bytes become \xNN.
std::string escapedName(std::string_view name);

std::string mediaTypeOf(std::string_view name);

} // namespace sandbox
