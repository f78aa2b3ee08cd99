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
        "Promised: the jail as on this computer, inside of a container whose programs and packages are its own; files are "
        "copied in and out. Not promised: another kernel than this computer's; Docker's service runs as root, and who may "
        "use it could become root." },
});
static_assert(wallChoicePatterns.size() == static_cast<std::size_t>(WallChoiceKind::Docker) + 1);
} // namespace

std::span<const Pattern> patternsOf(WallChoiceKind)
{
    return wallChoicePatterns;
}

Message<WallChoiceKind> wallChoice(std::string_view wall)
{
    const auto* const found = std::ranges::find(wallChoicePatterns, wall, &Pattern::word);
    return found == wallChoicePatterns.end()
        ? WallChoiceKind::Local
        : static_cast<WallChoiceKind>(std::distance(wallChoicePatterns.begin(), found));
}

} // namespace core
