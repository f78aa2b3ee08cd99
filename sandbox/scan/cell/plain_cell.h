// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace scan {

/// What most cells of most files are, told in a few nanoseconds. Whatever is not one of these goes the long way; the
/// two ways agree on every cell.
struct PlainCell {
    enum Kind : std::uint8_t { Other, Integer, Decimal, Date, DateTime, DateTTime };
    Kind kind = Other;
    bool mark
        = false; ///< of an integer: 007; of a decimal: 1.234, which the other decimal sign makes an integer with a thousands sign
    std::uint64_t bits = 0; ///< of a decimal those of a double; all in two registers
    /// An integer; of a date the nanoseconds since 1970.
    std::int64_t whole() const { return static_cast<std::int64_t>(bits); }
    /// Of a number.
    double value() const { return kind == Decimal ? std::bit_cast<double>(bits) : static_cast<double>(whole()); }
};

/// An integer of at most 18 digits that is no date, digits on both sides of `decimal`, 2024-01-31, 2024-01-31 23:59:59
/// or the same with a T.
PlainCell plainCell(std::string_view cell, char decimal);

/// The cells that a column is made of.
enum class PlainSort : std::uint8_t { None, Integers, Numbers, Dates };

/// Many cells, each told as plainCell() does; one that is not of the sort is Other. Of none, nothing but that is told.
struct PlainCells {
    static constexpr std::size_t most = 128;
    std::array<PlainCell::Kind, most> kinds;
    std::array<bool, most> marks;
    std::array<std::uint64_t, most>
        bits; ///< of an integer or the nanoseconds of a date; of numbers those of a double, with one zero
    PlainCells(std::span<const std::string_view> cells, PlainSort sort, char decimal);
};

} // namespace scan
