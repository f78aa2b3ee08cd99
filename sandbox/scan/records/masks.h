// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace scan {

/// Where in 64 bytes the signs of a dialect stand: bit i is byte i. A CRLF stands where its carriage return does.
struct Masks {
    std::uint64_t delimiters = 0; ///< outside quotes
    std::uint64_t ends = 0; ///< line breaks outside quotes
    std::uint64_t inner = 0; ///< line breaks inside quotes
};
constexpr std::size_t maskBytes = 64;

/// What goes on from one piece of a text into the next.
struct MaskState {
    std::uint64_t inside = 0; ///< all ones: a quote is open
    std::uint64_t afterReturn = 0; ///< 1: the last byte was a carriage return
};

/// What quotes and line breaks alone tell of a text that starts with a record.
struct Outline {
    std::size_t cut = 0; ///< behind the last record that ends with a line break; 0: none does
    std::int64_t lines = 0; ///< line breaks before the cut
    std::int64_t records = 0; ///< the same outside quotes
    bool regular = true; ///< every quote opens at the start of a cell, so parity tells what is quoted
    bool open = false; ///< the text ends inside quotes
    bool even
        = true; ///< every record that begins behind the first end and ends has the columns asked for, two or more: none is blank either
    std::int64_t head = -1; ///< delimiters up to the first record's end; -1: unknown, and then nothing is even
    std::int64_t tail = 0; ///< delimiters behind the cut
    std::int64_t linesBehind = 0; ///< line breaks behind the cut, all of them in quotes
};

/// With the widest vectors this processor has. Behind `size` bytes come `maskBytes` zeros. The dialect is plain.
/// `columns`: 0 where nobody asks whether the records are even. `inside`: a quote is open where the text starts; where
/// none is, a cell may begin there. An outline that is not regular says nothing else.
Outline outlineOf(const char* text, std::size_t size, const Dialect& dialect, std::size_t columns, bool inside = false);
/// One `Masks` for each 64 bytes, the last of them padded; for a text with a regular outline. Where it comes in
/// several pieces, all but the last of whole 64 bytes, `state` goes from each to the next.
void findMasks(std::string_view text, const Dialect& dialect, MaskState& state, Masks* masks);
/// Where the delimiters and ends of these masks stand in a text, in which the first one begins at `at`: how many.
/// There is room for 64 a mask, and what is behind them there is overwritten.
std::size_t findEnds(std::span<const Masks> masks, std::size_t at, std::uint32_t* ends);

} // namespace scan
