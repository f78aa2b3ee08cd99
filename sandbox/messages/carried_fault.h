// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/message.h"

namespace sandbox {

/// Why nothing was run behind a wall that is carried elsewhere. Text: the wall's name, where nothing else is said. The
/// order is that of the patterns in carried_faults.cpp.
enum class CarriedFaultKind {
    NoSuchWall,
    ProgramMissing, ///< texts: the program, its package
    ImageMissing,
    OtherBuild, ///< text2: which one it has
    OtherParts,
    NoSubordinateIds,
    EngineSilent,
    EngineElsewhere, ///< text2: where
    TooOld, ///< text2: what it says
    NotStarted, ///< likewise
    HostKeyUnknown,
    HostKeyChanged,
    HostAsks,
    HostNotReached, ///< text2: what ssh says
    HostLacks, ///< likewise
    HomeNotShared,
    ClusterSilent,
    ClusterBusy,
    ClusterTooSmall,
    NoMemoryForIt,
    KeyMissing,
    KeyRefused, ///< text2: what it says
    Behind, ///< text2: a sentence of the other side's
    OtherSideFull,
    AgentLost,
    AgentSilent,
    AgentMisbehaves, ///< text2: how
    InputChanged, ///< text: the file
};
std::span<const Pattern> patternsOf(CarriedFaultKind);

} // namespace sandbox
