// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/split.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scan {

/// What a cell is, as far as the names of columns need to know.
enum class Class { Missing, Number, Moment, Text };
Class classOf(const Piece& piece);
bool hasDigit(std::string_view text);
bool hasSign(std::string_view text);
/// A plain one; likewise the next.
bool startsWithLetter(std::string_view text);
bool startsWithCapital(std::string_view text);

/// How a number is written: its decimal sign and the digits behind it, as a small number.
unsigned numberForm(std::string_view text);
/// Without its sign, whichever its decimal sign is; 0 where it is none.
double magnitudeOf(std::string_view text);

/// What the cells of a column look like, to tell names from values.
struct ColumnLook {
    double cells = 0; ///< that are not missing
    double numbers = 0;
    std::uint32_t forms = 0; ///< of the numbers, a bit each
    double smallest = 0; ///< of the numbers, without their signs
    double moments = 0; ///< dates and times
    double digits = 0; ///< texts with a digit; likewise the next
    double spaces = 0;
    double signs = 0;
    double letters = 0; ///< texts that begin with a plain letter
    double capitals = 0; ///< … with a capital one
    double brackets = 0; ///< texts that begin with one
    double texts = 0;
    double questions = 0; ///< texts that end with a question mark
    double flags = 0; ///< texts that are yes or no
    double quoted = 0; ///< texts in quotes
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
std::vector<ColumnLook> looksOf(
    const Sample& sample, std::size_t first, std::size_t width, std::size_t end = std::string_view::npos);
/// A drawn line is no witness, nor is a row that lacks half of the cells.
void learnRow(std::vector<ColumnLook>& looks, const Sample::Row& row);

/// A line drawn across the table: nothing but dashes, three of them somewhere.
bool isRule(const Sample::Row& row);

} // namespace scan
