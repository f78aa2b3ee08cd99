// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace core {

/// Part of a file as it is, not read as anything; fewer bytes at its end. Any thread.
Result<std::string> rawBytes(const std::filesystem::path& path, std::int64_t first, std::int64_t count);

/// Sixteen bytes a line: place, hexadecimal, and as ASCII with a point for what has no sign there. `first` is the
/// place of the first byte.
std::string hexDump(std::string_view bytes, std::int64_t first);

} // namespace core
