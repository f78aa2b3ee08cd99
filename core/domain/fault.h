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
    NoCellName,
    AnswerTooLong,
    NoSuchCell,
};
using Fault = Message<FaultKind>;
template <> std::span<const Pattern> patternsOf<FaultKind>();

/// Shorthand for returning a failure: `return fail(ErrorKind::BadInput, FaultKind::NoData)`.
inline std::unexpected<Error> fail(ErrorKind kind, const Fault& fault, std::string detail = {})
{
    return sandbox::fail(kind, inWords(fault), std::move(detail));
}

} // namespace core
