// SPDX-License-Identifier: GPL-3.0-or-later
// All constants of the decision on a dialect, in bits unless their line says otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace scan::costs {

// What it takes to believe in what separates.
inline constexpr std::array<std::pair<char, double>, 8> knownSigns { { { ',', 0 }, { ';', 0.5 }, { '\t', 0.5 },
    { '|', 1.5 }, { '^', 5 }, { '~', 5 }, { ' ', 5 }, { ':', 9 } } };
inline constexpr double controlSign = 4;
inline constexpr double otherSign = 12;
inline constexpr double arrow = 20; ///< "->", which is a sign of many languages
inline constexpr double doubledBar = 2; ///< "||", "::"
inline constexpr double doubledUsual = 14; ///< ",,"
inline constexpr double otherSigns = 8; ///< several others
inline constexpr double nothing = 5; ///< separates: there is one column
inline constexpr double aligned = 16; ///< columns that spaces align
inline constexpr double collapse = 8; ///< any run of blanks
inline constexpr double droppedBlank = 3; ///< at the end of a line, where runs of blanks separate
inline constexpr double hardlyDearer = 0.12; ///< a share: of the price of one column, where commas make a table too
inline constexpr std::size_t fewestOfDoubled = 4; ///< columns: between fewer of them ",," is an empty cell

// And in what encloses cells.
inline constexpr double singleQuote = 5;
inline constexpr double noQuote = 12;
inline constexpr double escape = 4;
inline constexpr double rareQuote = 10;
inline constexpr double mend = 8; ///< lone quotes read as doubled
inline constexpr double commentByte = 5; ///< of comments that are left out: they have to be written down, too

// For each row that speaks against it.
inline constexpr double oddStartRow = 20;
inline constexpr double foreignRow = 20;
inline constexpr double foreignSign = 12; ///< for each of them in a row
inline constexpr double besideSign = 12; ///< likewise
inline constexpr double signColumnRow = 20;
inline constexpr double oddWidthRow = 10;
inline constexpr double sentenceRow = 12;
inline constexpr double singleNameRow = 15;
inline constexpr double decimalRow = 20;
inline constexpr double tabRow = 20;
inline constexpr double commaRow = 20;

// For each cell, or once.
inline constexpr double cutQuote = 12;
inline constexpr double lonelyQuote = 20;

} // namespace scan::costs
