// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"
#include "sandbox/run/result.h"

#include <filesystem>

namespace sandbox {

/// Started by root, the jail runs as somebody who may not read root's own files. What they may not read is copied for
/// them; the copies lose their names with this object, which may be as soon as the jail holds them.
class Staging {
public:
    Staging() = default;
    ~Staging();
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    /// The file or directory to bind instead of `source`: itself, where the jail may read it.
    Result<std::filesystem::path> readable(const std::filesystem::path& source);

private:
    std::filesystem::path m_directory;
};

} // namespace sandbox
