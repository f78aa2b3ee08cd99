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

/// The ways in which code may have come from rows to a number, likeliest first: what a label means (a month or its first
/// day) the code alone does not say, so explainedBy() has the last word.
struct RowTraces {
    std::vector<sandbox::RowTrace> ways {};
    FaultKind otherwise = FaultKind::UntracedNumber; ///< why it may be none of them
};
/// BadInput: why there is none.
Result<RowTraces> rowTraces(const CodeFacts& facts, const PointedNumber& pointed, const std::vector<Dataset>& datasets);

/// What of the traced rows the number is, or a number beside it; nothing where none is any of that.
std::optional<TraceNote> explainedBy(
    const sandbox::RowTrace& trace, const sandbox::TracedRows& traced, const PointedNumber& pointed);

} // namespace core
