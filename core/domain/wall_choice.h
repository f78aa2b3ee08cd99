// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

#include <string>
#include <string_view>

namespace core {

/// Where the code of an analysis runs. The pattern's word is what --wall takes, its English what the window says of one
/// that is ready, its title the entry of a menu, its hint what the wall promises and what not. The order is that of the
/// patterns in core/messages/wall_choices.cpp.
enum class WallChoiceKind {
    Local,
    Podman,
    Docker,
    Gvisor,
    PodmanGvisor,
    Qemu,
    Slurm, ///< text: its name; from here on another computer
    Ssh, ///< text: the host
    E2b, ///< text: the template
};
std::span<const Pattern> patternsOf(WallChoiceKind);

/// Of a word as --wall takes it, or of a name as provenance has it; Local for any other.
Message<WallChoiceKind> wallChoice(std::string_view wall);

/// Whether what runs there leaves this computer.
bool isElsewhere(const Message<WallChoiceKind>& choice);
/// What a question calls that place.
std::string placeOf(const Message<WallChoiceKind>& choice);

/// Of a file that is to go to another computer. Texts: the file, the host. Likewise in core/messages/wall_choices.cpp.
enum class CopyKind {
    Question,
    NotAllowed,
};
std::span<const Pattern> patternsOf(CopyKind);

} // namespace core
