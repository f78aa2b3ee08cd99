// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace core {

/// "(25, 50]" and "[25, 50)", as pandas calls what it cuts numbers into: one end belongs to it, the other does not.
/// Nothing else is written so.
bool namesAnInterval(std::string_view text);

/// The text with each of them in words: "over 25 to 50", "25 to under 50", "above 1,000" where it has no end.
std::string withIntervalsInWords(std::string_view text);

} // namespace core
