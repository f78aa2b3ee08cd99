// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace scan {

/// Latin letters in lower case without their accents; ß is ss.
std::string withPlainLetters(std::string_view folded);

/// ASCII letters in lower case, and every byte of others.
bool isLetter(char folded);

/// "northwest" for "north-west" and "north  west". A hyphen joins letters only: "bbb-", "1-2" and "1a-2" keep it.
std::string withoutJoints(std::string_view folded);

/// "tür" as "tuer", and ß as ss: how German is written where these letters are missing.
std::string withUmlautsWrittenOut(std::string_view folded);

} // namespace scan
