// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/reading.h"

namespace scan {

// As in doubts.h, of what encloses cells and what escapes.

/// Texts in quotes that the delimiter cuts, "1,875.00": one cell opens a quote that a later one closes.
double cutQuoteBits(const Reading& reading);

/// Apostrophes that enclose one cell only, and one that needs them not, are signs of it.
double lonelyQuoteBits(const Reading& reading);

/// Where nothing separates, a backslash escapes quotes or nothing; and what it joins may be rows of one width without
/// it: then the backslashes are those of paths.
double escapeBits(const Reading& reading);

} // namespace scan
