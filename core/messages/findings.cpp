// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/finding.h"

#include <array>

namespace core {

namespace {
constexpr std::string_view noNetwork = "There is no network inside: read the files of the analysis instead.";
constexpr std::string_view plainCode = "Ask for plain code that says what it does.";
constexpr std::string_view fromFiles = "Compute it from the files of the analysis.";
constexpr std::string_view fewRows = "Check how many rows are concerned.";
constexpr std::string_view chartsInstead = "Use df.plot or matplotlib.";
constexpr std::string_view columnsOnly
    = "Let each operation name its columns, so that only those are loaded: dropna(subset=[…]), "
      "drop_duplicates(subset=[…]), orders.loc[…, [columns]].";
constexpr std::string_view moreMemory = "Allow more memory (heavy limits), or read the file in parts (chunksize=).";
constexpr std::string_view inParts
    = "Read the file in parts (pd.read_csv with usecols= and chunksize=) and add up what they give.";
constexpr std::string_view strangeSign
    = "Delete the character, or do not run this code if you do not know why it is there.";

/// Something with a hint instead of a title.
consteval Pattern hinted(std::string_view word, std::string_view english, std::string_view hint = {})
{
    return { .word = word, .english = english, .hint = hint };
}

// In the order of FindingKind.
constexpr auto findingPatterns = std::to_array<Pattern>({
    hinted("too_deep", "The code is nested too deeply to be checked.",
        "Write it in smaller steps; code this deep is rarely meant for people."),
    hinted("unreadable", "Python cannot read this: {text}."),
    hinted("notebook_command", "Python cannot read this: {text}.",
        "Lines that begin with % or ! are notebook commands, not Python: leave them out."),
    hinted("fences", "Python cannot read this: {text}.", "Leave out the ``` marks around the code."),
    hinted("no_text", "Python cannot read this: {text}.", "The code holds characters that are no text; type it anew."),
    hinted("syntax_only", "Only the syntax of {text} is checked here, not what it does.",
        "Preview it to see which files it would change; the jail keeps it from everything else."),
    hinted("said", "{text}", "{text2}"),

    hinted("relative_import", "A relative import has no package here.", "Import by the full name."),
    hinted("package_missing", "The package “{text}” is not installed.",
        "Use pandas, numpy, matplotlib or Python's own library."),
    hinted("charts_missing", "The package “{text}” is not installed.", chartsInstead),
    hinted("frames_missing", "The package “{text}” is not installed.", "Use pandas."),
    hinted("statistics_missing", "The package “{text}” is not installed.", "Use numpy, or pandas' own statistics."),
    hinted("uses_network", "“{text}” would use the network.", noNetwork),
    hinted("is_on_network", "“{text}” is on the network.", noNetwork),
    hinted("starts_process", "“{text}” starts or ends other processes.", "An analysis does not need that."),
    hinted("runs_other_code", "“{text}” can run code that is not on this screen.", plainCode),
    hinted("unpickles", "“numpy.load” with allow_pickle can run code that is not on this screen.", plainCode),
    hinted("reaches_python", "“{text}” reaches into Python itself.", plainCode),
    hinted("computed_attribute", "An attribute is chosen by a computed name.", plainCode),

    hinted("no_file_near", "There is no file “{text}” in this analysis.", "Did you mean “{text2}”?"),
    hinted("no_file_of", "There is no file “{text}” in this analysis.", "The files are: {text2}."),
    hinted("no_file", "There is no file “{text}” in this analysis."),
    hinted("file_gone", "{text} is no longer there.", "Put it back, or open it again from where it is now."),
    hinted("file_changed", "{text} has changed since it was read.", "Open it again, then ask again."),
    hinted("table_stale", "{text} is as step {text2} left it, and that step was undone or run again since.",
        "Take it again from the step in its menu, or go on with what it is."),
    hinted("writes_input", "“{text}” is an input, and inputs cannot be changed.", "Write to another file name."),
    hinted("writes_outside", "“{text}” is outside the folder of the analysis and cannot be written.",
        "Use a plain file name."),
    hinted("changes_files", "Removes, renames or changes files.",
        "Your files are safe: inside, inputs are read-only. An analysis does not need this."),

    hinted("result_typed", "The result is written into the code, not computed from the files.", fromFiles),
    hinted("table_typed", "This table of values is written into the code, not read from a file.", fromFiles),
    hinted("chart_typed", "The chart draws values that are written into the code.", fromFiles),
    hinted("frame_typed", "“{text}” stands for {text2}, but is given values written into the code.",
        "Read it from the file."),
    hinted("foreign_data", "“{text}” brings data that is not of this analysis.", fromFiles),
    hinted("random_numbers", "“{text}” makes random numbers.", "Figures of an answer must come from the files."),
    hinted("no_file_used", "The code uses none of the files.", "An answer about the data must come from the data."),
    hinted("draws_at_random", "Draws at random: the result may differ from run to run.", "Give a fixed seed."),

    hinted("drops_missing", "dropna leaves out what has missing values.", fewRows),
    hinted("drops_repeated", "drop_duplicates leaves out repeated rows.", fewRows),
    hinted("drops_rows", "drop leaves out rows.", fewRows),
    hinted("inner_join", "An inner join leaves out rows without a partner.", fewRows),
    hinted("coerces", "What cannot be read becomes a missing value (errors=\"coerce\").", fewRows),
    hinted("part_read", "Only a part of the file is read.", "Read all of it, unless a part is what was asked for."),
    hinted("part_computed", "This is computed on a part of the rows.",
        "Use all of them, unless a part is what was asked for."),
    hinted("skips_bad_lines", "Lines that cannot be read are left out (on_bad_lines).", fewRows),

    hinted("is_index", "“{column}” is the index here, not a column.", "Call reset_index() first."),
    hinted("no_column_near", "There is no column “{column}”.", "Did you mean “{text}”?"),
    hinted("no_column_of", "There is no column “{column}”.", "The columns are: {text}."),
    hinted("no_column", "There is no column “{column}”."),
    hinted("not_a_value", "No cell of the column “{column}” is “{text}”.",
        "Nearest: “{text2}” ({counts2}){text3?, “{text3}” ({counts3})}{text4?, “{text4}” ({counts4})}."),
    hinted("reads_otherwise", "{text} is read otherwise than its import contract says: {text2}.",
        "Read it with these parameters, or correct the contract; rows or numbers may be wrong otherwise."),
    hinted("loses_zeros", "\"{column}\" would lose its leading zeros.", "Add {text}."),
    hinted("day_first", "Dates in \"{column}\" are written day first; this can take the month for it.",
        "Give format=\"{text}\"."),
    hinted("month_first", "Dates in \"{column}\" are written month first; this can take the day for it.",
        "Give format=\"{text}\"."),

    hinted("turns_direction",
        "A hidden character ({text}) turns the direction of the text, so that the line may read differently from what "
        "runs.",
        strangeSign),
    hinted("cannot_be_seen", "A hidden character ({text}) cannot be seen.", strangeSign),
    hinted("is_control", "A hidden character ({text}) is a control character.", strangeSign),
    hinted("stands_far_right", "Code stands behind {text} blanks, so far to the right that it is easily overlooked.",
        "Scroll there, or ask for it on a line of its own."),
    hinted("folded_name", "The name “{text}” is “{text2}” to Python.", "Write it in plain letters."),
    hinted("mixed_name", "The name “{text}” mixes letters of different alphabets that look alike.",
        "It is not the name it seems to be: write it in one alphabet."),

    hinted("unknown_import", "“{text}” is no module that analyses use.",
        "Use pandas, numpy, matplotlib or the plain parts of Python's own library."),
    hinted("unknown_module", "“{text}” is no part of a package that analyses use.",
        "Ask for code that uses only what the package documents."),
    hinted("unknown_attribute", "“{text}” is no known property of tables, charts or texts.",
        "Ask for plain code, or look at what it does."),
    hinted("unknown_builtin", "“{text}” reaches more than data.", plainCode),
    hinted("unknown_value", "“{text}” is handed on, so its use cannot be seen.",
        "Ask for code that calls it where it stands."),
    hinted("unknown_assigned", "“{text}” is changed for all code that follows.",
        "Ask for code that leaves libraries as they are."),
    hinted("unknown_text", "The text in “{text}” is evaluated, and is no plain expression.",
        "Ask for the same written as code."),
    hinted("unknown_earlier", "“{text}” was made by an earlier step, and is not on this screen.",
        "Ask for code that makes what it calls."),
    hinted("unknown_setting", "“{text}” is a setting that can do more than compute.", "Leave it out."),
    hinted("chained_assignment", "This changes a part that was taken out of the table; the table stays as it is.",
        "Name rows and column at once: table.loc[rows, \"column\"] = …"),
    hinted("chained_inplace", "This changes a part that was taken out of the table; the table stays as it is.",
        "Assign what the method gives: table[\"column\"] = …"),
    hinted("over_memory_columns", "This takes about {figure} MB of memory; the limit is {figure2} MB.", columnsOnly),
    hinted("over_memory_limits", "This takes about {figure} MB of memory; the limit is {figure2} MB.", moreMemory),
    hinted("over_memory_parts", "This takes about {figure} MB of memory; the limit is {figure2} MB.", inParts),
    hinted("over_time", "This takes about {figure} s; the limit is {figure2} s.",
        "Allow more time (heavy limits), or use fewer rows or columns."),
});
static_assert(findingPatterns.size() == static_cast<std::size_t>(FindingKind::OverTime) + 1);
} // namespace

std::span<const Pattern> patternsOf(FindingKind)
{
    return findingPatterns;
}

} // namespace core
