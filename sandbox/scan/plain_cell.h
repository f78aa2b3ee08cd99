// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace scan {

/// What most cells of most files are, told in a few nanoseconds. Whatever is not one of these goes the long way; the two ways agree
/// on every cell.
struct PlainCell {
    enum Kind : std::uint8_t { Other, Integer, Decimal, Date, DateTime, DateTTime };
    Kind kind = Other;
    bool leadingZero = false; ///< 007
    bool grouped = false; ///< of a decimal: 1.234, which the other decimal sign makes an integer with a thousands sign
    std::int64_t whole = 0; ///< an integer; of a date the nanoseconds since 1970
    double value = 0; ///< of a number
};

/// An integer of at most 18 digits that is no date, digits on both sides of `decimal`, 2024-01-31, 2024-01-31 23:59:59 or the same
/// with a T.
PlainCell plainCell(std::string_view cell, char decimal);

} // namespace scan
