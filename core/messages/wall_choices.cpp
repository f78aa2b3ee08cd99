// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/wall_choice.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
// In the order of WallChoiceKind.
constexpr auto wallChoicePatterns = std::to_array<Pattern>({
    { "local", "Jail ready: no network, only the files named here", "In a jail on &this computer",
        "Promised: no network, no files but copies or read-only views of those named here, not your rights, hard "
        "limits, "
        "undo. Not promised: faults of this computer's kernel, which code inside could use." },
    { "podman", "Jail in a Podman container ready: no network, only copies of the files named here",
        "In a &Podman container",
        "Promised: the jail as on this computer, inside of a container whose programs and packages are its own, so "
        "that "
        "code meets none of this computer's; files are copied in and out. Not promised: another kernel than this "
        "computer's, or more memory than it has." },
    { "docker", "Jail in a Docker container ready: no network, only copies of the files named here",
        "In a &Docker container",
        "Promised: the jail as on this computer, inside of a container whose programs and packages are its own; files "
        "are "
        "copied in and out. Not promised: another kernel than this computer's; Docker's service runs as root, and who "
        "may "
        "use it could become root." },
    { "gvisor", "gVisor ready: no network, only copies of the files named here", "In g&Visor",
        "Promised: code runs on gVisor's kernel instead of this computer's, without network, with only copies of the "
        "files named here, and as a user without rights there; limits of time, processors, memory and disk, undo. Not "
        "promised: a "
        "list of what was refused, runs that may only read, limits on the number of files and of processes beyond "
        "ending a run that goes past them, that a step cannot disturb the one after a failed one; faults of gVisor, "
        "which uses this computer's kernel." },
    { "podman:runsc", "gVisor in a Podman container ready: no network, only copies of the files named here",
        "In gVisor in a P&odman container",
        "Promised: as in gVisor, and the programs and packages are those of Podman's image, so that code meets none of "
        "this computer's. Not promised: what gVisor does not promise either." },
    { "qemu", "Jail in a machine of its own ready: no network, only copies of the files named here",
        "In a &machine of its own (QEMU)",
        "Promised: the jail in a virtual machine with a kernel of its own, without network and with nothing of this "
        "computer's disk. Not promised: faults of QEMU, which runs with your rights; speed: where this "
        "computer does not virtualise, everything takes ten times as long." },
    { "slurm", "Jail on the cluster ready: no network, only copies of the files that you allowed there",
        "On the cluster, by S&lurm",
        "Promised: the jail as on this computer, in a job of its own that has the memory and the processors of the "
        "limits; each file is asked about before it is copied there, all that is sent stands under “What was "
        "sent”. Not promised: that who runs the cluster does not look; that what is sent is encrypted on "
        "the cluster's own network." },
    { "ssh:", "Jail on {text} ready: no network, only copies of the files that you allowed there",
        "On another computer, by &ssh…",
        "Promised: the jail as on this computer, made on {text} under your account there, with its memory and "
        "processors; "
        "each file is asked about before it is copied there, all that is sent stands under “What was sent”, and copies "
        "go "
        "with the analysis' end. Not promised: that the owner of {text} does not look." },
    { "e2b:", "Jail at E2B ready: no network, only copies of the files that you allowed there", "In a sandbox of &E2B…",
        "Promised: the jail as on this computer, in a machine that E2B makes of your template {text}, without "
        "internet; "
        "each file is asked about before it is copied there, all that is sent stands under “What was sent”, and "
        "the machine goes with the analysis' end. Not promised: that E2B does not look." },
});
static_assert(wallChoicePatterns.size() == static_cast<std::size_t>(WallChoiceKind::E2b) + 1);

// In the order of CopyKind.
constexpr auto copyPatterns = std::to_array<Pattern>({
    { "question", "{text} is to be copied to {text2}, where the code of this analysis runs. Copy it?" },
    { "not_allowed",
        "{text} may not be copied to {text2}, since you have not allowed it; nothing was run. Allow it when you are "
        "asked, "
        "add --yes, or run the code on this computer." },
});
static_assert(copyPatterns.size() == static_cast<std::size_t>(CopyKind::NotAllowed) + 1);
} // namespace

std::span<const Pattern> patternsOf(WallChoiceKind)
{
    return wallChoicePatterns;
}

std::span<const Pattern> patternsOf(CopyKind)
{
    return copyPatterns;
}

Message<WallChoiceKind> wallChoice(std::string_view wall)
{
    const auto* const found = std::ranges::find_if(wallChoicePatterns, [&](const Pattern& known) {
        return known.word == wall || (known.word.ends_with(':') && wall.starts_with(known.word));
    });
    if (found == wallChoicePatterns.end()) {
        return WallChoiceKind::Local;
    }
    const auto kind = static_cast<WallChoiceKind>(std::distance(wallChoicePatterns.begin(), found));
    const auto place = found->word.ends_with(':') ? wall.substr(found->word.size()) : wall;
    return Message(kind, { .texts = { std::string(place) } });
}

std::string placeOf(const Message<WallChoiceKind>& choice)
{
    switch (choice.kind) {
    case WallChoiceKind::Slurm: return "the cluster";
    case WallChoiceKind::E2b: return "E2B";
    default: return choice.texts.front();
    }
}

bool isElsewhere(const Message<WallChoiceKind>& choice)
{
    return choice.kind >= WallChoiceKind::Slurm;
}

} // namespace core
