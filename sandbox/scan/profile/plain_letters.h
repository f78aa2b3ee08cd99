// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace scan {

/// Latin letters in lower case without their accents; ß is ss.
std::string withPlainLetters(std::string_view folded);

/// "northwest" for "north-west" and "north  west"; "route 1-2" stays apart from "route 12".
std::string withoutJoints(std::string_view folded);

/// "tür" as "tuer", and ß as ss: how German is written where these letters are missing.
std::string withUmlautsWrittenOut(std::string_view folded);

} // namespace scan
