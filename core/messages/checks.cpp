// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/check_fact.h"
#include "core/messages/second_looks.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace core {

namespace {
// In the order of CheckKind.
constexpr auto answerPatterns = std::to_array<Pattern>({
    { "ran_to_its_end", "The run ended without an error.", "Run" },
    { "keys_withheld",
        "{count} {count|text|texts} that {count|looks|look} like a key {count|was|were} taken out of what the code "
        "printed, so {count|it is|they are} in no document and no report.",
        "Output" },
    { "did_not_run", "The run did not succeed ({text}), so there is no answer.", "Run" },
    { "file_changed", "{text} has changed since Assay looked at it. Add it again, then ask again.", "Same file" },
    { "file_not_seen",
        "{text} has changed since Assay looked at it, and this run did not see it. Open it again where the answer "
        "needs it.",
        "Same file" },
    { "output_cut", "The printed output was cut because it is too long.", "Output" },
    { "refused", "The code tried something that is not allowed ({text}); what it computed may be incomplete.",
        "Output" },
    { "file_not_kept", "The file {text} was not kept: {text2}.", "Files" },

    { "no_file_named", "The code names none of the files, so the answer may not come from them.", "Rows read" },
    { "rows_read",
        "{text} has {count} {count|row|rows}{counts1?, {counts1} of its lines could not be read as rows}{counts2?, "
        "{counts2} {counts2|date|dates} could be day/month or month/day}{counts3?, {counts3} {counts3|cell|cells} of "
        "the columns used {counts3|was|were} converted}{counts4?, {counts4} {counts4|line|lines} above the table "
        "{counts4|is|are} left out}.",
        "File" },
    { "lines_set_apart", "{text}: {text2}", "Lines set apart" },
    { "column_in_doubt", "{text}: {text2}", "Reading" },
    { "part_read", "Line {line} reads a part of {text} only{count?: {count} of its {total} rows}.", "Whole file" },
    { "random_rows",
        "Line {line} works on a random sample of {count?{count} of {total}}{counts1?some} rows of {text}, and another "
        "sample can give other numbers.",
        "Whole file" },
    { "part_computed",
        "The answer is computed on a part of {text} only: line {line} takes {count?{count} of {total} "
        "rows}{counts1?some of its rows}.",
        "Whole file" },
    { "all_rows_read",
        "Line {line} reads all rows of {text}{count? ({count})}, and no line keeps only some of them by position or at "
        "random.",
        "Whole file" },
    { "all_rows_loaded",
        "All rows of {text} are loaded{count? ({count})}, and no line keeps only some of them by position or at "
        "random.",
        "Whole file" },
    { "join_validated",
        "The join in line {line} has validate=\"{text}\": pandas compared its keys, and ends the run where they "
        "repeat.",
        "Join" },
    { "join_once", "{column} stands once in {text}, so the join in line {line} repeats no row of {text2}.", "Join" },
    { "join_grouped",
        "Each key stands once on one side of the join in line {line}: the code groups or drops by it, so no row of the "
        "other side repeats.",
        "Join" },
    { "join_kept", "The join in line {line} has {total} rows, no more than the {count} before it.", "Join" },
    { "join_multiplied",
        "The join in line {line} made {total} rows of {count}, because keys repeat on both sides: totals of it are too "
        "large.",
        "Join" },
    { "join_multiplies",
        "Keys repeat on both sides of the join in line {line} ({column}: {counts1} {counts1|value|values} in {count} "
        "{count|row|rows} of {text}, {counts2} in {total} rows of {text2}){counts3?, which gives {counts3} "
        "{counts3|row|rows}}: rows multiply, and totals of them grow.",
        "Join" },
    { "join_unknown",
        "Whether keys repeat on both sides of the join in line {line} is not known; if they do, rows multiply and "
        "totals grow. Add validate= to find out.",
        "Join" },
    { "rows_without_group",
        "{count} of the {total} rows {counts1?left }of {and}{text2? put together} {count|has|have} no “{column}” and "
        "{count|is|are} in no group{counts3?, nor in the whole of the shares}.{counts2? To count them too, give what "
        "is missing a group of its own.}",
        "Rows without a group", "{counts2?Give them a group of their own: dropna=False.}" },

    { "no_rows_match", "No rows match{counts1? in the join of line {line}}. Check the values against the file.",
        "Empty result" },
    { "first_rows_kept", "The first {count} of {total} rows are kept.", "Rows shown" },
    { "column_empty", "The column “{column}” of the result is empty in every row.", "Missing values" },
    { "column_infinite", "The column “{column}” has infinite values, as from a division by zero.", "Infinite values" },
    { "negative_count", "The column “{column}” has a negative count, which cannot be.", "Counts" },
    { "count_beyond_rows", "The column “{column}” counts more than the {total} rows of the files.", "Counts" },
    { "shares_off", "The column “{column}” looks like shares of a whole but does not add up to it.", "Shares" },
    { "shares_are_part", "The shares in “{column}” are a part of the whole, as asked.", "Shares" },
    { "shares_add_up", "The {count?{count} }shares in “{column}” add up to the whole.", "Shares" },
    { "group_twice",
        "A group occurs more than once in the result{text?, as “{text}” and “{text2}”, which only {counts1|blanks tell|"
        "capitals tell} apart}; a total may be split.",
        "Groups" },
    { "groups_once", "Each group occurs once in the result{count?: {count} {count|group|groups}}.", "Groups" },
    { "spellings_apart",
        "“{column}” has the same value in several spellings, as “{text}” and “{text2}”, and line {line} takes each for "
        "a value of its own.",
        "Spelling" },
    { "result_typed",
        "The result of line {line} stands in the code: it is not computed from the files, so its numbers have no "
        "evidence.",
        "Result" },
    { "answer_infinite", "The answer is not a finite number, as after a division by zero.", "Infinite values" },

    { "join_counted",
        "The join in line {line} repeats none of the {count} {count|row|rows} of {text}{counts1?, {counts1} of which "
        "{counts1|has|have} no match}: it has {total} {total|row|rows}.",
        "Join" },
    { "join_repeats_rows",
        "The join in line {line} repeats {count} of the {total} rows of {text}, as {count|its key stands|their keys "
        "stand} several times on the other side: “{column}” counts more than once.",
        "Join",
        "Make the keys of the other side unique before the join: {counts9|GROUP BY them, or SELECT DISTINCT|group by "
        "them, or drop_duplicates()}{text2?, which takes {counts1} {counts1|row|rows} out of {text2} that only "
        "{counts1|repeats another|repeat others}}." },
    { "join_repeats_counted",
        "Keys repeat in the join of line {line}: {count} {count|row stands|rows stand} more than once in its {total}, "
        "and line {text} counts {count|it|them} so.",
        "Join",
        "Make the keys of one side unique before the join{text2? ({counts1} {counts1|row|rows} of {text2} only "
        "{counts1|repeats another|repeat others})}, or count different keys with {counts9|COUNT(DISTINCT "
        "…)|nunique()}." },
    { "join_loses_rows",
        "{count} of the {total} rows of {text} {count|has|have} no match in the join of line {line} and {count|is|are} "
        "left out.",
        "Join", "Keep them with {counts9|LEFT JOIN|how=\"left\"}." },
    { "keys_other_form",
        "“{column}” has leading zeros in {text} and none in {text2}, and line {line} looks for the one in the "
        "other{count?: {count} of {total} {count|finds|find} no match}.",
        "Join", "Write them alike first, as with {counts9|CAST(… AS INTEGER)|.str.zfill() or astype(int)}." },
    { "rows_dropped",
        "Line {line} leaves out {count} of {total} rows because some cell of {count|it|them} is missing, which the "
        "question does not ask for.",
        "Missing values", "Name the column that has to be there: dropna(subset=[…])." },
    { "gaps_filled",
        "{text2?Line {line} puts {text} where “{column}” is missing, and {text2} counts {count?{count|this cell|these "
        "{count} cells}}{counts1?such cells} as {count|a value|values}{counts2? ({counts2} in the whole "
        "file)}.}{text3?In line {line} {text3} counts {count?the {count|row|{count} rows}}{counts1?rows} without a "
        "value in “{column}” as if it were 0{counts2? ({counts2} in the whole file)}.}{total?{count} of the {total} "
        "cells of “{column}” {count|was|were} missing; line {line} fills {count|it|them} with {text}.}",
        "Missing values",
        "{text2?Leave the missing values: pandas skips them.}{text3?Divide by those rows only that have a value.}" },
    { "gaps_left_out",
        "{count?Line {line} leaves out the {count} of {total} rows in which “{column}” is missing, so {count|it "
        "is|they are} not in the base.}{counts1?Line {line} counts only those of its rows that have a value in "
        "“{column}”; of all {counts2} rows of {text}, {counts1} {counts1|has|have} none.}",
        "Missing values", "Take all rows as the base; {counts9|COUNT(*)|size()} counts them." },
    { "gaps_skipped",
        "{total?Of the {total} {total|row|rows} of {text2}{counts9? that the conditions leave}, {count} "
        "{count|has|have} no “{column}”{counts3?, and {counts3} other {counts3|column has|columns have} gaps, too, "
        "in up to {counts8} {counts8|row|rows}}; the {text} of line {line} leaves {count|it|them} out{counts2?, as "
        "far as it is made of them}{text3?; counted as 0, {count|it|they} would make it {text3}}.}{counts1?The "
        "{text} of line {line} leaves out the {count|row|{count} rows} in which “{column}” is missing, with all else "
        "that {count|it has|they have}.}{counts4?Of the {counts4} rows of {text2}{counts9? that the conditions "
        "leave}, {count} {count|has|have} no “{column}”; the {text} of line {line} counts {count|it|them} as not "
        "meeting its condition.}{counts5?The totals (margins) of line {line} leave out the {count} of {counts5} rows "
        "of {text2} without “{column}” in all columns, so that the other columns do not add up to "
        "them.}{counts6?Whether this code leaves out what is missing cannot be told: of the {counts6} rows of {text2}, "
        "{count} {count|has|have} no “{column}”{counts7?, and {counts7} other {counts7|column|columns} that it names "
        "{counts7|has|have} gaps, too, in up to {counts8} {counts8|row|rows}}.}",
        "Missing values", "{counts1?Fill them first: fillna(0).}{counts5?Write dropna=False beside margins=True.}" },
    { "gaps_in_base",
        "Line {line} divides by all {total} rows; {count} of them {count|has|have} no “{column}”, and the question "
        "asks for those with one only.",
        "Shares", "Leave them out first: dropna(subset=[…])." },
    { "values_lost",
        "Line {line} turns {count} of {total} values{column? of “{column}”} into missing ones, as they cannot be read "
        "so.",
        "Missing values", "Say how they are written (format=, decimal=)." },
    { "values_lost_loading",
        "Loading the file turns {count} of {total} values{column? of “{column}”} into missing ones, as they cannot be "
        "read so.",
        "Missing values", "Change on its data page how the column is read." },
    { "other_count", "The question asks for {count}, line {line} keeps {total}.", "Rows asked for", "Keep {count}." },
    { "other_count_shown", "The question asks for {count}, the result has {total} rows.", "Rows asked for" },
    { "groups_cut", "Line {line} keeps the first {count} of {total} groups, which the question does not ask for.",
        "Rows asked for", "Keep all of them." },
    { "not_of_each", "The question asks for {count} of each “{column}”, line {line} keeps {count} in all.",
        "Rows asked for",
        "{counts9|Number the rows of each: ROW_NUMBER() OVER (PARTITION BY …).|Group before head() or nlargest().}" },
    { "other_direction", "The question asks for the {text}, line {line} keeps the {text2}.", "Order" },
    { "ties_cut",
        "Line {line} {counts2|leaves out {count} rows and not one: all of them have the same "
        "“{column}”.|{counts1|names "
        "one of several: another has the same “{column}”|cuts ties: a row that it leaves out has the same “{column}” "
        "as the last one kept}{text? (“{text}”)}, so who is shown is chance.}",
        "Ties", "{counts2||Keep all of them: {counts9|RANK() OVER (ORDER BY …)|nlargest(…, keep=\"all\")}.}" },
    { "first_unordered",
        "Line {line} takes the {text} row of each as the file has them, and nothing has sorted them by time.", "Order",
        "Sort by the date first." },
    { "column_not_used",
        "The question asks about “{column}”, which the code {counts2|only leaves rows out by|never uses}{counts1?; it "
        "computes with “{text}”}.",
        "Columns" },
    { "year_not_used", "The question asks for {text}, and nothing in the code picks that {text2}.", "Period" },
    { "rows_for_entities",
        "Line {line} {counts1?averages}{counts2?counts} rows, not different values of “{column}”: {count} of "
        "{counts3?all }{total} {counts4?different }rows{text? of {text}} {count|repeats|repeat} one.",
        "Counts",
        "Count with {counts9|COUNT(DISTINCT …)|nunique()}, and average figures of each by {counts9|GROUP "
        "BY|groupby()}." },
    { "groups_share_name",
        "Line {line} groups by “{column}”, {text?and “{text}” is the name of {count} different “{text2}”: they are one "
        "group}{counts1?which has {counts1} {counts1|value|values} for {count} different “{text2}”: some are one "
        "group}.",
        "Groups", "Group by “{text2}” as well." },
    { "rows_for_periods",
        "The question asks for figures of each {text}, and line {line} takes the {text2} of single rows, of which a "
        "{text} has several.",
        "Computation", "Add up the rows of each {text} first." },
    { "period_not_grouped", "The question asks which {text}, and nothing in the code tells one {text} from another.",
        "Period" },
    { "other_period_grouped", "The question asks for each {text}, and line {line} groups by the {text2}.", "Period" },
    { "label_not_shown", "The question asks which one, and line {line} gives its figure only, not what it is of.",
        "Question", "{counts9|Show the label beside the figure.|Show the label: idxmax(), idxmin() or the row.}" },
    { "no_such_value",
        "Line {line} looks for “{text}” in “{column}”, and no cell has that value{counts2?, so it leaves out no "
        "row}{counts1?; “{text2}” is there}.",
        "Filter" },
    { "other_spelling",
        "Line {line} takes “{text}” only: {count} {count|row spells|rows spell} it “{text2}” in “{column}”.", "Filter",
        "Compare with {counts9|LOWER(…)|.str.lower()}." },
    { "flag_as_text",
        "{text?Line {line} compares “{column}” with the text “{text}”, and its cells are True and False: no cell is "
        "equal to that.}{text2?Line {line} makes True of every text of “{column}”, of “{text2}” as well.}",
        "Filter", "{text?Compare with True or False.}{text2?Compare with the text that means yes.}" },
    { "filter_keeps_none", "The filter of line {line} keeps no row of {count}.", "Filter" },
    { "filter_contradicts", "Line {line} asks “{column}” to be “{text}” and “{text2}” at once, so no row matches.",
        "Filter", "Use | for either." },
    { "filter_accepts_all",
        "The filter of line {line} leaves nothing out: each “{column}” differs from “{text}” or from “{text2}”.",
        "Filter", "Use & for neither." },
    { "filter_unasked",
        "Line {line} leaves out {count} of {total} {counts1|groups|rows} by {counts2|several conditions, and the one "
        "on “{column}” is not in the question|a filter on {column?“{column}”}{counts3?their "
        "size}, which the question does not ask for}.",
        "Filter" },
    { "filter_opposite",
        "{text4?The question leaves out “{text4}”, and the filter of line {line} keeps just these.}{text?The question "
        "asks for {text}, and the filter of line {line} {counts1|leaves out exactly {text2}|{counts2|keeps {text2} "
        "itself, too|leaves out just these}}.}",
        "Filter" },
    { "filter_either",
        "Line {line} takes rows that meet either of two conditions, on “{column}” or on “{text}”, and the question "
        "names both.",
        "Filter", "Use & for rows that meet both." },
    { "filter_missing", "The question names “{text}”{counts1|| of “{column}”}, and no filter of the code does.",
        "Filter" },
    { "gaps_as_other",
        "“{column}” is missing in {count} {count|row|rows}, which {count|meets|meet} no comparison: line {line} takes "
        "{count|it|them} for “{text}”.",
        "Missing values", "Ask with {counts9|IS NULL|isna()} first." },
    { "answer_missing",
        "{counts2|Nothing is shown, so there is no answer to check|The answer is a missing value}{count?: line {line} "
        "computes with “{column}”, of which {count} {count|cell "
        "is|cells are} missing, and does not skip {count|it|them}}{counts1?: no row was left to compute it from}.",
        "Empty result" },
    { "figure_missing",
        "The {text} of line {line} does not skip the {count} missing {count|cell|cells} of “{column}” and is missing "
        "itself (NaN), so nothing compares with it.",
        "Missing values", "Leave them out first: dropna()." },
    { "missing_compared",
        "Line {line} compares “{column}” with a missing value (NaN), which nothing is equal to: the condition holds "
        "for {counts1?every row}{counts2?no row}.",
        "Missing values", "Ask with isna() or notna()." },
    { "other_aggregate", "The question asks for the {text}, line {line} computes the {text2}{counts1? of “{column}”}.",
        "Computation" },
    { "mean_of_ratios",
        "Line {line} takes the {text} of “{column}” divided by “{text2}” row by row, so small rows weigh as much as "
        "large ones.",
        "Computation", "Divide the sums." },
    { "mean_of_means",
        "Line {line} takes the mean of what are means already{column? (“{column}”)}: small groups weigh as much as "
        "large ones{counts1?; “{text}” tells how large they are}.",
        "Computation", "Weigh them." },
    { "length_not_taken",
        "The question asks for the {text}, and line {line} goes by “{column}”, which is {counts1|not that|no time}: "
        "“{text3}” minus “{text2}” is{counts1| meant|}.",
        "Computation" },
    { "codes_added", "Line {line} computes the {text} of “{column}”, which names things and measures nothing.",
        "Computation", "Count with {counts9|COUNT(*)|size()}." },
    { "rates_added", "Line {line} adds up “{column}”, whose values are rates or prices: their sum means nothing.",
        "Computation" },
    { "running_total_used",
        "“{column}” is a running total, and line {line} takes its {text} as if each row were an amount of its own.",
        "Computation", "Take the last minus the first, or {counts9|LAG()|diff()}." },
    { "units_mixed", "Line {line} computes with “{column}” in several units as if they were one ({texts}).", "Units",
        "Convert them to one unit first." },
    { "repeats_counted",
        "{count} of the {total} rows of {text}{counts2?what line {counts2} puts together} {count|repeats|repeat} an "
        "earlier row, and the answer counts {counts1|again those that its conditions keep|{counts4?{counts4} of }them "
        "again}.",
        "Repeated rows", "Leave them out with {counts3|SELECT DISTINCT *|drop_duplicates()}." },
    { "keys_repeated",
        "{text?{count} {count|row|rows} of {text} {count|repeats|repeat} a “{column}” that stands before, and line "
        "{line} counts {counts1|again those that its conditions keep|them again}.}{text2?Line {line} leaves out "
        "{count} of {total} "
        "rows as repeats, by {text2} alone: in other columns they differ.}",
        "Repeated rows",
        "{text?Leave them out with {counts9|one row of each, by GROUP BY|drop_duplicates(\"{column}\")}.}{text2?Leave "
        "out whole repeats only, by drop_duplicates().}" },
    { "totals_included",
        "“{text}”{column? in “{column}”} is the total of other rows, and line {line} counts it along with them.",
        "Totals", "Leave these rows out." },
    { "extreme_decides",
        "{text} in “{column}” is far from all other values{text2? and makes up {count} % of the {text2} in line "
        "{line}}.",
        "Extreme values", "See whether it is an error, and what the answer is without it." },
    { "fault_codes_used",
        "{text} stands in {count} {count|cell|cells} of “{column}” far from all other values, as a code for a missing "
        "one; line {line} computes with it.",
        "Extreme values", "Make these cells missing." },
    { "extreme_left_out",
        "Line {line} leaves out {text} in “{column}”, far from all other values, and the question does not speak of "
        "it.",
        "Extreme values" },
    { "dates_swapped",
        "Line {line} reads the dates of “{column}” with the {text} first, and the file writes the {text2} first, so "
        "day and month are swapped.",
        "Dates", "Say dayfirst= or format= as the file writes them." },
    { "date_orders_mixed",
        "“{column}” has dates with the day first and dates with the month first. {count} could be either and are read "
        "with the {text} first, so day and month of some are swapped.",
        "Dates", "Tell them apart by another column, and read each kind with its format." },
    { "date_order_matters",
        "{count} {count|date|dates} of “{column}” could be day/month or month/day, and read the other way the answer "
        "is another.",
        "Dates", "Say on its data page how they are written." },
    { "text_order", "Line {line} orders the numbers of “{column}” as text, where 9 comes after 10.", "Order",
        "Make numbers of them with pd.to_numeric()." },
    { "periods_by_name",
        "The {text} stand in the order of the alphabet (“{text2}” first), and line {line} {counts1|leaves them "
        "so|goes from one to the next}.",
        "Order", "Bring them into the order of time first." },
    { "text_among_numbers", "“{column}” has text among its numbers ({texts}), so line {line} compares them as text.",
        "Order", "Make numbers of them with pd.to_numeric()." },
    { "number_typed", "{text} in line {line} {count|comes|come} from neither the question nor the data.", "Result" },
    { "number_not_used", "The question gives {text}, and nothing in the code computes with that.", "Computation" },
    { "figure_assigned", "Line {line} sets a figure to {text} by hand: it is not computed from the files.", "Result" },
    { "period_incomplete",
        "The {counts2|first|last} period of “{column}”, {text}, is incomplete{count?: it has records of {count} "
        "{count|day|days} only}{text2?: its last record is of {text2}}, and line {line} {counts1|takes|compares} it as "
        "if it were whole.",
        "Period" },
    { "period_ends_early",
        "Line {line} ends with {text}, {counts1|where that day begins: of its rows only those of midnight are in it|so "
        "only the first day of that month is in it}.",
        "Period", "End {counts1|before the next day|with the month's last day}." },
    { "period_shifted",
        "Line {line} {counts1?moves the dates of “{column}”}{counts2?adds to the number of the {text}, or takes from "
        "it}{counts3?moves the figures against their labels}{counts4?has each {text} end in another month}, so figures "
        "stand under another {text} than their own.",
        "Period" },
    { "other_period", "The question compares with the year before, line {line} with the period before.", "Period",
        "Shift by a year's periods." },
    { "other_neighbour",
        "Line {line} compares each row with the one {count} {count|row|rows} {text}, the question with the one before.",
        "Period" },
    { "groups_crossed",
        "Line {line} goes from row to row ({text2}) through all rows, so the first one of each “{text}” is put "
        "together with the last one of another.",
        "Period", "Do it in each group: {counts9|PARTITION BY|groupby()}." },
    { "time_misnamed",
        "{text?Line {line} calls {text} “{text2}”: the names that the code writes are not those of the "
        "dates.}{text3?The "
        "question asks for {text4}, and line {line} takes {text3}: days are counted from Monday, which is 0.}",
        "Dates", "Take the names from the dates: day_name() or month_name()." },
    { "other_span",
        "{text2?The question asks for {text}, and by “{column}” line {line} keeps {text2}.}{counts1?The question asks "
        "for {text}, and without all rows of that time, by “{column}”, the answer is the same: it is of another time.}",
        "Period" },
    { "bound_not_used", "The question asks for {text} {text2}, and nothing in the code compares with that.", "Filter" },
    { "shares_of_other_base",
        "{text?The share has another base: line {line} counts what it divides by without the limit that is asked for "
        "({text}).}{text3?The share has another base: line {line} divides by those rows only that a condition on "
        "“{text3}” leaves, and the part is of all.}{column?The shares of line {line} are parts of each “{column}”, and "
        "the question asks for parts of "
        "each “{text2}”.}{counts1?Line {line} divides by what all groups have together, and the question asks for the "
        "share within each.}{text4?The share has another base: line {line} divides by the sum of “{text4}”, and its "
        "parts are of another column.}",
        "Shares",
        "{text?Limit the base as well.}{text3?Divide by all of them, or take the part of the same rows.}{column?Divide "
        "by the totals of “{text2}”.}{counts1?Divide by each "
        "group's own total.}{text4?Divide by the sum of the same column.}" },
    { "change_of_later",
        "Line {line} divides the change by the later figure; a change in percent is of the earlier one, where it "
        "began.",
        "Shares", "Divide by the earlier figure." },
    { "shares_of_part",
        "The shares are of the {count} {count|row|rows} shown, not of all {total} groups: they add up to the whole by "
        "themselves.",
        "Shares", "Take the share before {counts9|LIMIT|head() or nlargest()}." },
    { "date_part_other",
        "Line {line} takes the {text} of “{column}” (written {text3}), the question asks for the {text2}.", "Dates",
        "Read the column as dates." },
    { "shares_of_whole",
        "The question asks for the share in each group; these{counts1? of line {counts1}} add up to the whole over all "
        "groups.",
        "Shares" },
    { "shares_all_full", "Every share is 100 %: the rows without were left out before it was taken.", "Shares",
        "Take the share of all rows." },
    { "chart_other_values", "The chart “{text}” shows other figures than the table for the same labels.", "Chart" },
    { "chart_leaves_out",
        "The chart does not show {counts2?all of }“{text}”{counts1?, which is in the table}{counts2?: it reaches "
        "beyond the axes}.",
        "Chart" },
    { "chart_other_column", "The question asks about “{column}”, and the chart draws “{text}”.", "Chart" },
    { "chart_labels_moved",
        "The chart has the table's figures under other labels; misplaced: “{text}”{count? and {count} more}.",
        "Chart" },
    { "chart_labels_shared", "{count} bars of the chart have the same label, “{text}”, and nobody can tell them apart.",
        "Chart", "Write the labels in full." },
    { "chart_bars_cut",
        "The axis of the bars begins at {text}, not at zero: their lengths show larger differences than there are.",
        "Chart", "Let the axis begin at 0." },
    { "picture_cuts_labels",
        "The picture {text} cuts {count} {count|label|labels} off at its edge: “{text2}”{text3?, “{text3}”}{text4?, "
        "“{text4}”}{counts1? and {counts1} more}.",
        "Chart", "Save it with bbox_inches=\"tight\", or call plt.tight_layout() before." },
    { "words_unsupported", "The words{counts1? of line {line}} say “{text}”, which no figure of the result supports.",
        "Words" },
    { "words_contradict", "The words{counts1? of line {line}} say “{text}”, and the figures say the opposite.",
        "Words" },
});

/// One table of both.
template <std::size_t First, std::size_t Second>
constexpr auto joined(const std::array<Pattern, First>& first, const std::array<Pattern, Second>& second)
{
    std::array<Pattern, First + Second> all;
    std::ranges::copy(first, all.begin());
    std::ranges::copy(second, all.begin() + First);
    return all;
}
constexpr auto checkPatterns = joined(answerPatterns, secondLookPatterns);
static_assert(checkPatterns.size() == static_cast<std::size_t>(CheckKind::Earlier) + 1);
} // namespace

std::span<const Pattern> patternsOf(CheckKind)
{
    return checkPatterns;
}

} // namespace core
