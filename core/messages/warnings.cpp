// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/warning.h"

#include <array>

namespace core {

namespace {
// In the order of WarningKind.
constexpr auto warningPatterns = std::to_array<Pattern>({
    { "unpaired_quotes",
        "The quotes do not pair up: one that opens on line {line} never closes where a cell ends. Quotes are read as "
        "ordinary characters." },
    { "undoubled_quotes", "Some cells hold quotes that should have been doubled: they are read as part of the text." },
    { "line_comments", "Comments that begin with # stand behind the cells of some lines: they are left out." },
    { "nul_bytes", "The text holds NUL bytes, which no text should: they are left out." },
    { "lines_above",
        "{count} {count|line|lines} above the table {count|has|have} cells as records do and {count|is|are} left "
        "out{count||; the "
        "first}{named}." },
    { "title_lines", "{count} {count|line|lines} above the table {count|is|are} left out{count||; the first}{named}." },
    { "names_joined", "The names are joined from {lines}: {quoted}." },
    { "next_table", "Another table begins on line {line}: it is no part of this one." },
    { "note_rows", "The last {count|line is a note|{count} lines are notes} and left out{count||; the first}{named}." },
    { "chosen_footer", "The last {count|line is|{count} lines are} left out, as chosen{count||; the first}{named}." },
    { "blank_records",
        "{count} {count|record|records} at the end of the table {count|is|are} nothing but delimiters: left out." },
    { "too_many_fields", "{count} {count|row has|rows have} too many fields and {count|is|are} left out: {lines}." },
    { "too_many_fields_of_totals",
        "{count} {count|row has|rows have} too many fields and {count|is|are} left out, {count|a row of totals|among "
        "them a row of totals} (\"{text}\"): {lines}." },
    { "too_few_fields", "{count} {count|row has|rows have} too few fields; the missing ones are empty: {lines}." },
    { "surplus_delimiters",
        "{count} {count|row has|rows have} more delimiters than there are columns, with nothing behind them: "
        "{lines}." },
    { "unnamed_columns", "The header names {count} of {total} columns." },
    { "unnamed_first_column", "The header names {count} of {total} columns: the first has no name." },
    { "surplus_name", "The header has a delimiter too many: the empty name that it makes is left out." },
    { "totals_row",
        "The last row looks like a row of totals{named}. It counts as a row; leave out one row at the end if it is "
        "one." },
    { "totals_row_filled_in",
        "The last row looks like a row of totals{named}. It counts as a row, and sums over the column hold it, "
        "too; leave out one row at the end if it is one." },
    { "averages_row",
        "The last row looks like a row of averages{named}. It counts as a row, and sums over the column hold it, too; "
        "leave out one row at the end if it is one." },
    { "subtotal_rows",
        "{count} {count|row is|rows are} named like sums of others (\"{text}\" in {column}): {count|it counts as a "
        "row|they count as rows} here, and sums over the whole column hold {count|it|them}, too, unless the code "
        "leaves {count|it|them} out." },
    { "misfits",
        "{count} {count|value|values} in {column} {count|does|do} not fit the type you chose: read as missing." },
    { "only_missing", "All cells of {column} are \"{text}\", which is read as missing." },
    { "dates_by_choice",
        "{count} of {total} {total|date|dates} in {column} could be day/month or month/day: read as {format}, as you "
        "chose." },
    { "dates_by_suggestion",
        "{count} of {total} {total|date|dates} in {column} could be day/month or month/day: read as {format}, because "
        "other "
        "parts of the file suggest it; nothing in the column proves it. Please check." },
    { "dates_by_proof",
        "{count} of {total} {total|date|dates} in {column} could be day/month or month/day: read as {format} because "
        "line {line} "
        "can only be that." },
    { "dates_against_proof",
        "{count} of {total} {total|date|dates} in {column} could be day/month or month/day: read as {format} because "
        "line "
        "{line} can only be that. {count|It|Some} may be wrong: other dates can only be the other." },
    { "dates_of_both_orders",
        "{column} stays text: {counts1} of its {total} dates can only have the day first and {counts2} only the month, "
        "so "
        "nobody knows how to read the {count} that could be either. Choose an order to read them as dates all the "
        "same." },
    { "decimals_by_suggestion",
        "{count} of {total} {total|number|numbers} in {column} could be decimals or thousands (\"{text}\"): read as "
        "decimals; nothing in the column proves it. Please check." },
    { "thousands_by_suggestion",
        "{count} of {total} {total|number|numbers} in {column} could be decimals or thousands (\"{text}\"): read as "
        "thousands; nothing in the column proves it. Please check." },
    { "times_in_utc",
        "{count} of {total} {total|time|times} in {column} {count|has an offset|have offsets} from UTC: read as UTC, "
        "so "
        "their days and hours are those of UTC and may differ from the days as written." },
    { "impossible_dates",
        "{count} of {total} {total|value|values} in {column} {count|is written as a date that is|are written as dates "
        "that are} not in the calendar or out of range (years 1678 to 2261): {quotes}. The column is kept as text." },
    { "date_forms", "Dates in {column} are written in {count} ways: {formats}." },
    { "time_forms", "Times in {column} are written in {count} ways: {formats}." },
    { "mostly_dates",
        "{count} of {total} {total|value|values} in {column} {count|is no date|are no dates} (line {line}: "
        "\"{text}\"): the column is "
        "kept as text." },
    { "mostly_numbers",
        "{count} of {total} {total|value|values} in {column} {count|is no number|are no numbers} (line {line}: "
        "\"{text}\"): the column is "
        "kept as "
        "text." },
    { "mostly_booleans",
        "{count} of {total} {total|value|values} in {column} {count|is no yes/no value|are no yes/no values} (line "
        "{line}: \"{text}\"): the "
        "column is kept "
        "as text." },

    { "title_rows",
        "{count} {count|row|rows} above the header {count|is a title or tells|are a title or tell} what the table is "
        "about, left out{count||; the first}{named}." },
    { "joined_header", "The names are joined from {count} rows: {quoted}." },
    { "blank_rows", "{count} {count|row|rows} inside the table {count|is|are} blank: left out." },
    { "rows_below",
        "{count} {count|row|rows} of notes or sums after a blank row {count|is|are} left out{count||; the "
        "first}{named}." },
    { "cells_outside",
        "{count} {count|cell|cells} right of the table {count|is|are} left out{count||; the first}{named}." },
    { "merged_with_gaps",
        "{column} has merged cells and gaps of its own: only the first row of each merged cell has the value." },
    { "merged_repeated", "{column} has merged cells: their value is repeated in {count} {count|row|rows}." },
    { "misread_column",
        "{column} has truth values or times that pandas misreads in an .ods file: the column is left empty. Save the "
        "file as "
        ".xlsx in a spreadsheet program and open that." },
    { "errors_missing", "{column} has errors instead of values, counted as missing: {texts}." },
    { "errors_as_text", "{column} has errors, which pandas reads as text: {texts}." },
    { "merged_across",
        "{count} {count|cell is|cells are} merged across columns: only the first column and row of each has the "
        "value." },
    { "hidden_columns",
        "{count} {count|column is|columns are} hidden in the workbook, read like the others: {texts}." },
    { "hidden_sheet", "The sheet is hidden in the workbook." },
    { "uncached_formulas",
        "{count} {count|formula has|formulas have} no saved value: read as missing. Open the workbook in a spreadsheet "
        "program and save it, then read it again." },
    { "zero_formulas",
        "{count} {count|formula has|formulas have} 0 as the saved value, by a program that may not have calculated: "
        "open the "
        "workbook in a spreadsheet program and save it, then read it again." },
    { "hidden_rows", "{count} {count|row is|rows are} hidden in the workbook: read like the others." },
    { "cells_of_lines",
        "{count} {count|cell|cells} of column {text} {count|has|have} several lines, which pandas joins without a "
        "space." },
    { "long_hours",
        "Column {text} counts hours beyond a day, which pandas reads as dates around 1900 from an .xls file. Save it "
        "as .xlsx in a "
        "spreadsheet program and open that." },
    { "broken_sheet",
        "The sheet {text} has times that pandas cannot read from an .ods file, and is left out: {text2}. Save the file "
        "as .xlsx in "
        "a spreadsheet program and open that." },
    { "broken_view", "The view {text} could not be read and is left out: {text2}." },
    { "slow_view", "The view {text} takes longer than {count} {count|second|seconds} and is left out." },
    { "open_database",
        "The database was in use when it was copied or has not been closed: what it had not yet written down is "
        "missing." },
    { "member_names", "Each member is a record; its name stands in the first column." },
    { "own_labels", "The rows have labels of their own (index) in the file: left out." },
    { "codes_kept", "{column} keeps its codes: the file has no words of their own for all of them." },
    { "memos_elsewhere", "The longer texts of the table stand in another file and are missing: {texts}." },

    { "texts_among_dates",
        "{column} holds dates and also texts written {format}, read as dates. A spreadsheet that took days for months "
        "when it "
        "opened a file leaves such a column, and its dates are then others than were meant. Please check." },
    { "read_like_earlier", "It is read with what you changed for {text}." },
    { "footer_like_earlier",
        "So the last {count|row is|{count} rows are} left out here too. Please check that there are no data in "
        "{count|it|them}." },
    { "earlier_does_not_fit", "What you changed for {text} does not fit here: it is read without." },
    { "other_type", "{column} was read as {text2} in {file} and is {text3} here." },
    { "other_decimal", "{column} has another decimal sign than in {file}." },
    { "other_forms", "Values of {column} are written in another way than in {file}." },
    { "other_delimiter", "{delimiter} separate columns here, and other signs in {file}." },
    { "other_encoding", "Its characters are encoded in another way than those of {file}." },
    { "header_new", "It has a header; {file} has none." },
    { "header_gone", "It has no header; {file} has one." },
    { "other_header_delimiter", "{delimiter} separate the names here, and other signs in {file}." },
    { "column_replaced", "{column} stands where {text2} stood in {file}: another name, or another column." },
    { "column_new", "{column} is new: {file} does not have it." },
    { "column_gone", "{column} of {file} is not here." },
    { "more_drift", "It differs from {file} in {count} more ways." },
    { "step_undone", "Step {text}, which left this table, was undone. The table is as the step left it then." },
    { "step_run_again",
        "Step {text}, which left this table, was run again since. Take the table again to have what it leaves now." },
    { "not_vouched_for",
        "These figures were counted elsewhere, or changed since. Open the file again to count them here." },
    { "earlier", "{text}" },
});
static_assert(warningPatterns.size() == static_cast<std::size_t>(WarningKind::Earlier) + 1);
} // namespace

std::span<const Pattern> patternsOf(WarningKind)
{
    return warningPatterns;
}

std::vector<FileWarning> warningsFrom(const Json& json)
{
    std::vector<FileWarning> warnings;
    for (const auto& each : json) {
        // Documents of earlier versions have sentences.
        warnings.push_back(each.is_string()
                ? FileWarning(WarningKind::Earlier, { .texts = { each.get<std::string>() } })
                : each.get<FileWarning>());
    }
    return warnings;
}

} // namespace core
