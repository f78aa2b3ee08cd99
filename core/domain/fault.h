// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why core did not do what it was asked. The order is that of the patterns in core/messages/faults.cpp.
enum class FaultKind {
    SameCodeAgain,
    QuestionEmpty,
    NoData,
    NoCode,
    NothingToRepair,
    FixHasNoPlace,
    RepairsUsed,
    RepairFailedTheSame,
    FileNoLongerPart,
    FileMissing,
    FileGone,
    FileChanged,
    ChangedWhileApproved,
    ErrorNotApproved,
    StoredResultGone,
    StateLost,
    OtherCodeApproved,
    StepFailedAgain,
    NotWhatWasApproved,
    SealedElsewhere,
    NotTheApprovedCode,
    NoText,
    RanOtherCode,
    CannotKeepToReading,
    CheckUnusable,
    NoReadsOnlyWall,
    WaitsNotFirst,
    WaitsOften,
    WaitsOutside,
    WaitsUnknown,
    WaitsUnknownPart,
    WaitsDynamic,
    WaitsWrites,
    WaitsReads,
    WaitsInvents,
    WaitsFinding,
    WaitsLong,
    AnswerTooLong,
    NoSuchCell,
    TakesAModel,
    UnknownPlaceholder,
    ReportNotWritten, ///< text: its path; likewise the next ones
    NoSuchReport,
    TableNotWritten,
    NoSuchTableFile,
    OtherTable,
    TooManyForSheet,
    WorkbookNotWritten,
    WorkbookNotPlaced,
    OfStep, ///< text2: what went wrong with it
    Stopped,
    ReadsOnlyNotOffered,
    LoadedElsewhere, ///< text: the file
    NoSuchFrame, ///< text: the name
    TableLost, ///< text: a derived data set; text2: its step
    TableOtherNow, ///< likewise
    NoDerivedTable, ///< text: the name
    NothingReadAnew,
    NoLoadName, ///< text: the name; likewise the next ones
    LoadNameMeans,
    LoadNameTaken, ///< text2: by which data set
    LoadNameOfSeveral, ///< text2: the file
    UntracedLanguage,
    UntracedCode,
    UntracedTables,
    UntracedFrame,
    UntracedCondition,
    UntracedPart,
    UntracedReading,
    UntracedNumber,
};
using Fault = Message<FaultKind>;
std::span<const Pattern> patternsOf(FaultKind);

} // namespace core
