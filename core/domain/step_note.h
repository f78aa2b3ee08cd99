// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What a part of the planner's code does: the comment before it. The order is that of the patterns in
/// core/messages/step_notes.cpp.
enum class StepKind {
    BothKept,
    SumsDivided,
    MeasureWorkedOut, ///< text: its name
    SumsOfEach, ///< text: the groups
    RowsOfEach, ///< text: the groups
    ColumnForEach,
    PlacesOfRows,
    NumberOfEach, ///< texts: the number, and of what
    LimitKept,
    Counted,
    Summarised,
    SummarisedBy, ///< text: the group
    AddedUp,
    Windowed, ///< count: how many periods; text: the period
    WeightedBy, ///< text: the number
    PartMarked,
    ShareTaken,
    ChangeTaken, ///< text: what against
    StretchBeside,
    StretchKept,
    CrossedBy, ///< text: what has a column each
    Ordered, ///< texts: by what, and what comes first
    PlacesKept,
    Drawn,
    ChangedKept,
    MeetsLimit,
    RunsNumbered,
    RunsMeasured,
    PositionsTaken,
    LongestKept,
    LongestCounted,
    LabelsDated, ///< text: the column
    NumbersThere,
    RowsOfRange,
    RangesWritten,
    RangesBegin, ///< text: the width
    BandOf, ///< text: the column
    OpenRanges, ///< text: the width
    ReadInParts, ///< text: the file
    UnusualMarked,
    OddCounted,
    UsualSpelling, ///< column
    FarOutLimits, ///< column
    MostRowsFirst,
    FirstOfRepeats, ///< column; text: the file
    RepeatsLeftOut, ///< column; text: the file
    PieOrBars,
    PartsTaken,
    PartsChange,
    PartsRanked,
    WholeAbove,
    EachTaken, ///< column; texts: the files
    OthersCounted, ///< column: what is made; text: the other file
    OthersAdded, ///< column; text: the other file
    OthersDated, ///< column: what is made; text: the other file
    DayGiven,
    OnlyWith, ///< column
    PartRoundedUp, ///< text: the percentage
    EndsAdded, ///< text: the stretches of time
    GapsCounted, ///< column; text: the number that stands for them
    ThingsMeasured, ///< column: of numbers; texts: the column that names what they measure, and what of it is meant
};
using StepNote = Message<StepKind>;
std::span<const Pattern> patternsOf(StepKind);

} // namespace core
