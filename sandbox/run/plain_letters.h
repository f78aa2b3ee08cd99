// SPDX-License-Identifier: GPL-3.0-or-later
// What spellings of a text differ in. Lower case is what goes in.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sandbox {

/// Latin letters without their accents; ß is ss.
std::string withPlainLetters(std::string_view folded);

/// How many letters it has, of whatever script: no digits, no signs.
std::size_t countLetters(std::string_view folded);

/// "northwest" for "north-west" and "north  west". A hyphen joins letters only: "bbb-", "1-2" and "1a-2" keep it.
std::string withoutJoints(std::string_view folded);

/// "tür" as "tuer", and ß as ss: how German is written where these letters are missing.
std::string withUmlautsWrittenOut(std::string_view folded);

} // namespace sandbox
