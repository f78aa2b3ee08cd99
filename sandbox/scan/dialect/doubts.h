// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/price.h"

namespace scan {

// What speaks against a delimiter beside the price of its table, in bits; each 0 where there is no doubt.

/// Signs that also tie words together are readily taken for a delimiter where one column is full of them. But then its name has
/// none, and paths and numbers that begin with the sign leave the cell before it empty or with a delimiter at its end, and sentences
/// that end with it the cell behind it.
double oddStartBits(const Sample& sample, char delimiter);

/// Names hold no delimiter: where they are one cell above rows of several, but another usual delimiter stands in them as often
/// as in each of the rows, that one separates.
double foreignHeaderBits(const Sample& sample, std::string_view text, const Price& price, char delimiter);

/// Blanks separate words, too: where another delimiter stands inside texts as often in every line, or a column holds one and the same
/// sign, that separates and has blanks around it.
double blanksBesideSignsBits(const Sample& sample, std::string_view text, const Price& price, char delimiter);

/// Texts have as many commas as they like: rows of many widths without a column of numbers or dates are none of a table (and where
/// spaces or another rare sign separate, rows of many widths never are), nor are lines that are sentences wherever they have a comma. And
/// one name above nothing but "Lovelace, Ada" or "12 45 67" says that blanks separate nothing there.
double proseBits(const Sample& sample, const Price& price, char delimiter);

/// Texts in quotes that the delimiter cuts, "1,875.00": one cell opens a quote that a later one closes.
double cutQuoteBits(const Sample& sample);

/// Apostrophes that enclose one cell only, and one that needs them not, are signs of it.
double lonelyQuoteBits(const Sample& sample, const Dialect& dialect);

} // namespace scan
