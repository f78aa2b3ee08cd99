// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace scan {

/// How a date or a time of day (Clock) is written, packed into a key: cells of one key have one strptime format, but
/// for the order of day and month.
struct DateShape {
    enum Kind : std::uint8_t { YearFirst, Numeric, DayName, NameDay, Compact, Clock };
    enum Time : std::uint8_t { NoTime, Minutes, Seconds, Fraction };
    enum HalfDay : std::uint8_t { FullDay, Close, Spaced };
    enum Zone : std::uint8_t { NoZone, CloseZone, SpacedZone, WordUtc, WordGmt };
    enum Month : std::uint8_t { Short, Long, Either };
    enum Weekday : std::uint8_t { NoWeekday, ShortWeekday, LongWeekday };
    std::uint8_t kind = YearFirst;
    std::uint8_t separator = 0; ///< the character between the parts
    std::uint8_t twoDigitYear = 0;
    std::uint8_t month = Short; ///< Either: "May" is both
    std::uint8_t dot = 0; ///< "3. Jan"
    std::uint8_t comma = 0; ///< "Jan 3, 2024"
    std::uint8_t weekday = NoWeekday; ///< before the day: "Mon, 3 Jan 2024"
    std::uint8_t weekdayComma = 0; ///< behind it
    std::uint8_t letterT = 0;
    std::uint8_t timeComma = 0; ///< "3.1.2024, 10:20"
    std::uint8_t time = NoTime;
    std::uint8_t halfDay = FullDay;
    std::uint8_t zone = NoZone;
    bool operator==(const DateShape&) const = default;
    bool operator<(const DateShape& other) const { return key() < other.key(); }
    std::uint64_t key() const;
};

/// One cell, its order of day and month still open where both fit.
struct DateCell {
    DateShape shape;
    int year = 0;
    int first = 0; ///< of a numeric date: the first number; else the day
    int second = 0; ///< of a numeric date: the second number; else the month
    std::int64_t nanosOfDay = 0;
    std::int64_t zoneSeconds = 0;
    bool dayFirst = false; ///< it can be read day first
    bool monthFirst = false; ///< it can be read month first
    bool isImpossible
        = false; ///< written as a date with a year of four digits, but there is no such day, or none in range
};

bool parseDate(std::string_view cell, DateCell& date);
/// Nanoseconds since 1970, in UTC where the cell has a zone; of a time of day since midnight.
std::int64_t instantOf(const DateCell& date, bool dayFirst);

} // namespace scan
