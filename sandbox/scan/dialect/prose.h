// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/reading.h"

namespace scan {

/// Texts have as many commas as they like: rows of many widths without a column of numbers or dates are none of a
/// table (and where spaces or another rare sign separate, rows of many widths never are), nor are lines that are
/// sentences wherever they have a comma. And one name above nothing but "Lovelace, Ada" or "12 45 67" says that blanks
/// separate nothing there.
double proseBits(const Reading& reading);
double proseBits(const Sample& sample, const Price& price, char delimiter);
/// Of rows of several widths, of which none is the usual one, below one name and with a blank behind each delimiter:
/// each is a list in one cell.
double listBits(const Sample& sample, char delimiter);

} // namespace scan
