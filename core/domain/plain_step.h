// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What a piece of code does with rows, for somebody who reads no code. The order is that of the patterns in
/// core/messages/plain_steps.cpp.
enum class PlainStepKind {
    Keeps, ///< texts: the conditions
    KeepsEither, ///< texts: conditions of which one suffices
    KeepsWorkedOut,
    KeepsForSome, ///< texts: the conditions, which hold for some figures only
    KeepsEitherForSome, ///< likewise, of which one suffices
    Joins, ///< text, text2: what; text3: by which column
    Stay, ///< texts: whose rows without a match
    GoWithoutMatch, ///< rows without a match
    JoinsBeside, ///< text, text2: what
    WithoutGaps, ///< texts: the columns; none: any
    WithoutRepeats, ///< likewise; none: whole rows
    WithoutWhere, ///< texts: the conditions
    WithoutWhereEither, ///< texts: conditions of which one suffices
    WithoutLabels, ///< rows that are chosen otherwise
    Fills, ///< texts: the columns
    ReplacesSome, ///< likewise
    Adds, ///< texts: the columns
    Changes, ///< likewise; none: any
    Sets, ///< as Adds or Changes
    ChangesSome, ///< column: it, or them; empty: any
    ChangesWhere, ///< likewise; texts: the conditions
    ChangesWhereEither, ///< texts: conditions of which one suffices
    WithoutColumns, ///< texts: the columns
    Renames,
    Dates, ///< texts: the columns
    Numbers, ///< likewise
    Durations, ///< likewise
    Truths, ///< likewise
    Loses, ///< what does not fit the kind of value before
    Groups, ///< texts: the columns
    WorksOut, ///< text: what; column: of which, or several
    WorksOutEach, ///< likewise; text2: for each of what
    WorksOutOwn, ///< by a function of the code; column: of which; text: for each of what
    Counts,
    CountsEach, ///< text: of what
    CountsWhere, ///< texts: the conditions
    CountsWhereEither, ///< texts: conditions of which one suffices
    CountsMatching, ///< conditions that the code works out
    ShareWhere, ///< likewise
    ShareWhereEither,
    ShareMatching,
    SharesEach, ///< text: of what
    Divides, ///< figures
    Subtracts, ///< likewise
    DiffersFromBefore, ///< count: so many rows before
    GrowsFromBefore, ///< likewise, as a share
    ComparesRows, ///< each with another one
    Sorts, ///< text: by what
    SortsDown,
    ThenSorts, ///< behind Sorts or SortsDown, the same
    ThenSortsDown,
    First, ///< count: rows
    Last,
    Largest,
    Smallest,
    Some,
    AtRandom,
    Reshapes,
    Draws, ///< text: the kind of chart
    Unknown,
    FigureTitle, ///< as a heading; as WorksOut
    FigureEachTitle, ///< likewise
    CountsTitle,
    CountsEachTitle, ///< likewise
    SharesEachTitle, ///< likewise
    CountsWhereTitle, ///< likewise
    ShareWhereTitle, ///< likewise
    ChangeTitle, ///< text: the heading of what changes from row to row
    QuotientTitle,
    DifferenceTitle,
    ComputedTitle, ///< text: the figures that numbers of the code make others of
    KeptTitle, ///< of rows, which are shown; as Keeps
    KeptEitherTitle, ///< likewise
    SortedTitle, ///< as Sorts
    SortedDownTitle,
    WhereTitle, ///< column: the heading; texts: the conditions of all its rows
    WhereEitherTitle, ///< likewise, of which one suffices
    OfRowsWhereTitle, ///< likewise, of a heading that has conditions of its own
    OfRowsWhereEitherTitle,
    OnlyWhere, ///< of results, for who reads these; texts: the conditions
    OnlyWhereEither, ///< likewise, of which one suffices
    SomeOnlyWhere, ///< likewise, of some figures
    SomeOnlyWhereEither,
    OnTheWayWhere, ///< likewise, of what results are not made of alone
    OnTheWayWhereEither,
    ResultsWhere, ///< likewise, of groups and figures
    ResultsWhereEither,
    LeftOutWhere, ///< likewise, of rows that are left out
    LeftOutWhereEither,
    QuotientOfTitle, ///< texts: figures; column: for each of what
    DifferenceOfTitle, ///< likewise
    MoreConditions, ///< count: of a long list, which only the code has whole
};
using PlainStep = Message<PlainStepKind>;
std::span<const Pattern> patternsOf(PlainStepKind);

} // namespace core
