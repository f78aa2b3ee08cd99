// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <cstddef>

namespace scan {

/// What a cell is, as far as the choice of the dialect needs to know.
enum class Kind : unsigned char { Empty, Integer, Decimal, Amount, Date, Time, Word, Token, Text };
constexpr std::size_t kindCount = 9;

/// A cell's kind and how many bits it takes to write it down knowing only that.
struct Priced {
    Kind kind = Kind::Empty;
    double bits = 0;
};
Priced priceOf(const Piece& piece);

} // namespace scan
