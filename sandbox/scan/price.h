// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/split.h"

#include <cstddef>
#include <limits>
#include <string_view>

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

/// How many bits it takes to write the sample down as a table under its dialect. The right dialect explains most: a
/// delimiter that a column count already foretells costs nothing, a column whose cells are of one kind costs little,
/// while a comma, a quote or a tab left over inside a cell costs much, and so does every row of another width.
struct Price {
    double bits = 0;
    std::size_t width = 1; ///< number of cells of the table's rows
    std::size_t rows = 0; ///< how many rows have it
};
/// Infinite as soon as it is clear that it is more than `most`.
Price priceOf(const Sample& sample, const Dialect& dialect, double most = std::numeric_limits<double>::infinity());
/// The width of that price, which is not asked for where all rows have the same.
std::size_t widthOf(const Sample& sample, const Dialect& dialect);

} // namespace scan
