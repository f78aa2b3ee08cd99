// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/verify_request.h"

#include <chrono>
#include <utility>

namespace core {

/// A year, quarter, month or week by which the code groups, and which the file's dates cover only in part.
struct IncompletePeriod {
    std::chrono::sys_days begin;
    std::chrono::sys_days end; ///< the day after
    std::string column; ///< of dates
    std::string day; ///< that its data begin or end on
    bool isLast = true; ///< of the file; else the first
    int line = 0; ///< where it groups
};
/// None that the code's filters may leave out.
std::vector<IncompletePeriod> incompletePeriods(const VerifyRequest& request);
/// "received < 2024-08-01", of months the last of which the file has a part of: so that only whole ones are compared.
bool cutsIncomplete(const CodeFacts& facts, const CodeFacts::Filter& filter, const ColumnProfile& column);
/// figures[:-1], of periods the last of which the file has a part of: so that only whole ones are compared.
bool cutsIncompleteEnd(const VerifyRequest& request);
/// Whether a cell names it, as its first day, "2024-08" or "2024Q3".
bool isNamed(const IncompletePeriod& period, const sandbox::Cell& cell);

/// A table's dates and periods as a person writes them.
class PeriodLabels {
public:
    PeriodLabels(const VerifyRequest& request, const sandbox::Table& table);

    /// How many months each date of a column stands for; 0: it is a day.
    unsigned monthsOf(std::size_t column) const;
    /// "2024", "Q1 2024", "2024-03" or the day; said to be incomplete where it is.
    std::string name(std::size_t row, std::size_t column) const;
    bool isIncomplete(std::size_t row, std::size_t column) const;
    /// The first and the last row of whole periods; of all, where these are fewer than two.
    std::pair<std::size_t, std::size_t> wholeEnds(std::size_t column) const;
    /// A column's head likewise, where it is a period.
    std::string headOf(std::size_t column) const;

private:
    const sandbox::Table& m_table;
    std::vector<IncompletePeriod> m_incomplete;
    unsigned m_months = 0; ///< by which the code groups
};

} // namespace core
