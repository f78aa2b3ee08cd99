// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/wall_fault.h"

#include <array>

namespace sandbox {

namespace {
// In the order of WallFaultKind.
constexpr auto wallFaultPatterns = std::to_array<Pattern>({
    { "own_files_not_found", "Assay cannot find its own files because /proc is not mounted." },
    { "part_missing", "A part of Assay is missing: {text}. Install Assay again." },
    { "too_many_files_at_start", "The jail could not be started because too many files are open." },
    { "too_many_files", "The code could not be run because too many files are open." },
    { "no_file_made", "No file can be made in {text}. Make room on the disk, or allow writing there." },
    { "helper_not_started", "The jail's helper could not be started. Install Assay again." },
    { "helper_ended", "The jail's helper ended as it started. Install Assay again." },
    { "jail_ended", "The jail ended unexpectedly. Run the step again; a fresh one is started." },
    { "jail_ended_at_start", "The jail ended while it was started. Try again." },
    { "jail_silent", "The jail does not answer." },
    { "files_lost",
        "The process that looks after the jail's files ended or did not obey, so the analysis' state can no longer be "
        "used. Run the earlier steps again; a fresh jail is started." },
    { "state_lost", "The analysis' state can no longer be used. Run the step again; a fresh jail is started." },
    { "layer_missing", "No safe jail can be made on this machine: the layer \"{text}\" is missing. {text2}" },
    { "python_not_started",
        "Python could not be started in the jail. Install python3 with pandas, numpy and matplotlib." },
    { "python_incomplete", "Python in the jail lacks a package: {text}. Install pandas, numpy and matplotlib." },
    { "python_silent", "Python in the jail could not answer. Try again." },
    { "effects_unknown", "What the code would change could not be found out. Run it instead; a run can be undone." },
    { "no_such_language", "The language \"{text}\" cannot be run. Use python, sql, javascript or shell." },
    { "reads_only_not_kept",
        "Here nothing can make sure that code only reads, as another sandbox around Assay watches its system calls. "
        "Approve it yourself to run it." },
    { "name_not_utf8", "The name of the file {text} is not UTF-8. Rename the file or its folder." },
    { "name_unusable", "The file name \"{text}\" cannot be used in an analysis. Rename the file." },
    { "name_twice", "Two files are called \"{text}\". Rename one of them." },
    { "input_gone", "The file {text} is not there any more, or is not a plain file. Put it back, or remove it here." },
    { "not_staged",
        "The file {text} could not be copied for the jail, which may not read root's own files. Let others read it, or "
        "make room for a copy in {text2}." },
    { "reader_ended", "The reader ended unexpectedly in its jail. Open the file again." },
    { "reader_says_too_much", "The reader's answer is longer than allowed. The file may be harmful." },
    { "reader_takes_memory", "The reader used more memory than allowed. The file may be harmful." },
    { "reader_silent", "The reader did not answer in time. Open the file again." },
    { "stopped", "Stopped by you." },
    { "no_temporary_folder", "There is no folder for temporary files. Let TMPDIR name one, or unset it." },
    { "temporary_not_made",
        "No temporary folder could be made in {text}. Make room on the disk, or allow writing there." },
    { "record_unreadable", "The record could not be read." },
    { "no_such_limits", "There is no limit profile \"{text}\". Use strict, standard or heavy." },
    { "limit_unreadable",
        "The limit \"{text}\" is not understood. Write wall=5s, cpu_time=10s, memory=512M, disk=100M, cpu=1 or "
        "processes=32." },
    { "file_cut_short", "The file {text} could not be read to its end." },
    { "no_such_table", "That table is not in the analysis any more. Run its step again." },
    { "not_sorted", "Python in the jail could not put the rows in order. Try again." },
    { "too_long_to_sort",
        "The table is too long to be sorted here. Search for fewer rows, or ask a question that sorts it." },
});
static_assert(wallFaultPatterns.size() == static_cast<std::size_t>(WallFaultKind::TooLongToSort) + 1);

// In the order of RemedyKind.
constexpr auto remedyPatterns = std::to_array<Pattern>({
    { "packages", "Install python3, python3-pandas, python3-numpy and python3-matplotlib, or install Assay again." },
    { "landlock", "Use a kernel of 6.2 or newer with Landlock on (add \"landlock\" to the lsm= list at boot)." },
    { "newer_kernel",
        "Use a kernel of 5.3 or newer, outside of containers whose filter of system calls is older than that (it must "
        "let pidfd_open pass)." },
    { "seccomp", "Use a kernel built with CONFIG_SECCOMP_FILTER, outside of containers that forbid it." },
    { "unmasked_proc",
        "In a container, start it with its /proc unmasked (Docker: --security-opt systempaths=unconfined)." },
    { "reinstall", "Install Assay again." },
    { "app_armor_profile",
        "Install Assay's AppArmor profile (sudo apt install --reinstall assay), which lets its jail make namespaces." },
    { "user_namespaces", "Allow user namespaces: sudo sysctl kernel.unprivileged_userns_clone=1." },
    { "more_user_namespaces", "Allow user namespaces: sudo sysctl user.max_user_namespaces=10000." },
    { "wsl2", "On WSL, use WSL 2 with a current kernel (wsl --update)." },
    { "looser_container",
        "In a container, start it so that it may make namespaces and mounts (Docker: --security-opt seccomp=unconfined "
        "--security-opt apparmor=unconfined)." },
});
static_assert(remedyPatterns.size() == static_cast<std::size_t>(RemedyKind::LooserContainer) + 1);
} // namespace

std::span<const Pattern> patternsOf(WallFaultKind)
{
    return wallFaultPatterns;
}

std::span<const Pattern> patternsOf(RemedyKind)
{
    return remedyPatterns;
}

} // namespace sandbox
