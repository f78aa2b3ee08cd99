// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/read_options.h"
#include "sandbox/scan/cell/date.h"
#include "sandbox/scan/cell/duration.h"
#include "sandbox/scan/cell/number.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// A raw spelling with how often and where it first occurs.
struct Spelling {
    std::string text;
    std::int64_t count = 0;
    std::int64_t line = 0;
};

/// What a column says if its decimal sign is the one given.
struct NumberEvidence {
    std::int64_t fits = 0;
    std::int64_t integers = 0;
    std::int64_t usesDecimal = 0;
    unsigned thousands = 0; ///< a bit per sign seen
};

/// Cells of one date shape.
struct DateEvidence {
    std::int64_t dayOnly = 0; ///< only day before month fits (or the shape has no choice)
    std::int64_t monthOnly = 0;
    std::int64_t either = 0; ///< both fit, and they differ
    std::int64_t same = 0; ///< both fit and mean the same day (3/3/2024)
    std::int64_t dayOnlyLine = 0;
    std::int64_t monthOnlyLine = 0;
    std::int64_t eitherLine = 0;
    std::int64_t total() const { return dayOnly + monthOnly + either + same; }
};

/// All that must be known of every cell of a column before its type can be decided.
class ColumnEvidence {
public:
    /// `times`: so many cells are like this one; `line` is that of the first.
    void learn(std::string_view cell, std::int64_t line, std::int64_t times = 1);
    /// True: the cell is a text like one before and nothing else, and that is learned; the short way of learn().
    bool learnPlainText(std::string_view cell);
    /// Cells that are known to be integers in plain form but no dates; so many of them with leading zeros.
    void learnIntegers(std::int64_t times, std::int64_t zeros);
    /// The same with digits on both sides of `decimal`; so many that the other decimal sign would read as grouped
    /// integers.
    void learnDecimals(std::int64_t times, std::int64_t grouped, char decimal);
    /// Days without a choice of order.
    void learnDates(const DateShape& shape, std::int64_t times, std::int64_t line);
    /// What the next part of the file says.
    void merge(const ColumnEvidence& later);
    /// What a person said of words for "missing". Before the first cell; it outlives this.
    void setOptions(const sandbox::ColumnOptions& options) { m_options = &options; }

    std::int64_t values = 0; ///< cells that pandas would not read as missing
    std::int64_t blanks = 0;
    std::vector<Spelling> missing; ///< words that pandas reads as missing
    std::vector<Spelling> maybeMissing; ///< words that only people read as missing
    std::int64_t maybeMissingCount = 0;
    NumberEvidence point; ///< as if the decimal sign were a point
    NumberEvidence comma;
    std::int64_t numbers = 0; ///< fits one of the two
    std::int64_t leadingZeros = 0;
    std::int64_t currency = 0;
    std::array<std::int64_t, currencySigns> currencies {}; ///< by NumberForm::currencySign
    std::int64_t percent = 0;
    std::int64_t accounting = 0;
    std::int64_t exponents = 0; ///< numbers with one
    std::int64_t bareExponents = 0; ///< of these without point or sign: "3E5", which may be a code
    std::int64_t pointedExponents
        = 0; ///< of these with a point and no sign behind it: "1.5E5", as "3E5" would be written among them
    std::int64_t addresses = 0; ///< numbers like 10.204.203.224, which is an address rather
    std::int64_t numberLike = 0; ///< a text that pandas, left alone, could take for a number
    std::vector<Spelling> booleans;
    std::int64_t booleanCount = 0;
    std::map<DateShape, DateEvidence> dates;
    std::int64_t dateCount = 0; ///< those with a day
    std::int64_t clocks = 0; ///< those without: 8:30, 11:59 pm
    std::int64_t offsets = 0; ///< dates with an offset from UTC that is not zero
    std::int64_t impossibleCount = 0; ///< written as a date of a day that does not exist or is out of range
    std::vector<Spelling> impossible; ///< the first of them
    DurationEvidence durations; ///< of the same cells and others
    std::int64_t texts = 0; ///< 1: there is a cell that is none of all this
    std::int64_t textLine = 0; ///< the first of them
    std::string textSample;
    std::int64_t spaced = 0; ///< cells with spaces around them

private:
    bool learnNumber(std::string_view cell, std::int64_t times);
    void learnDuration(std::string_view cell, std::int64_t times);
    bool learnDate(std::string_view cell, std::int64_t line, std::int64_t times);
    void mergeWords(
        std::vector<Spelling>& words, std::int64_t& count, const std::vector<Spelling>& later, std::int64_t laterCount);
    DateEvidence* datesOf(const DateShape& shape);
    bool choosesWords() const;
    const sandbox::ColumnOptions* m_options = nullptr;
    bool m_tooManyShapes = false;
    bool m_tooManyWords = false;
};

} // namespace scan
