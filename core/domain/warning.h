// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What a person should know of how a file was read. The order is that of the patterns in core/messages/warnings.cpp.
enum class WarningKind {
    // the scanner, sandbox/scan/profile/warnings.cpp
    UnpairedQuotes,
    UndoubledQuotes,
    LineComments,
    NulBytes,
    LinesAbove,
    TitleLines,
    NamesJoined,
    NextTable,
    NoteRows,
    ChosenFooter,
    BlankRecords,
    TooManyFields,
    TooManyFieldsOfTotals, ///< likewise; text: the label of a row of totals among them
    TooFewFields,
    SurplusDelimiters,
    UnnamedColumns,
    UnnamedFirstColumn,
    SurplusName,
    TotalsRow,
    TotalsRowFilledIn,
    AveragesRow,
    SubtotalRows,
    Misfits,
    OnlyMissing,
    DatesByChoice,
    DatesBySuggestion,
    DatesByProof,
    DatesAgainstProof,
    DatesOfBothOrders, ///< counts: with the day first, with the month first
    DecimalsBySuggestion,
    ThousandsBySuggestion,
    TimesInUtc,
    ImpossibleDates,
    DateForms,
    TimeForms,
    MostlyDates,
    MostlyNumbers,
    MostlyBooleans,
    // the readers of workbooks, databases, JSON and statistics programs' files, sandbox/kernel/readers/read_*.py
    TitleRows,
    JoinedHeader,
    BlankRows,
    RowsBelow,
    CellsOutside,
    MergedWithGaps,
    MergedRepeated,
    MisreadColumn,
    ErrorsMissing,
    ErrorsAsText,
    MergedAcross,
    HiddenColumns,
    HiddenSheet,
    UncachedFormulas,
    ZeroFormulas,
    HiddenRows,
    CellsOfLines,
    LongHours,
    BrokenSheet,
    BrokenView,
    SlowView,
    OpenDatabase,
    MemberNames,
    OwnLabels,
    CodesKept,
    MemosElsewhere,
    // core/data
    TextsAmongDates,
    ReadLikeEarlier,
    FooterLikeEarlier,
    EarlierDoesNotFit,
    OtherType,
    OtherDecimal,
    OtherForms,
    OtherDelimiter,
    OtherEncoding,
    HeaderNew,
    HeaderGone,
    OtherHeaderDelimiter,
    ColumnReplaced,
    ColumnNew,
    ColumnGone,
    MoreDrift,
    StepUndone, ///< text: the step that left a derived table
    StepRunAgain, ///< likewise
    NotVouchedFor, ///< figures that are not as this user's Assay wrote them
    Earlier, ///< the sentence of a document of an earlier version
};

using FileWarning = Message<WarningKind>;
std::span<const Pattern> patternsOf(WarningKind);

/// Also the sentences of documents of earlier versions. Throws where a kind is unknown.
std::vector<FileWarning> warningsFrom(const Json& json);

} // namespace core
