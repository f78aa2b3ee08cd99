// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What is told of a whole file where it is asked about. The order is that of the patterns in
/// core/messages/told_facts.cpp.
enum class ToldKind {
    InShort, ///< count: rows; total: columns
    Between, ///< column: of dates; texts: the first and the last one
    MostGaps, ///< column; count: missing cells; total: rows
    NoGaps,
    FurthestOut, ///< text: a fact of the file; count: its values; lines: of it
};
using ToldFact = Message<ToldKind>;
std::span<const Pattern> patternsOf(ToldKind);

} // namespace core
