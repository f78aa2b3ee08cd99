// SPDX-License-Identifier: GPL-3.0-or-later
// Times and hashes as every record writes them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace core {

/// "2026-11-21T04:15:00Z".
std::string isoUtc(std::chrono::system_clock::time_point time);
inline std::string isoNow()
{
    return isoUtc(std::chrono::system_clock::now());
}

} // namespace core
