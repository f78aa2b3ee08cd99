// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/reading.h"

namespace scan {

// As in doubts.h, of what encloses cells and what escapes.

/// Texts in quotes that the delimiter cuts, "1,875.00": one cell opens a quote that a later one closes.
double cutQuoteBits(const Reading& reading);

/// Lists of numbers in brackets that the delimiter cuts: [286,374].
double cutListBits(const Reading& reading);

/// Apostrophes that enclose one cell only, and one that needs them not, are signs of it.
double lonelyQuoteBits(const Reading& reading);

/// Where nothing separates, a backslash escapes quotes or nothing; and without it the rows may be of one width, with
/// sound quotes: then the backslashes are those of paths.
double escapeBits(const Reading& reading);

} // namespace scan
