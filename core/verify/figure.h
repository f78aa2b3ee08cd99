// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in texts: how they are written and how they are found again.
#pragma once

#include "sandbox/run/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// "1,234.56": thousands separators, but none in a column of years or ids; two decimals where the cell has more than a
/// person reads.
std::string figureText(const sandbox::Cell& cell, std::string_view column = {}, std::optional<int> decimals = {});
/// How many decimals the question asks for, in digits or as a word.
std::optional<int> decimalsAsked(std::string_view question);
/// 12345 -> "12,345".
std::string grouped(std::int64_t number);
/// The number in a cell, if it is a finite one.
std::optional<double> numberIn(const sandbox::Cell& cell);
/// A cell's or a column's text made fit for a sentence: one line, no control or direction characters, not too long.
std::string inSentence(std::string_view text, std::size_t longest = 80);
/// Sentences to stand in quotes within another: without the full stop; long ones end behind a word.
std::string quotedReading(std::string_view reading);

/// A number as it stands in a text.
struct Figure {
    std::size_t offset = 0;
    std::size_t length = 0;
    double value = 0; ///< with its scale (12.3k is 12300), without percent
    double halfUnit = 0.5; ///< half of the last decimal written
    bool percent = false;
    bool negative = false;
};

/// Numbers in English notation, in order. Dates, times, versions, ordinals and parts of identifiers are none.
std::vector<Figure> figuresIn(std::string_view text);

} // namespace core
