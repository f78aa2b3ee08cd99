// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

namespace scan {

/// The first row of a second table below the first, of rows from `begin` on; no row: there is none. It has its own
/// names behind a blank line or behind a line that counts the rows of the first.
std::size_t secondTable(std::string_view head, const Sample& sample, std::size_t begin, const Dialect& dialect);

/// All of it is one table: rows of one width below names, which must be clear if no column holds numbers or dates.
bool isWholeTable(std::string_view text, const Dialect& dialect);

} // namespace scan
