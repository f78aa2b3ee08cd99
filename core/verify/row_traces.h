// SPDX-License-Identifier: GPL-3.0-or-later
// From a number back to the rows of a file that it is made of.
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "core/domain/fault.h"
#include "core/domain/pointed_number.h"
#include "core/domain/trace_note.h"
#include "sandbox/run/row_trace.h"

#include <optional>
#include <vector>

namespace core {

/// Rows, and others with whose figure theirs is compared.
struct ComparedTraces {
    sandbox::RowTrace rows;
    sandbox::RowTrace against;
    bool isWhole = false; ///< the rows are a part of the others; else both make a change
    bool subtracts = false; ///< the code does: else a difference is a coincidence
    bool divides = false; ///< likewise
};

/// The ways in which code may have come from rows to a number, likeliest first: what a label means (a month or its
/// first day) the code alone does not say, so explainedBy() has the last word.
struct RowTraces {
    std::vector<sandbox::RowTrace> ways {};
    std::vector<ComparedTraces> comparisons {}; ///< likewise, of numbers that are none of one set of rows
    FaultKind otherwise = FaultKind::UntracedNumber; ///< why it may be none of them
};
/// BadInput: why there is none.
Result<RowTraces> rowTraces(const CodeFacts& facts, const PointedNumber& pointed, const std::vector<Dataset>& datasets);

/// What of the traced rows the number is, or a number beside it where that will do; nothing where none is any of that.
enum class Explained { Itself, OrBeside };
std::optional<TraceNote> explainedBy(
    const sandbox::RowTrace& trace, const sandbox::TracedRows& traced, const PointedNumber& pointed, Explained what);

/// What of the rows, and what of those they are compared with, the number is made of.
struct ComparedNotes {
    TraceNote rows;
    TraceNote against;
};
std::optional<ComparedNotes> comparedBy(const ComparedTraces& traces, const sandbox::TracedRows& rows,
    const sandbox::TracedRows& against, const sandbox::Cell& number);

} // namespace core
