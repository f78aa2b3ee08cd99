// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/plain_step.h"

#include <array>

namespace core {

namespace {
// In the order of PlainStepKind.
constexpr auto plainStepPatterns = std::to_array<Pattern>({
    { "keeps", "Keeps the rows where {and}." },
    { "keeps_either", "Keeps the rows where {or}." },
    { "keeps_worked_out", "Keeps rows by a condition that it works out." },
    { "keeps_for_some", "For some of the figures, keeps only the rows where {and}." },
    { "keeps_either_for_some", "For some of the figures, keeps only the rows where {or}." },
    { "joins", "Puts the rows of {text} and {text2} together that have the same {text3}." },
    { "stay", "Rows of {and} without a match stay." },
    { "go_without_match", "Rows without a match are left out." },
    { "joins_beside", "Puts {text} and {text2} together." },
    { "without_gaps", "Leaves out the rows with gaps{text? in {and}}." },
    { "without_repeats", "Leaves out repeated rows{text?, compared by {and}}." },
    { "without_where", "Leaves out the rows where {and}." },
    { "without_where_either", "Leaves out the rows where {or}." },
    { "without_labels", "Leaves out rows that it names or works out." },
    { "fills", "Fills gaps{text? in {and}}." },
    { "replaces_some", "Replaces values{text? of {and}} by a condition." },
    { "adds", "Adds the column{text2?s} {and}." },
    { "changes", "Changes values{text? of {and}}." },
    { "sets", "Sets the values of {and}." },
    { "changes_some", "Changes values{column? of {column}} in some of the rows." },
    { "changes_where", "Changes values{column? of {column}} in the rows where {and}." },
    { "changes_where_either", "Changes values{column? of {column}} in the rows where {or}." },
    { "without_columns", "Leaves out the column{text2?s} {and}." },
    { "renames", "Gives the columns other names." },
    { "dates", "Reads {and} as dates." },
    { "numbers", "Reads {and} as numbers." },
    { "durations", "Reads {and} as durations." },
    { "truths", "Makes True and False of {and}." },
    { "loses", "What does not fit becomes missing." },
    { "groups", "Puts the rows into groups by {and}." },
    { "works_out", "Works out the {text} of {column}." },
    { "works_out_each", "Works out the {text} of {column} for each {text2}." },
    { "works_out_own", "Works out a figure{column? of {column}} by code of its own{text? for each {text}}." },
    { "counts", "Counts the rows." },
    { "counts_each", "Counts the rows of each {text}." },
    { "counts_where", "Counts the rows where {and}." },
    { "counts_where_either", "Counts the rows where {or}." },
    { "counts_matching", "Counts the rows that meet a condition." },
    { "share_where", "Works out the share of the rows where {and}." },
    { "share_where_either", "Works out the share of the rows where {or}." },
    { "share_matching", "Works out the share of the rows that meet a condition." },
    { "shares_each", "Works out shares of the rows for each {text}." },
    { "divides", "Divides one figure by another." },
    { "subtracts", "Takes one figure from another." },
    { "differs_from_before", "Works out how much each row differs from the one {count} {count|row|rows} before it." },
    { "grows_from_before",
        "Works out how much each row differs from the one {count} {count|row|rows} before it, as a share of that." },
    { "compares_rows", "Compares each row with another one." },
    { "sorts", "Sorts by {text}, smallest first." },
    { "sorts_down", "Sorts by {text}, largest first." },
    { "first", "Takes the first {count}." },
    { "last", "Takes the last {count}." },
    { "largest", "Takes the {count} largest." },
    { "smallest", "Takes the {count} smallest." },
    { "some", "Takes a part of the rows." },
    { "at_random", "Draws rows at random." },
    { "reshapes", "Turns rows and columns into another shape." },
    { "draws", "Draws a {text} chart." },
    { "unknown", "Does more than can be said in words: read the code." },
    { "figure_title", "{text} of {column}" },
    { "figure_each_title", "{text} of {column} for each {text2}" },
    { "counts_title", "number of rows" },
    { "counts_each_title", "number of rows of each {text}" },
    { "shares_each_title", "shares of the rows for each {text}" },
    { "counts_where_title", "number of rows where {and}" },
    { "share_where_title", "share of the rows where {and}" },
    { "change_title", "change of the {text}" },
    { "quotient_title", "one figure divided by another" },
    { "difference_title", "difference of two figures" },
    { "computed_title", "figures worked out from the {text}" },
    { "kept_title", "Rows where {and}" },
    { "kept_either_title", "Rows where {or}" },
    { "sorted_title", "Rows by {text}, smallest first" },
    { "sorted_down_title", "Rows by {text}, largest first" },
});
static_assert(plainStepPatterns.size() == static_cast<std::size_t>(PlainStepKind::SortedDownTitle) + 1);
} // namespace

std::span<const Pattern> patternsOf(PlainStepKind)
{
    return plainStepPatterns;
}

} // namespace core
