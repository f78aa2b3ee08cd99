// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandbox {

inline constexpr std::size_t mostArtifacts = 500; ///< of a run

struct Collected {
    std::vector<Artifact> artifacts;
    std::vector<SkippedFile> skipped;
};

/// Copies files that were made in a jail into `directory`, under generated names, 0600, within the limits. Their own
/// names are shown only.
class ArtifactCollector {
public:
    /// `room`: the bytes that the disk budget has left for them. Limits and directory must outlive this.
    ArtifactCollector(const Limits& limits, std::int64_t room, const std::filesystem::path& directory)
        : m_limits(limits)
        , m_room(room)
        , m_directory(directory)
    {
    }
    /// A plain file at `path` in /work, open at its beginning.
    void add(const std::string& path, const UniqueFd& file);
    /// Something there that is not collected, and why.
    void skip(const std::string& path, const std::string& why);
    Collected take() { return std::move(m_collected); }

private:
    std::string copy(const std::string& path, const UniqueFd& file);

    const Limits& m_limits;
    std::int64_t m_room;
    const std::filesystem::path& m_directory;
    Collected m_collected;
    std::int64_t m_total = 0;
};

/// Fit for one line of a screen: control, direction-changing and malformed bytes become \xNN.
std::string escapedName(std::string_view name);

/// Whether it is UTF-8.
bool isText(std::string_view name);

std::string mediaTypeOf(std::string_view name);

} // namespace sandbox
