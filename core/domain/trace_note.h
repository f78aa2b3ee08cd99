// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"
#include "sandbox/run/row_trace.h"

namespace core {

/// Which rows a number is made of, and what of them it is. The order is that of the patterns in
/// core/messages/trace_notes.cpp.
enum class TraceKind {
    AllRows,
    RowsWhere, ///< texts: the conditions
    Either, ///< texts: conditions of which one suffices
    Equal, ///< column, and text: the value; likewise the next ones
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In, ///< texts
    NotIn,
    Between, ///< text and text2
    NotBetween,
    Contains,
    NotContains,
    StartsWith,
    NotStartsWith,
    EndsWith,
    NotEndsWith,
    Missing,
    Present,
    YearIs, ///< text: which
    QuarterIs,
    MonthIs,
    DayIs,
    HourIs,
    WeekdayIs,
    FoundWhere, ///< column: the key; texts: the file whose rows it finds, and a condition on these
    FoundIn, ///< likewise, without a condition
    TheirNumber, ///< text: it
    TheirFigure, ///< text: the function; column; text2: the number
    TheirShare, ///< text: the number
    PartOfAll, ///< text: their figure in percent of that in text2
};
using TraceNote = Message<TraceKind>;
std::span<const Pattern> patternsOf(TraceKind);

/// "region is West"
TraceNote wordsOf(const sandbox::RowCondition& condition);

} // namespace core
