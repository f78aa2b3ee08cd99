// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <system_error>

namespace sandbox {

/// Copies what is left to read of `from` to `to`, going on after signals. The bytes copied, or -1 with errno; where
/// there are more than `mostBytes`, -1 with EFBIG after at most that many.
std::int64_t copyBytes(int from, int to, std::int64_t mostBytes);

/// Copies a regular file to a path where there is none, readable by its owner alone. std::filesystem::copy_file of
/// libstdc++ gives up when a signal comes (EINTR), as they do where children end; this goes on. A copy cut short is
/// removed.
std::error_code copyFile(const std::filesystem::path& from, const std::filesystem::path& to);

} // namespace sandbox
