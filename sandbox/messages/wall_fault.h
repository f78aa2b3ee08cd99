// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/message.h"

namespace sandbox {

/// Why nothing was run or read behind the wall. The order is that of the patterns in wall_faults.cpp.
enum class WallFaultKind {
    OwnFilesNotFound,
    PartMissing, ///< text: its path
    TooManyFilesAtStart,
    TooManyFiles,
    NoFileMade, ///< text: the folder
    HelperNotStarted,
    HelperEnded,
    JailEnded,
    JailEndedAtStart,
    JailSilent,
    FilesLost,
    StateLost,
    LayerMissing, ///< texts: the layer, the remedy in words
    PythonNotStarted,
    PythonIncomplete, ///< text: what it says
    PythonSilent,
    EffectsUnknown,
    NoSuchLanguage,
    ReadsOnlyNotKept,
    NameNotUtf8, ///< text: the escaped path
    NameUnusable,
    NameTwice,
    InputGone, ///< text: its path
    NotStaged, ///< texts: its path, the folder
    ReaderEnded,
    ReaderSaysTooMuch,
    ReaderTakesMemory,
    ReaderSilent,
    Stopped,
    NoTemporaryFolder,
    TemporaryNotMade, ///< text: the folder
    RecordUnreadable,
    NoSuchLimits,
    LimitUnreadable,
    FileCutShort, ///< text: its path
    NoSuchTable,
    NotSorted,
    TooLongToSort,
};
std::span<const Pattern> patternsOf(WallFaultKind);

/// What to do on a machine where the jail lacks a layer. Likewise in wall_faults.cpp.
enum class RemedyKind {
    Packages,
    Landlock,
    NewerKernel,
    Seccomp,
    UnmaskedProc,
    Reinstall,
    AppArmorProfile,
    UserNamespaces,
    MoreUserNamespaces,
    Wsl2,
    LooserContainer,
};
std::span<const Pattern> patternsOf(RemedyKind);

} // namespace sandbox
