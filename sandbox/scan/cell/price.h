// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/cell/cell_price.h"

#include <cstddef>
#include <limits>

namespace scan {

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

/// Rows of as many cells as they like (baskets, neighbours in a graph): all cells are of one kind of column. Blanks
/// behind delimiters are prose, and what separates words, too, separates nothing here but numbers. Infinite: such rows
/// these are not.
double raggedBits(const Sample& sample, const Dialect& dialect);

} // namespace scan
