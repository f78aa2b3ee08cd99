// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace core::builtin {

/// Flags a column of numbers whose name ends with the unit that its durations are counted in.
inline constexpr std::string_view countedDuration = "counted_duration";
/// Flags a column that counts the rows of another data set that match each row, and is named after it.
inline constexpr std::string_view partnerCount = "partner_count";
inline constexpr std::string_view partnerNoun = "partner_noun:"; ///< begins the flag of another word for those rows
inline constexpr std::string_view partnerDates = "partner_dates"; ///< and of a data set that has dates

/// Flags a number that was added up of another data set's rows: only sums of it say something.
inline constexpr std::string_view summedOfEach = "summed_of_each";

inline constexpr std::string_view workedAmount = "worked_amount"; ///< flags a result of arithmetic that adds up
inline constexpr std::string_view workedLevel = "worked_level"; ///< and one that does not

/// Flags a number of another file that several rows have from one row there: it may be a factor of their own numbers.
inline constexpr std::string_view countedAgain = "counted_again";

/// Begins the flag of a column that another file brings to the rows, which ends with that file's name without ending.
inline constexpr std::string_view ofFile = "of_file:";
inline constexpr std::string_view keyOfFile = "key_of_file:"; ///< and of the rows' own key of such a file
inline constexpr std::string_view sharedInFile = "shared_in_file"; ///< several rows of its file have the same

/// The column that tells weekends from working days.
inline constexpr std::string_view partOfWeek = "part of week";
inline constexpr std::array<std::string_view, 2> partsOfWeek { "weekend", "working day" };
inline constexpr std::string_view minuteOfDay = "minute of the day"; ///< names a column: 495 is 8:15
inline constexpr std::string_view partOfTime = "part_of_time"; ///< flags the weekday or the hour of a date

inline constexpr std::string_view measuredThing = "measured_thing"; ///< flags those of a file in long form

inline constexpr std::string_view wholeFlag
    = "whole:"; ///< begins the flag that ends with the whole of its other values

inline constexpr std::string_view banded = "banded"; ///< flags the band that a number of the row is in

} // namespace core::builtin
