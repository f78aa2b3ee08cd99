// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <string_view>
#include <vector>

namespace scan {

/// A quote and an escape that go together, and the evidence that they need.
struct Quoting {
    char quote = '"';
    char escape = 0;
    double bits = 0;
};

/// Those that the sample gives reason to try, the usual one first.
std::vector<Quoting> quotingsIn(std::string_view sample);

/// Rows of one width, and each quote that opens a cell closes it.
bool isEvenAndSound(const Sample& sample);

} // namespace scan
