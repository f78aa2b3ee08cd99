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
    GroupTwice, ///< where it is written in two ways, column: whose; texts: both labels; counts: whether blanks differ
    GroupsOnce,
    SpellingsApart, ///< texts: two spellings of one value of the column, each of which the code takes for a value
    ResultTyped,
    AnswerInfinite,
    JoinCounted,
    JoinRepeatsRows,
    JoinRepeatsCounted,
    JoinLosesRows,
    KeysOtherForm, ///< texts: the file that writes the key with leading zeros, the one that does not
    RowsDropped,
    GapsFilled,
    GapsLeftOut,
    GapsSkipped, ///< count: missing cells of the column that a mean leaves out; text: it
    GapsInBase, ///< count: rows without the column, in the base all the same; total: rows
    ValuesLost,
    ValuesLostLoading,
    OtherCount,
    OtherCountShown,
    GroupsCut, ///< count: groups kept; total: of so many
    NotOfEach,
    OtherDirection,
    TiesCut, ///< text: one that is left out, where it is known
    FirstUnordered,
    ColumnNotUsed,
    YearNotUsed,
    RowsForEntities,
    GroupsShareName, ///< count: things of one name, or of all; counts: all names; texts: the name, the key of each
    RowsForPeriods, ///< texts: the period whose figures are meant, the function that takes single rows
    PeriodNotGrouped, ///< text: the period
    OtherPeriodGrouped, ///< texts: the period asked for, the period that the code groups by
    LabelNotShown, ///< of the largest or smallest one
    NoSuchValue,
    OtherSpelling,
    FlagAsText, ///< text: what a column of true and false is compared with; text2: a word for no that becomes True
    FilterKeepsNone,
    FilterContradicts,
    FilterAcceptsAll,
    FilterUnasked,
    FilterOpposite,
    FilterEither, ///< column, text: those of two conditions, of which either suffices
    FilterMissing, ///< text: a value of the column; counts: whether the column is called so, too
    GapsAsOther, ///< text: what a comparison makes of missing cells, as they meet none
    AnswerMissing,
    FigureMissing, ///< count: missing cells of the column; text: the function that does not skip them
    MissingCompared, ///< counts: holds for every row, for none
    OtherAggregate,
    MeanOfRatios,
    MeanOfMeans,
    LengthNotTaken, ///< column: what the code goes by; texts: "longest", the dates between which it is
    CodesAdded,
    RatesAdded,
    RunningTotalUsed,
    UnitsMixed,
    RepeatsCounted,
    KeysRepeated,
    TotalsIncluded,
    ExtremeDecides,
    FaultCodesUsed,
    ExtremeLeftOut, ///< text: values of the column, which the code leaves out and the question does not speak of
    DatesSwapped, ///< texts: which of "day" and "month" the code reads first, which the file writes first
    DateOrdersMixed, ///< count: dates of the column, some of which are day/month and some month/day, that may be either
    DateOrderMatters, ///< count: dates of the column that may be day/month or month/day
    TextOrder,
    PeriodsByName, ///< texts: the periods, the first of them by the alphabet
    TextAmongNumbers,
    NumberTyped,
    NumberNotUsed, ///< text: of the question
    FigureAssigned,
    PeriodIncomplete,
    PeriodEndsEarly,
    PeriodShifted, ///< text: the period; counts: whether dates are moved, its number, the figures, its end
    OtherPeriod,
    OtherNeighbour, ///< count: periods; text: "later", "earlier"
    GroupsCrossed, ///< texts: what the rows are grouped by, the function that goes from one row to the next
    TimeMisnamed, ///< texts: the day or month, what the code calls it; or the days that it takes, those asked for
    OtherSpan, ///< texts: the time asked for, the time kept
    BoundNotUsed, ///< texts: "over", the number
    SharesOfOtherBase, ///< text: the time asked for, which the base is not limited to
    ChangeOfLater, ///< the change is divided by the later figure
    SharesOfPart, ///< count: rows shown; total: groups there were
    DatePartOther,
    SharesOfWhole,
    SharesAllFull,
    ChartOtherValues,
    ChartLeavesOut,
    ChartOtherColumn, ///< column: asked for; text: drawn
    ChartLabelsMoved,
    ChartLabelsShared, ///< count: bars; text: the label that they have
    ChartBarsCut, ///< text: where the axis of the bars begins
    PictureCutsLabels, ///< count: labels; texts: the file, up to three of them
    WordsUnsupported,
    WordsContradict,
    ModelAgrees,
    ModelSawNoCells,
    ModelUnsure,
    ModelDoubts,
    ModelUnreadable,
    ModelNotHeard,
    ModelWordsNotUsed,
    ModelWordsMissing,
    OrderDecides, ///< text: the file; a rerun with its rows in another order gives another answer
    UnnamedColumnDecides, ///< without it a rerun gives another answer
    DoublingNotFollowed, ///< texts: the file, the figure expected with each row twice, the figure, its label
    PartsDoNotAdd, ///< texts: the file, the figure of the whole, that of its two halves together, its label
    LabelNotFollowed, ///< text: a value of the column, renamed in a rerun
    SignOfSamples, ///< count: samples with the answer's sign; total: of so many
    PropertiesHold, ///< count
    PropertyFails, ///< texts: its name, what it says
    PropertiesNotRun,
    TrialsNotRun, ///< counts: whether time was over, reruns were used up, one did not end
    RelationsHold, ///< text: the file; counts: whether shuffled, doubled, halved, renamed, without a column
    EditLeft, ///< text: the question that it goes on from, whose code a person edited
    FitsQuestion, ///< text: the reading, where there is one; count: rows read; texts: of which files
    SecondAgrees, ///< text: the reading; count: figures; counts: whether more is shown, charts that show the same, whether
    ///< rows stand in another order than asked
    SecondDiffers, ///< see differing(); column: what was left out for it, in words; of an earlier version texts: label,
    ///< figure here, figure there, reading
    SecondNotCompared, ///< text: the reading
    ReadAsBefore, ///< texts: the frames that the data pages read otherwise now
    SameAsReadBefore, ///< text: the step that had the data as they were read before
    OtherThanReadBefore, ///< likewise; text2: what was answered there
    NotVouchedFor, ///< a record that is not as this user's Assay wrote it
    PlanNotVouchedFor, ///< a plan that is not
    EarlierUnknown, ///< text: the number of the step that may have changed what this code calls
    Earlier, ///< of a document of an earlier version; texts: its title and its sentence
};
using CheckFact = Message<CheckKind>;
std::span<const Pattern> patternsOf(CheckKind);

} // namespace core
