// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace core {

/// A private directory (0700) for the files of one open document; removed with it. What a killed program left behind
/// is removed when the next one is made. Throws Error.
class ArtifactDirectory {
public:
    explicit ArtifactDirectory(const std::filesystem::path& parent);
    ArtifactDirectory(const ArtifactDirectory&) = delete;
    ArtifactDirectory& operator=(const ArtifactDirectory&) = delete;
    ~ArtifactDirectory();

    const std::filesystem::path& path() const { return m_path; }
    /// Writes a file (0600). `name` may be anything a run called it; its last part is used, made harmless.
    std::filesystem::path write(
        std::int64_t run, std::size_t position, const std::string& name, std::string_view bytes) const;

private:
    std::filesystem::path m_path;
    int m_lock = -1; ///< an flock on the directory: it is in use
};

} // namespace core
