// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "sandbox/run/run_result.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// Whether all begin, or all end, a period of so many months.
bool standFor(const std::vector<std::chrono::sys_days>& dates, unsigned months);
/// How many months each date stands for, as far as the dates themselves tell it: 1 where all begin, or all end, a
/// month; 12 or 3 where they are years or quarters without a gap, three at least, for months that were picked may begin
/// a year each; else 0.
unsigned monthsOf(const std::vector<std::chrono::sys_days>& dates);
/// The same of the dates of a chart, its positions or else its series: as it is told, or as they tell themselves.
unsigned periodMonths(const sandbox::ChartSpec& chart);

/// From the first day of "2024", "2024Q2", "Q2 2024", "2024 H1" or "2024-06", as pandas and people write them, to that
/// after it.
std::optional<std::pair<std::chrono::sys_days, std::chrono::sys_days>> periodNamed(const std::string& label);
/// The day that a cell has, or with which the year, quarter or month begins that is kept in it as text.
std::optional<std::chrono::sys_days> firstDayOf(const sandbox::Cell& cell);
/// From Monday to that after Sunday.
std::pair<std::chrono::sys_days, std::chrono::sys_days> weekAround(std::chrono::sys_days day);
/// "2024", "Q2 2024" or "2024-06" for a date that stands for so many months; else its day.
std::string periodName(const std::string& date, unsigned months);

/// The first and last year, quarter, month or week of the chart that the files cover only in part. Told only where its
/// periods begin and end with those of a column of dates.
std::vector<sandbox::PartialPeriod> partialPeriods(
    const sandbox::ChartSpec& chart, const std::vector<Dataset>& datasets);

/// Its charts know which of their periods the files cover only in part.
sandbox::RunResult withPartialPeriods(sandbox::RunResult result, const std::vector<Dataset>& datasets);

/// A sentence for each period of the chart that is not whole.
std::string partialWords(const sandbox::ChartSpec& chart);

} // namespace core
