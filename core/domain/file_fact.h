// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What was counted in a table and may be odd about it; a fact does not say that anything is wrong. The order is that
/// of the patterns in core/messages/file_facts.cpp.
enum class FactKind {
    RepeatedRecords, ///< count: records that are equal to an earlier one; total: compared
    RepeatedRecordsAtLeast, ///< likewise, of a table with more records than are compared
    RepeatedKeys, ///< count: records whose value occurs before in a column that is unique but for those
    RepeatedKeyPairs, ///< likewise of two columns, the second is text; total: the first rows, which were compared
    Gaps, ///< count: missing cells; total: rows
    TextAmongNumbers, ///< count: cells that are no numbers; texts, counts: the most frequent ones
    SeveralUnits, ///< texts, counts: units or currencies of one column and their cells
    Spellings, ///< count: values with several; texts, counts: those of the most frequent ones
    TotalsRow, ///< the last one; text: its label
    AveragesRow, ///< likewise
    SubtotalRows, ///< count: rows; texts: their labels
    SummedRows, ///< count: rows that no word names; texts: the columns whose numbers add up
    RunningTotal, ///< text: the column that is summed up; count: of the first rows it was seen in
    FarOut, ///< count: values; texts, counts
    FaultCode, ///< text: one extreme value; count: its cells
    FaultDate, ///< text: a first or last day that programs write where they have none; count: its cells
    DateOrders, ///< counts: day first, month first; count: either; texts: a column by which, its values of the month
    IncompleteFirstPeriod, ///< text: the month or year; count: its days, or months, with records; total: those of a usual one
    IncompleteLastPeriod,
    TimeHoles, ///< count: steps of time without a record; texts: the neighbours of the first hole
    ThinDates, ///< count: records that some dates have fewer than the others; total: those of each; text: the first such date
    Heaped, ///< count: values that are multiples of text; total: values
    CarriedForward, ///< count: rows of the longest run; text: its value
    ExactLine, ///< count: rows of the longest run of equal steps; text: the step
    CopiedColumn, ///< text: the column that it copies; count: of the first rows
    LaggingColumn, ///< likewise, of the row before
    SwappedColumns, ///< text: the other column; count: rows
    Bunched, ///< text: a round number; count: values right below it; total: those right above it
};
std::span<const Pattern> patternsOf(FactKind);

struct FileFact : Message<FactKind> {
    std::vector<std::int64_t>
        rows {}; ///< of the table, from 1: the first of those it is about, as far as they are known
    bool isLoud = false; ///< rarely so in a sound file

    FileFact() = default;
    FileFact(FactKind ofKind, MessageArguments arguments = {})
        : Message(ofKind, std::move(arguments))
    {
    }
    bool operator==(const FileFact&) const = default;
};

void to_json(Json& json, const FileFact& fact);
/// Throws for a kind that there is none of.
void from_json(const Json& json, FileFact& fact);

} // namespace core
