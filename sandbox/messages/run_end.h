// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/messages/message.h"

namespace sandbox {

/// How a run ended, and what is to be known of what it left. The order is that of the patterns in run_ends.cpp.
enum class RunEndKind {
    Stopped,
    TooLong, ///< text: the limit; likewise the others of time and bytes
    TooMuchOutput, ///< text2: text or errors
    ShowsTooMuch, ///< text: what
    ForeignChannel,
    BrokenOff,
    NotWellFormed, ///< text: why
    WriterLeftOpen,
    TriedToWrite,
    KilledForMemory,
    TooMuchMemory, ///< texts: used, the limit
    MemoryUsedUp, ///< likewise
    MemoryAskedFor, ///< likewise
    TooMuchTime, ///< likewise
    TooManyStarts,
    TooManyProcesses,
    TooManyFiles,
    DiskFull,
    NeverAllowed,
    LeftPython,
    EndedBySignal, ///< text: its name
    OtherProcessor, ///< likewise
    StateEnded,
    StatesEnded,
    NoSuchProcess,
    WentOnTalking,
    ThreadsLeft,
    StateNotKept,
    NamesLost,
    FilesNotPutBack,
    NotLogged, ///< text: the log's path
    FilesTooLarge,
    NoRoomForCopy,
    FilesUnreadable,
    ProgramStopped, ///< a program; likewise those that follow
    ProgramTooLong,
    ProgramSaysTooMuch,
    ProgramTakesTime,
    ProgramTakesMemory,
    ProgramEnded,
};
std::span<const Pattern> patternsOf(RunEndKind);

} // namespace sandbox
