// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/price.h"

#include <string_view>
#include <vector>

namespace scan {

/// What the cells of a column look like, to tell names from values.
struct ColumnLook {
    double cells = 0; ///< that are not missing
    double numbers = 0;
    double moments = 0; ///< dates and times
    double digits = 0; ///< texts with a digit; likewise the next
    double spaces = 0;
    double signs = 0;
    double texts = 0;
    double flags = 0; ///< texts that are yes or no
    double lengths = 0; ///< sum of the logarithms of the texts' lengths
    double squares = 0;
    std::string_view stem; ///< what all texts begin with
    std::size_t shortest = 0; ///< bytes of a text; likewise the next
    std::size_t longest = 0;
    std::vector<std::string_view> different; ///< texts, as long as there are few
    bool many = false; ///< more than that

    void learn(const Piece& piece);
    bool isTyped() const { return cells > 0 && (numbers + moments) * 10 >= cells * 8; }
};

/// The columns of the records from `first` on, to before `end`.
std::vector<ColumnLook> looksOf(const Sample& sample, std::size_t first, std::size_t width, std::size_t end = std::string_view::npos);

/// A line drawn across the table: nothing but dashes, three of them somewhere.
bool isRule(const Sample::Row& row);

/// How much the row looks like names above such columns; log odds, positive: more than not.
double headerScore(const Sample::Row& row, const std::vector<ColumnLook>& below);

/// How many rows from `first` on hold names: 0 to 3. More than one only over columns of numbers or dates.
int headerRowsAt(const Sample& sample, std::size_t first, std::size_t width);

} // namespace scan
