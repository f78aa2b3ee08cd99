// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/quotings.h"
#include "sandbox/scan/text/tokenizer.h"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// What explains the sample best.
struct Choice {
    Dialect dialect;
    std::string separator;
    std::size_t width = 1;
    double bits = std::numeric_limits<double>::infinity();
    std::size_t rows = 0; ///< of that width
};

/// Every separator that the sample might have.
std::vector<std::string> allSeparators(std::string_view sample);
/// Of those that are as good the first one.
Choice bestOf(std::string_view sample, const std::vector<Quoting>& quotings, const std::vector<std::string>& separators);
/// One sign, or the stand-in for several.
char delimiterOf(const std::string& separator);

} // namespace scan
