// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/reading.h"

namespace scan {

// What speaks against a candidate beside the price of its table, in bits: 0 where there is no doubt, infinite where it
// cannot be.

/// A sign that leaves one column separates nothing: no sign is a candidate of its own.
double onlyColumnBits(const Reading& reading);

/// Between a few columns ",," is an empty cell.
double doubledSignBits(const Reading& reading);

/// Runs of blanks are one sign only if many say so, and blanks at the ends of lines belong to no cell then.
double droppedBits(const Reading& reading);

/// Signs that also tie words together are readily taken for a delimiter where one column is full of them. But then its
/// name has none, and paths and numbers that begin with the sign leave the cell before it empty or with a delimiter at
/// its end, and sentences that end with it the cell behind it.
double oddStartBits(const Reading& reading);

/// Names hold no delimiter: where they are one cell above rows of several, but another usual delimiter stands in them
/// as often as in each of the rows, that one separates.
double foreignHeaderBits(const Reading& reading);

/// Rows of several widths by a rare sign, of which a usual one makes an even table under names, no quote torn.
double unevenBits(const Reading& reading);

/// Blanks separate words, too: where another delimiter stands inside texts as often in every line, or a column holds
/// one and the same sign, that separates and has blanks around it.
double blanksBesideSignsBits(const Reading& reading);

/// One name above numbers with a decimal comma, which would else be two columns under it.
double decimalsBits(const Reading& reading);

/// Runs of blanks of which tabs alone make as many rows: the other blanks only stand beside them.
double tabsBesideBlanksBits(const Reading& reading);

/// Against one column: commas make a table that is hardly dearer, and no prose.
double commaTableBits(const Reading& reading);

/// Against one column: a comma in every line and no blank behind any is no prose, however many there are; but in
/// moments.
double commaInEveryLineBits(const Reading& reading);

/// Nearly all rows have the same two cells or more: they are no ragged ones.
bool isEvenTable(const Sample& sample);
/// Likewise of the rows that one of the usual signs makes.
bool isEvenBySomeSign(std::string_view text, Dialect dialect);
/// A name above whole numbers with a comma between their two parts.
bool areDecimals(const Sample& sample);

} // namespace scan
