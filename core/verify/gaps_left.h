// SPDX-License-Identifier: GPL-3.0-or-later
// How many gaps are among the rows that a figure is made of.
#pragma once

#include "core/verify/verify_request.h"

#include <optional>

namespace core {

struct GapsLeft {
    std::int64_t gaps, rows;
};
/// As the run counted them in what the conditions before `line` leave of the file; nothing where it did not, or rows
/// were chosen otherwise, too.
std::optional<GapsLeft> gapsLeft(
    const VerifyRequest& request, int line, const Dataset& dataset, const ColumnProfile& column);
/// What the only mean of the code would be if a missing value counted as 0; nothing where it is not all of the answer.
std::optional<double> meanWithZeros(
    const VerifyRequest& request, const CodeFacts::Aggregation& one, const GapsLeft& left);

} // namespace core
