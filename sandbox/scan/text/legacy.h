// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/encoding.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What the bytes beyond ASCII say of a file that is no Unicode.
struct HighBytes {
    std::array<bool, 128> seen {}; ///< in the whole file, by byte - 0x80
    std::string sample; ///< lines that have some, up to a limit
    void learn(std::string_view bytes);
};

/// The encodings that fit, the likeliest first; the last one fits always. Those of several bytes still have to be tried
/// on the whole file.
std::vector<Encoding> legacyEncodings(const HighBytes& bytes);

} // namespace scan
