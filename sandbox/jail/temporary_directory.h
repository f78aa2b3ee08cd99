// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/result.h"

#include <filesystem>
#include <string_view>

namespace sandbox {

/// A folder of this process' own (0700) among the system's temporary files; removed with the object. It is locked as
/// long as it is in use, so that the first one that another program makes can remove what a killed one left behind.
class TemporaryDirectory {
public:
    /// The name says what it is for. An Error of kind Io where none can be made.
    static Result<TemporaryDirectory> make(std::string_view purpose);

    /// Likewise in another folder, under a name that begins so. Where it knows no locks, a killed program's stays.
    static Result<TemporaryDirectory> makeIn(const std::filesystem::path& parent, std::string_view prefix);
    /// What killed programs left of those.
    static void removeAbandoned(const std::filesystem::path& parent, std::string_view prefix);

    TemporaryDirectory(TemporaryDirectory&& other) noexcept;
    TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return m_path; }

private:
    TemporaryDirectory() = default;
    void remove();

    std::filesystem::path m_path;
    UniqueFd m_lock; ///< an flock on the folder; empty where there are none
};

} // namespace sandbox
