// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/reading_note.h"

#include <array>

namespace core {

namespace {
// In the order of NoteKind.
constexpr auto notePatterns = std::to_array<Pattern>({
    { "ten_shown", "Ten are shown, as no number was given." },
    { "refund_size", "The size of a refund is its amount without the sign." },
    { "measure_taken", "{column} is taken as the measure." },
    { "totals_left_out", "The last row looks like a row of totals or averages and is left out." },
    { "subtotals_left_out", "Rows named like sums of others (“{text}” in {column}) are left out." },
    { "revenue_as_product", "There is no column of revenue: it is {text} times {text2}." },
    { "average_taken", "The average is taken, since sums of {column} mean little." },
    { "first_period_incomplete",
        "The first {text} is incomplete: {column} begins on {text2}{counts1?, so it is left out}." },
    { "last_period_incomplete",
        "The last {text} is incomplete: {column} ends on {text2}{counts1?, so it is left out}." },
    { "number_compared_with", "The number is compared with {column}." },
    { "rows_repeated",
        "{count} of the file's {total} rows {count|repeats|repeat} an earlier one in every cell; without "
        "{count|it|them} there "
        "are {counts1}." },
    { "goes_on", "This goes on from “{text}”." },
    { "goes_on_beside_edit",
        "This goes on from the question “{text}”, not from its code, which was edited by hand: that change is not in "
        "here." },
    { "fact_of_file", "{text}" },
    { "several_rows_each", "The file's {total} rows have {count} different {count|value|values} of {column}." },
    { "parts_no_cause", "Parts that changed with the whole are no cause: none is in the data." },
    { "each_once", "Each {column} counts once; those without either date are left out." },
    { "mean_months", "A month is counted as 30.44 days." },
    { "added_up_first", "Of {text} {text2} is added up for each {column} first; of no rows it is 0." },
    { "claimed_change", "The question takes a {text} for granted: the two numbers tell whether there was one." },
    { "business_days_counted",
        "Business days are Monday to Friday, as holidays are not known; the first day counts and the last does not." },
    { "next_day_counted", "A time of day in {column} that is the earlier one is taken for the next day's." },
    { "on_screen", "{text} was on the screen; {text2} would answer it too." },
    { "changed_to", "Changed: {and}." },
    { "instead_of", "{text} instead of {text2}" },
    { "added_to", "Added: {and}." },
    { "taken_out", "Taken out: {and}." },
    { "kept_of", "Kept: {and}." },
    { "last_years_compared", "No time is named: the last two {text} are compared." },
    { "all_periods_whole", "No {text} of {column} is incomplete." },
});
static_assert(notePatterns.size() == static_cast<std::size_t>(NoteKind::AllPeriodsWhole) + 1);

// In the order of TroubleKind.
constexpr auto troublePatterns = std::to_array<Pattern>({
    { "words_unknown", "The built-in planner does not know {or} in this data." },
    { "nothing_known", "There is nothing in the question that the built-in planner can read." },
    { "beyond_planner",
        "The built-in planner cannot work out “{text}”: it counts, adds up, averages, ranks and compares. Connect a "
        "model for "
        "this, or ask for the rows and edit the code." },
    { "number_of_what", "It is not clear which column the number {text} is compared with." },
    { "partners_of_a_kind",
        "The built-in planner can look for rows with some or no row of {column}, not with one of a kind. Leave out the "
        "condition on {column}, or connect a model." },
    { "no_dates", "There is no column of dates for “{text}”." },
    { "outside_dates", "Nothing here is {text}: {column} goes from {text2} to {text3}." },
    { "no_cause", "No cause is in the data. What the numbers are made of is: choose by what to divide them." },
    { "cell_or_zero",
        "With or without {column} may speak of cells that are missing, of zeros, or of a difference: say which." },
    { "left_out", "The built-in planner cannot work {and} into the answer, so it does not answer at all." },
    { "stretches_apart",
        "The built-in planner cannot put these stretches of time beside each other in this question." },
    { "why_when",
        "No cause is in the data, but the parts of a change are: name a stretch of time, as in “in March 2024”, or "
        "look "
        "for it among the changes." },
    { "key_repeats",
        "{column} joins {text} with {text2}, where {count} {count|row repeats|rows repeat} a value of another row "
        "({text3}). Joined as they are, they would count rows of {text} again: say which of them are meant." },
    { "zero_or_left_out",
        "{column} is missing in {count} of {total} rows: does it count as 0 there, or are these rows left out?" },
    { "no_revenue_and_cost",
        "“{text}” needs one column of revenue and one of cost, and this data has not one of each: say what to "
        "subtract, as in “sales minus expenses”." },
    { "no_plan",
        "“{text}” needs one column of a plan, budget or target and one of what became of it, and this data has not one "
        "of each." },
    { "percent_of_what", "{text} of what? {column} is no percentage: say of which column, as in “20 % of the price”." },
    { "which_year", "That is in more than one year of the data. Which one is meant?" },
    { "no_sum",
        "The {text} of {column} means nothing: it holds codes, rates or grades. Ask for the number of rows, or for "
        "another column." },
    { "no_such_value", "No {column} is “{text}”: they look like “{text2}”." },
    { "share_of_which",
        "It is not clear whether the share of the different “{text}” is meant, or that of their rows." },
    { "row_or_period",
        "It is not clear whether {column} is limited in a single row or in each {text}: say of the {text} what is "
        "limited, as in “{text}s with an average {column} above …”." },
    { "one_number",
        "That is one number, so there is nothing to draw or to put in order: say by what it should be divided." },
    { "line_over_groups", "A line goes over time, and that answer has no time in it. How should it be drawn?" },
    { "nothing_to_stack", "Stacked bars are parts that add up, and that answer has none. How should it be drawn?" },
    { "who_is_meant", "“Who” may be in more than one column. Which one is meant?" },
    { "best_or_worst", "Whether a high or a low {column} is “{text}” is not in the data. Which end is meant?" },
    { "too_few_whole", "There are not two whole {text}s to compare: {column} goes from {text2} to {text3}." },
    { "text_among_numbers",
        "{column} is text: {count} of {total} {total|cell|cells} {count|is no number|are no numbers}, for instance "
        "“{text}”. Say where the file is read that they are missing, or what they mean." },
    { "text_measured", "{column} is text, so there is nothing to add up or to average." },
    { "row_or_all", "The {text} {column} of a single row, or of all rows of each together?" },
    { "row_or_mean", "{column} of a single row, or the average of all rows of each?" },
    { "statistic_of_part",
        "The built-in planner can compare with the {text2} of all rows, or of each group, not with that of “{text}” "
        "alone. Ask for that number first and name it, or connect a model." },
    { "numbers_apart",
        "The numbers of {column} are of different kinds, which {text} tells apart: together they say nothing. Which "
        "one is meant?" },
    { "whole_beside_parts",
        "{column} has “{text}” beside its parts, so that they would count twice. Which of them are meant?" },
    { "things_in_own_rows",
        "{text} are in rows of their own, which {column} tells apart: the built-in planner shows the total or the "
        "average of each, and divides totals, but compares no row with another. Connect a model for this." },
});
static_assert(troublePatterns.size() == static_cast<std::size_t>(TroubleKind::ThingsInOwnRows) + 1);
} // namespace

std::span<const Pattern> patternsOf(NoteKind)
{
    return notePatterns;
}

std::span<const Pattern> patternsOf(TroubleKind)
{
    return troublePatterns;
}

} // namespace core
