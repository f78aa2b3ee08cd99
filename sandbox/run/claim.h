// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <string_view>

namespace sandbox {

/// As JsonShape counts them: a report of 16,384 columns and 100 rows has as many. What is made of them takes 70 bytes
/// each at most.
inline constexpr std::size_t mostClaimedValues = 6'000'000;

/// What a program said in its jail, where a hostile file may have taken it over. Throws std::invalid_argument where it
/// is deeper or has more values than any report, and what Json::parse() throws.
Json readClaim(std::string_view text);

} // namespace sandbox
