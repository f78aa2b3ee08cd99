// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/temporary_directory.h"
#include "sandbox/run/result.h"

#include <filesystem>
#include <optional>

namespace sandbox {

/// Started by root, the jail runs as somebody who may not read root's own files. What they may not read is copied for
/// them; the copies lose their names with this object, which may be as soon as the jail holds them.
class Staging {
public:
    /// The file or directory to bind instead of `source`: itself, where the jail may read it.
    Result<std::filesystem::path> readable(const std::filesystem::path& source);

private:
    std::optional<TemporaryDirectory> m_directory;
};

} // namespace sandbox
