// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What verification found. The order is that of the patterns in core/messages/checks.cpp.
enum class CheckKind {
    RanToItsEnd,
    KeysWithheld, ///< count
    DidNotRun,
    FileChanged,
    FileNotSeen,
    OutputCut,
    Refused,
    FileNotKept,
    NoFileNamed,
    RowsRead,
    LinesSetApart,
    ColumnInDoubt,
    PartRead,
    SampleOfRows,
    PartComputed,
    WholeFileRead,
    WholeFileLoaded,
    JoinChecked,
    JoinOnce,
    JoinGrouped,
    JoinKept,
    JoinMultiplied,
    JoinMultiplies,
    JoinUnchecked,
    RowsWithoutGroup,
    NoRowsMatch,
    FirstRowsKept,
    ColumnEmpty,
    ColumnInfinite,
    NegativeCount,
    CountBeyondRows,
    SharesOff,
    SharesArePart,
    SharesAddUp,
    GroupTwice,
    GroupsOnce,
    ResultTyped,
    AnswerInfinite,
    JoinCounted,
    JoinRepeatsRows,
    JoinRepeatsCounted,
    JoinLosesRows,
    RowsDropped,
    GapsFilled,
    GapsLeftOut,
    ValuesLost,
    ValuesLostLoading,
    OtherCount,
    OtherCountShown,
    NotOfEach,
    OtherDirection,
    TiesCut,
    FirstUnordered,
    ColumnNotUsed,
    YearNotUsed,
    RowsForEntities,
    NoSuchValue,
    OtherSpelling,
    FilterKeepsNone,
    FilterContradicts,
    FilterAcceptsAll,
    FilterUnasked,
    FilterOpposite,
    FilterMissing,
    AnswerMissing,
    OtherAggregate,
    MeanOfRatios,
    MeanOfMeans,
    CodesAdded,
    RatesAdded,
    RunningTotalUsed,
    UnitsMixed,
    RepeatsCounted,
    KeysRepeated,
    TotalsIncluded,
    ExtremeDecides,
    FaultCodesUsed,
    TextOrder,
    TextAmongNumbers,
    NumberTyped,
    FigureAssigned,
    PeriodIncomplete,
    PeriodEndsEarly,
    OtherPeriod,
    DatePartOther,
    SharesOfWhole,
    SharesAllFull,
    ChartOtherValues,
    ChartLeavesOut,
    ChartLabelsMoved,
    WordsUnsupported,
    WordsContradict,
    ModelAgrees,
    ModelUnsure,
    ModelDoubts,
    ModelUnreadable,
    ModelNotHeard,
    ModelWordsNotUsed,
    ModelWordsMissing,
    OrderDecides, ///< text: the file; a rerun with its rows in another order gives another answer
    FitsQuestion, ///< text: the reading; count: rows read; texts: of which files
    SecondAgrees, ///< text: the reading; count: figures
    SecondDiffers, ///< texts: the label, the figure here, the figure of the second method, the reading
    ReadAsBefore, ///< texts: the frames that the data pages read otherwise now
    SameAsReadBefore, ///< text: the step that had the data as they were read before
    OtherThanReadBefore, ///< likewise; text2: what was answered there
    NotVouchedFor, ///< a record that is not as this user's Assay wrote it
    PlanNotVouchedFor, ///< a plan that is not
    Earlier, ///< of a document of an earlier version; texts: its title and its sentence
};
using CheckFact = Message<CheckKind>;
std::span<const Pattern> patternsOf(CheckKind);

} // namespace core
