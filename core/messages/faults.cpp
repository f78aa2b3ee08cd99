// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/fault.h"

#include <array>

namespace core {

namespace {
// In the order of FaultKind.
constexpr auto faultPatterns = std::to_array<Pattern>({
    { "same_code_again", "The planner gave the same code again. Edit the code by hand, or ask another way." },
    { "question_empty", "The question is empty. Type what you want to know about the data." },
    { "no_data", "There is no data yet. Open a file first." },
    { "no_code", "There is no code to change yet." },
    { "nothing_to_repair", "The last run did not fail, so there is nothing to repair." },
    { "fix_has_no_place", "The code has no such place, so the change cannot be made. Run the step again." },
    { "repairs_used", "Three repairs did not help. Edit the code by hand, or ask another way." },
    { "repair_failed_the_same",
        "The repaired code failed with the same error. Edit the code by hand, or ask another way." },
    { "file_no_longer_part", "{text} is no longer part of the analysis." },
    { "file_missing", "{text} is missing or not a file. Check the name." },
    { "file_gone", "The file {text} is no longer there. Put it back, or open it again from where it is now." },
    { "file_changed", "The file {text} has changed since it was read. Open it again, so that its profile is right." },
    { "changed_while_approved", "The code changed while it was being approved, so it was not run." },
    { "error_not_approved",
        "Nothing was run: --yes does not approve code whose check found an error. {text} Mend the code, approve "
        "it in a terminal, or add --force." },
    { "stored_result_gone", "The stored result is not there any more. Run the code." },
    { "state_lost", "The state after step {text} cannot be made again: a step that led to it is not there." },
    { "other_code_approved", "The code of step {text} is not the code that was approved now." },
    { "step_failed_again",
        "Step {text} did not succeed when it was run again, so nothing was built on it: {text2} Undo it, or put "
        "its data back." },
    { "not_what_was_approved", "The code is not what was approved, so it was not run again." },
    { "sealed_elsewhere",
        "It was approved by somebody else or on another computer, so it was not run again. Look at its code and "
        "approve it again: assay replay asks for that." },
    { "not_the_approved_code", "The code is not the code that was approved, so it was not run. Approve it again." },
    { "no_text", "The code holds bytes that are no text, so it was not run. Type it anew." },
    { "ran_other_code", "The jail ran other code than was approved. Its result was thrown away." },
    { "cannot_keep_to_reading",
        "The jail of this machine cannot keep a run to reading: another sandbox around Assay listens to its "
        "system calls. Look at the code and approve it yourself." },
    { "check_unusable", "The check of the code gave no usable answer. Try again." },
    { "no_reads_only_wall",
        "It waits for you. The jail of this machine cannot keep a run to reading: another sandbox around Assay "
        "listens to its system calls." },
    { "waits_not_first", "It waits for you: only the first code for a question runs by itself." },
    { "waits_often", "It waits for you: twenty runs within an hour are enough without anybody looking." },
    { "waits_outside", "It waits for you: the code would use the network or start a program." },
    { "waits_unknown", "It waits for you: the check cannot tell what the code does." },
    { "waits_unknown_part", "It waits for you: the check cannot tell all that the code does: {text}" },
    { "waits_dynamic", "It waits for you: the code can do more than stands on the screen." },
    { "waits_writes", "It waits for you: the code writes {text}." },
    { "waits_reads", "It waits for you: the code reads {text}, which is no file of the analysis." },
    { "waits_invents", "It waits for you: the code has data of its own." },
    { "waits_finding", "It waits for you: the check found something: {text}" },
    { "waits_long", "It waits for you: the code is long." },
    { "answer_too_long", "The text is too long for an answer." },
    { "no_such_cell", "The text names the cell \"{text}\", which is not there." },
    { "takes_a_model", "Explaining code takes a model. Choose one at the bottom of the window." },
    { "unknown_placeholder", "A prompt of Assay names \"{text}\", which is not known." },
    { "report_not_written",
        "The report could not be written to {text}. {text2?What writes it failed ({text2}). Please report this.}"
        "{count?Is there room, and may you write there?}" },
    { "no_such_report",
        "A report cannot be written as \"{text}\". Use a name that ends in .html, .pdf, .docx, .md, .ipynb, .py or "
        ".xlsx." },
    { "table_not_written", "The table could not be written to {text}. Is there room, and may you write there?" },
    { "no_such_table_file", "A table cannot be written as \"{text}\". Use a name that ends in .csv or .xlsx." },
    { "other_table", "The jail gave rows that are not those of one table. Run the step again." },
    { "too_many_for_sheet",
        "A sheet of a workbook has room for 1,048,575 rows, and the table has more. Save it as .csv." },
    { "workbook_not_written",
        "The workbook could not be written to {text}. Check that the folder exists, that you may write there and that "
        "the disk is not full." },
    { "workbook_not_placed", "The workbook could not be put at {text}. Choose another place." },
    { "of_step", "Step {text}: {text2}" },
    { "stopped", "Stopped." },
    { "reads_only_not_offered",
        "The jail of this machine cannot keep a run to reading: another sandbox around Assay listens to its system "
        "calls." },
    { "loaded_elsewhere",
        "How {text} is read came with the document and was not approved on this computer. Add the file again." },
    { "no_such_frame", "There is no table {text} in the present state. Run the step that makes it again." },
    { "table_lost",
        "The data of {text} are not there any more, and step {text2}, which left them, was run again since. Take them "
        "again from the step." },
    { "table_other_now",
        "{text} could not be made again: step {text2} leaves other data now. Take it again from the step." },
    { "no_derived_table", "{text} is no table of a step." },
    { "nothing_read_anew", "No answer has data that are read otherwise now." },
    { "no_load_name",
        "“{text}” cannot be the name of a data frame: it begins with a letter and has letters, digits and _ only." },
    { "load_name_means", "“{text}” has a meaning of its own in Python or pandas. Choose another name." },
    { "load_name_taken", "“{text}” is the data frame of {text2} already. Choose another name." },
    { "load_name_of_several",
        "{text2} has several tables, so “{text}” cannot be the name of one. Leave the name out: each gets its own." },
    { "untraced_language",
        "This number cannot be traced to its rows: of code in this language it is not known which rows it takes." },
    { "untraced_code",
        "This number cannot be traced to its rows: parts of the code do things that only their run knows." },
    { "untraced_tables",
        "This number cannot be traced to its rows: it is made of rows of none of the tables, or of several that are "
        "not joined by keys, or so that rows stand in the result more than once." },
    { "untraced_frame", "This number cannot be traced to its rows: its code goes on from what an earlier step left." },
    { "untraced_condition",
        "This number cannot be traced to its rows: a condition of the code is on something that it works out." },
    { "untraced_part",
        "This number cannot be traced to its rows: the code takes a part of the rows or drops repeated ones before." },
    { "untraced_reading",
        "This number cannot be traced to its rows: the file is read otherwise now. Run the step again." },
    { "untraced_number",
        "This number cannot be traced to its rows: what the code says of rows does not give this number." },
});
static_assert(faultPatterns.size() == static_cast<std::size_t>(FaultKind::UntracedNumber) + 1);
} // namespace

std::span<const Pattern> patternsOf(FaultKind)
{
    return faultPatterns;
}

} // namespace core
