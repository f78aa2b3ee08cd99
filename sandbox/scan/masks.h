// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace scan {

/// Where in 64 bytes the signs of a dialect stand: bit i is byte i.
struct Masks {
    std::uint64_t quoted = 0; ///< inside quotes; the closing quote is outside
    std::uint64_t delimiters = 0; ///< outside quotes
    std::uint64_t breaks = 0; ///< \n and \r, also inside quotes
};
constexpr std::size_t maskBytes = 64;

/// What quotes and line breaks alone tell of a text that starts with a record.
struct Outline {
    std::size_t cut = 0; ///< behind the last record that ends with a line break; 0: none does
    std::int64_t lines = 0; ///< line breaks before the cut
    std::int64_t records = 0; ///< the same outside quotes
    bool regular = true; ///< every quote opens at the start of a cell, so parity tells what is quoted
    bool open = false; ///< the text ends inside quotes
    bool even = true; ///< every record that begins behind the first end and ends has the columns asked for, two or more: none is blank either
    std::int64_t head = -1; ///< delimiters up to the first record's end; -1: unknown, and then nothing is even
    std::int64_t tail = 0; ///< delimiters behind the cut
    std::int64_t linesBehind = 0; ///< line breaks behind the cut, all of them in quotes
};

/// What goes on where a text comes in pieces; as it stands, at the start of a record.
struct Flow {
    std::uint64_t inside = 0; ///< all ones while a quote is open
    std::uint64_t startOfCell = 1; ///< a cell may begin here
    std::uint64_t afterReturn = 0; ///< a line feed belongs to the line break before it
};
/// Behind a regular text, which ends inside quotes or not.
Flow flowBehind(std::string_view text, const Dialect& dialect, bool inside);

/// All with the widest vectors this processor has. Behind `size` bytes come `maskBytes` zeros. The dialect is plain.
/// `columns`: 0 where nobody asks whether the records are even.
Outline outlineOf(const char* text, std::size_t size, const Dialect& dialect, std::size_t columns, const Flow& flow = {});
/// Of a text of whole 64 bytes: it has an odd number of quotes.
bool hasOddQuotes(std::string_view text, const Dialect& dialect);
/// One `Masks` for each 64 bytes, the last of them padded; for a text with a regular outline. Where it comes in several pieces,
/// all but the last of whole 64 bytes, `inside` goes from each to the next: all ones while a quote is open.
void findMasks(std::string_view text, const Dialect& dialect, std::uint64_t& inside, Masks* masks);

} // namespace scan
