// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/run_end.h"

#include <array>

namespace sandbox {

namespace {
// In the order of RunEndKind.
constexpr auto runEndPatterns = std::to_array<Pattern>({
    { "stopped", "Stopped by you. The analysis is as it was before." },
    { "too_long", "The code ran longer than its limit of {text}. Use less data, a faster way, or allow more time." },
    { "too_much_output", "The code wrote more than {text} of {text2}. Print less, or write to a file." },
    { "shows_too_much", "The code showed {text}. Show fewer rows or points, or write them to a file." },
    { "foreign_channel", "The code wrote on the channel between the jail and Assay, which is not its own." },
    { "broken_off", "The code began to tell Assay something and did not end it." },
    { "not_well_formed", "The jail gave a result that is not well-formed: {text}" },
    { "writer_left_open",
        "An earlier step left a file open for writing, so it cannot be made sure that this one only reads. Approve it "
        "yourself to run it." },
    { "tried_to_write",
        "The code tried to write a file, or to start or signal a process, and it runs by the policy that lets it only "
        "read. Approve it yourself to run it." },
    { "killed_for_memory",
        "The kernel ended a process of the code because the jail's memory was used up; the limit is {text}. Read fewer "
        "columns or rows, or allow more memory." },
    { "too_much_memory",
        "The code used {text} of memory; its limit is {text2}. Read fewer columns or rows, or allow more memory." },
    { "memory_used_up",
        "The memory was used up; {text} of {text2} were in use. Read fewer columns or rows, or allow more memory." },
    { "memory_asked_for",
        "The code raised MemoryError; {text} of {text2} were in use. Perhaps it asked for more at once than was left. "
        "Read fewer columns or rows, or allow more memory." },
    { "too_much_time", "The code used {text} s of processor time; its limit is {text2}. Use less data or allow more." },
    { "too_many_starts", "The code kept starting processes or threads; its limit is {count}. Start fewer." },
    { "too_many_processes", "The code reached its limit of {count} processes and threads. Start fewer." },
    { "too_many_files", "The code made too many files; the limit is {text}. Make fewer, or allow more disk space." },
    { "disk_full", "The code's files filled the {text} it may use. Write less, or allow more disk space." },
    { "never_allowed", "The code needs something that is never allowed here." },
    { "left_python", "The code left Python before it was done (exit code {count}). The analysis is as it was before." },
    { "ended_by_signal",
        "The code's process ended by signal {text}, before it was done. The analysis is as it was before." },
    { "other_processor",
        "The code's process ended by signal {text}, which is how the jail answers system calls of another kind of "
        "processor, before it was done. The analysis is as it was before." },
    { "state_ended", "The code ended the process that held the analysis state. Run the earlier steps again." },
    { "states_ended",
        "The code ended processes that held the analysis' earlier states, so it was not kept. Run the earlier steps "
        "again." },
    { "no_such_process", "The process that claimed to have finished does not exist." },
    { "went_on_talking", "The code went on talking to Assay after it had said that it was done." },
    { "threads_left",
        "The code left threads running, so it would have to be run again at the beginning of each run that builds on "
        "it." },
    { "state_not_kept",
        "The code left threads running, so its state could not be kept. It is run again, in silence, at the beginning "
        "of each run that builds on it; end the threads to avoid that." },
    { "names_lost",
        "A run that was not kept removed a file that an earlier step has open, or the directory that it works in. Both "
        "were put back, but what is open still leads to the removed one: open the file again, or enter the directory "
        "again, before you use it." },
    { "files_not_put_back", "Some files that earlier steps left in the jail could not be put back." },
    { "not_logged", "The run could not be noted in {text}." },
    { "files_too_large",
        "The files that the code left are larger than the disk space for checkpoints, so they cannot be put back where "
        "a later run changes them." },
    { "no_room_for_copy",
        "The disk for the analysis' files is full. Make room there: what the code left could not be copied, so they "
        "cannot be put back where a later run changes them." },
    { "files_unreadable",
        "Some files that the code left could not be read, so they cannot be put back where a later run changes them." },
    { "program_stopped", "Stopped by you." },
    { "program_too_long", "It took longer than the limit of {text} s." },
    { "program_says_too_much", "It gave more output than its limit." },
    { "program_takes_time", "It used more processor time than its limit." },
    { "program_takes_memory", "It used more than its limit of {text} MB of memory." },
    { "program_ended", "It was ended by signal {count}." },
});
static_assert(runEndPatterns.size() == static_cast<std::size_t>(RunEndKind::ProgramEnded) + 1);
} // namespace

std::span<const Pattern> patternsOf(RunEndKind)
{
    return runEndPatterns;
}

} // namespace sandbox
