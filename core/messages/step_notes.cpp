// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/step_note.h"

#include <array>

namespace core {

namespace {
// In the order of StepKind.
constexpr auto stepPatterns = std::to_array<Pattern>({
    { "both_kept", "Keep the rows that have both numbers." },
    { "sums_divided", "Divide the sums." },
    { "measure_worked_out", "Work out the {text}." },
    { "sums_of_each", "Both sums for each {text}." },
    { "rows_of_each", "The rows of each {text}." },
    { "column_for_each", "A column for each number." },
    { "places_of_rows", "The place of each row within its own; equal numbers share a place." },
    { "number_of_each", "The {text} of each {text2}." },
    { "limit_kept", "Keep those within the limit." },
    { "counted", "Count them." },
    { "summarised", "One number of all of them." },
    { "summarised_by", "One number of those of each {text}." },
    { "added_up", "Each with all before it." },
    { "windowed", "Over the last {count} {text}s, where there are so many." },
    { "weighted_by", "Each {text} times its weight." },
    { "part_marked", "The rows that meet the condition." },
    { "share_taken", "The share in percent." },
    { "change_taken", "The change against {text}, also in percent." },
    { "stretch_beside", "The one stretch of time beside the other." },
    { "stretch_kept", "Keep the time that is asked about." },
    { "crossed_by", "A column for each {text}." },
    { "ordered", "By {text}, the {text2} first." },
    { "places_kept", "Keep the places that are asked for." },
    { "drawn", "Draw it." },
    { "changed_kept", "Keep those that have something before them." },
    { "meets_limit", "Which of them are within the limit." },
    { "runs_numbered", "Number the runs of those that are alike." },
    { "runs_measured", "The first, the last and the length of each run within the limit." },
    { "positions_taken", "The place of each, the largest first; equal numbers share a place." },
    { "longest_kept", "The longest, the first of those that tie." },
    { "longest_counted", "How many are as long." },
    { "labels_dated", "Take {text} as dates: the first day of each." },
    { "numbers_there", "The numbers that are there." },
    { "rows_of_range", "Count the rows in each range." },
    { "ranges_written", "Write each range as a text." },
    { "ranges_begin", "Each range begins at a multiple of {text}." },
    { "band_of", "The band that {text} is in." },
    { "open_ranges",
        "Each range begins at a multiple of {text}; what lies far out is counted together, or it would hide the "
        "rest." },
    { "read_in_parts",
        "All of {text} takes more memory than there is: read a part of its rows at a time, and keep the "
        "numbers of each." },
    { "unusual_marked", "Mark the changes further than 1.5 times the interquartile range outside the quartiles." },
    { "odd_counted", "Count what may be odd." },
    { "usual_spelling", "The most frequent spelling of each value of {column}." },
    { "far_out_limits", "Outliers lie over 1.5 interquartile ranges outside the quartiles of {column}." },
    { "most_rows_first", "Most rows first." },
    { "first_of_repeats", "Of rows of {text} with the same {column} the first is taken." },
    { "repeats_left_out", "Rows of {text} whose {column} stands in another row, too, are left out." },
    { "pie_or_bars", "Draw it as a pie, or as bars if a number is below zero." },
    { "parts_taken", "Each part in either stretch of time, for each column that divides the rows." },
    { "parts_change", "How much each changed, and what part of the whole change that is." },
    { "parts_ranked", "Three parts of each column: those that moved most the way the whole moved." },
    { "whole_above", "The whole stands above its parts." },
    { "each_taken", "One row for each {column} of {and}." },
    { "others_counted", "Count for each row the rows of {text} that match it: {column}." },
    { "others_added", "Add up {column} of the rows of {text} that match each row." },
    { "others_dated", "Take for each row the {column} of the rows of {text} that match it." },
    { "day_given", "The day that is asked about." },
    { "only_with", "Keep the rows that have {column}." },
    { "part_rounded_up", "How many {text} percent of them are, rounded up." },
    { "ends_added", "Each {text} that the data reach, also before the first and behind the last of these rows." },
    { "gaps_counted", "Missing {column} counts as {text}." },
    { "things_measured", "{text2}: {column} of the rows where {text} says so." },
});
static_assert(stepPatterns.size() == static_cast<std::size_t>(StepKind::ThingsMeasured) + 1);
} // namespace

std::span<const Pattern> patternsOf(StepKind)
{
    return stepPatterns;
}

} // namespace core
