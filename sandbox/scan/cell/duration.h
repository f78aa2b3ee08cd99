// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scan {

/// One cell that may tell how long something took: 1:30:05, 36:00, 2h 15m, 3 days 04:05:06, P1DT2H.
struct DurationCell {
    enum Form : std::uint8_t { TwoParts, ThreeParts, Units };
    Form form = Units;
    bool onlyLetter
        = false; ///< of units: one of d, m, s alone behind a whole number, which may mean something else (5 m, 1990s)
    std::uint8_t units = 0; ///< a bit for each unit
    bool oneDigit = false; ///< of a form with colons: 1:30, not 01:30
    std::int64_t first = 0; ///< of a form with colons: what stands before the first
    std::int64_t nanoseconds = 0; ///< two parts read as hours and minutes
};

/// Accepts nothing that pandas would refuse or understand otherwise, but for two parts, which it does not know.
bool parseDuration(std::string_view cell, DurationCell& duration);
/// ISO 8601, hours as the largest part below a day: "P1DT2H", "PT1H30M5S", "-PT45M", "PT0S".
std::string isoDuration(std::int64_t nanoseconds);

/// What the cells of a column say if they are durations.
struct DurationEvidence {
    void learn(const DurationCell& cell, std::int64_t times);
    void merge(const DurationEvidence& later);
    /// All cells with two parts are shorter than those with three, which then begin with an hour: minutes and seconds.
    bool saysMinutesAndSeconds() const;
    /// Times of day are written in one way, are not all before five o'clock with one digit (before ten, where seconds
    /// stand too, and some so early), nor all within the first hour.
    bool saysNoClock() const;
    /// Units that only a column of nothing else makes doubtful.
    bool isDoubtful() const { return onlyLetters > 0 && onlyLetters == count && (units & (units - 1)) == 0; }

    std::int64_t count = 0;
    std::int64_t twoParts = 0;
    std::int64_t threeParts = 0;
    std::int64_t onlyLetters = 0;
    std::uint8_t units = 0;
    bool oneDigit = false;
    std::int64_t highestFirst = 0; ///< of two parts
    std::int64_t lowestHour = 99; ///< of three parts
    std::int64_t highestHour = 0; ///< of both
};

} // namespace scan
