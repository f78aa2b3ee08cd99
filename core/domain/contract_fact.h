// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// How a file is read: one fact for each sentence of the import contract. The order is that of the patterns in
/// core/messages/contract.cpp.
enum class ContractKind {
    TableName,
    OneColumn,
    AlignedColumns,
    Delimiter,
    DelimiterSign,
    Encoding,
    CurlyQuotes,
    SingleQuotes,
    QuoteSign,
    StrayQuotes,
    Escape,
    LineComments,
    OuterBars,
    RepeatedHeader,
    CommentLines,
    Thousands,
    LeadingZeros,
    Codes,
    Currency,
    Percent,
    Accounting,
    Times,
    Durations,
    DurationsInMinutes,
    DurationsInHours,
    Dates,
    MissingWords,
    KeptWords,
    DoubtfulWords,
    DecimalComma,
    DecimalCommaIn,
    AlikeIn, ///< texts: columns of which the same is told as of the one before; count: and so many more
};
using ContractFact = Message<ContractKind>;
std::span<const Pattern> patternsOf(ContractKind);

} // namespace core
