// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace sandbox {

/// Lower-case hexadecimal.
std::string sha256(std::string_view bytes);
/// Of a regular file's whole content; Io when it cannot be read.
Result<std::string> sha256OfFile(const std::filesystem::path& path);

/// HMAC with SHA-256, lower-case hexadecimal.
std::string hmacSha256(std::string_view key, std::string_view bytes);

} // namespace sandbox
