// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What the built-in planner assumed when it read a question. The order is that of the patterns in
/// core/messages/reading_notes.cpp.
enum class NoteKind {
    TenShown,
    RefundSize,
    MeasureTaken,
    TotalsLeftOut,
    SubtotalsLeftOut,
    RevenueAsProduct,
    AverageTaken,
    FirstPeriodIncomplete,
    LastPeriodIncomplete,
    NumberComparedWith,
    RowsRepeated, ///< count: of the file, total; counts: rows without them
    GoesOn, ///< text: the question before
    GoesOnBesideEdit, ///< likewise, and a person edited its code
    FactOfFile, ///< text: the fact in words
    SeveralRowsEach, ///< count: different values of the column; total: rows
    PartsNoCause,
    EachOnce, ///< column: of the dates of each
    MeanMonths,
    AddedUpFirst, ///< column: of each; texts: the file, and what is added up
    ClaimedChange, ///< text: the direction that a question takes for granted
    BusinessDaysCounted,
    NextDayCounted, ///< column: of times of day that may be of the next day
    OnScreen, ///< texts: the file that is meant, and those that would answer too
    ChangedTo, ///< texts: what a follow-up changed, as InsteadOf says it
    InsteadOf, ///< texts: a part of the reading now, and before
    AddedTo, ///< texts: parts of the reading that the question before did not have
    TakenOut, ///< texts: parts of it that are gone
    KeptOf, ///< texts: parts of it that stayed
    LastYearsCompared,
    AllPeriodsWhole, ///< column: of dates; text: the stretch of time
};
using ReadingNote = Message<NoteKind>;
std::span<const Pattern> patternsOf(NoteKind);

/// Why it cannot read a question. The order is that of the patterns there.
enum class TroubleKind {
    WordsUnknown, ///< texts: the words
    NothingKnown,
    BeyondPlanner, ///< text: the word
    NumberOfWhat, ///< text: the number
    PartnersOfAKind, ///< column: the other file
    NoDates, ///< text: the stretch of time
    OutsideDates, ///< column; texts: the stretch of time, the first and the last date of the column
    NoCause,
    CellOrZero, ///< column: that rows may be with or without
    LeftOut, ///< texts: the words
    StretchesApart,
    WhyWhen,
    KeyRepeats, ///< column; texts: the files, and the first values that stand in several rows; count: rows too many
    ZeroOrLeftOut, ///< column; count: of its cells that are missing; total: rows
    NoRevenueAndCost, ///< text: the word that needs them
    NoPlan, ///< text: the word that needs it
    PercentOfWhat, ///< text: the percentage; column: with which it would be compared
    WhichYear,
    NoSum, ///< column: of codes, rates or grades; text: the sum or the average
    NoSuchValue, ///< column; texts: what was said, and a value that is there
    ShareOfWhich, ///< text: what several rows are about
    RowOrPeriod, ///< column: that is limited; text: the stretch of time
    OneNumber,
    LineOverGroups,
    NothingToStack,
    WhoIsMeant,
    BestOrWorst, ///< column: of the numbers; text: the word that judges them
    TooFewWhole, ///< column: of dates; texts: the stretch of time, the first and the last date
    TextAmongNumbers, ///< column: of text, to be measured; count: its cells that are no number, total; text: one
    TextMeasured, ///< column: of text, to be measured
    RowOrAll, ///< column: to be ranked; text: "highest" or "lowest"
    RowOrMean, ///< column: likewise, of amounts that are not added up
    StatisticOfPart, ///< texts: whose, and which
    NumbersApart, ///< column: of numbers; text: the column that tells what they are of
    WholeBesideParts, ///< column; text: its value that has the others in it
    ThingsInOwnRows, ///< column: that names what is measured; text: several of these
};
using ReadingTrouble = Message<TroubleKind>;
std::span<const Pattern> patternsOf(TroubleKind);

} // namespace core
