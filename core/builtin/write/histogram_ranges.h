// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/domain/profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace core::builtin {

constexpr int usualRanges = 20;

/// Ranges of one width that begin at its multiples. Where nearly all numbers would be in one of them, the ends are
/// open: what is below or beyond that share of the numbers is counted in the first or the last range.
struct HistogramRanges {
    double width = 0; ///< 0: the column says too little, or there is nothing to divide
    double from = 0; ///< 0: from the smallest number on
    double until = 1; ///< 1: up to the largest
    bool hasOpenEnd() const { return from > 0 || until < 1; }
    bool operator==(const HistogramRanges&) const = default;
};

/// Some twenty ranges that show how the numbers of a column are spread, as far as `filters` keep them.
HistogramRanges rangesThatShow(const ColumnProfile& column, int at, const std::vector<Filter>& filters);

/// Python: a list of where ranges begin and where the last of one width ends. Those of a fraction are rounded to its
/// digits, so that 9.9 begins a range of 0.9 instead of ending the one before.
std::string edgesCode(const std::string& values, const HistogramRanges& ranges);
/// Python: those edges for pd.cut, which leaves nothing out at an open end.
std::string cutCode(const std::string& edges, const HistogramRanges& ranges);
/// Python: a list of what to call `parts`, which pd.cut made: "500 to under 1,000". `form`: of a number, ":,.0f".
std::string rangeNamesCode(const std::string& parts, std::string_view form, const HistogramRanges& ranges);

} // namespace core::builtin
