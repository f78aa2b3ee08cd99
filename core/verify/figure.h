// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers and names are written in a sentence.
#pragma once

#include "sandbox/run/table.h"

#include <optional>
#include <string>
#include <string_view>

namespace core {

/// "1,234.56": thousands separators, but none in a column of years or ids; two decimals where the cell has more than a
/// person reads.
std::string figureText(const sandbox::Cell& cell, std::string_view column = {});
/// 12345 -> "12,345".
std::string grouped(std::int64_t number);
/// The number in a cell, if it is a finite one.
std::optional<double> numberIn(const sandbox::Cell& cell);
/// A cell's or a column's text made fit for a sentence: one line, no control or direction characters, not too long.
std::string inSentence(std::string_view text, std::size_t longest = 80);

} // namespace core
