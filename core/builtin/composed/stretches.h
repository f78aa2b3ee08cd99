// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of time that stand beside each other.
#pragma once

#include "core/builtin/composed/clauses.h"

namespace core::builtin {

/// The date that a question's times are of: one that it names, else the first of the file.
std::optional<int> dateOf(const std::vector<Clause>& clauses, const Schema& schema);

/// "in Q1 2022 and in Q1 2023": takes the two out of the conditions; empty where there are not two of one column. The
/// earlier one is first; of a difference the one that is taken from the other.
std::vector<Filter> twoStretches(std::vector<Clause>& conditions, bool isDifference);
bool isOneYear(const Filter& filter);
/// "January to June, 2022 against 2023": takes the months out, and makes them those of the two years.
void narrowToMonths(std::vector<Filter>& years, std::vector<Clause>& conditions);
/// A stretch of dates that is one day, week, month, quarter or year long at most.
bool isOnePeriod(const Filter& filter, Period period);
bool isWholePeriod(const Filter& filter, Period period); ///< just so long
/// "from 2022 to 2023": takes it out as its two ends.
std::vector<Filter> endsOf(std::vector<Clause>& conditions);
/// "Q4 2022": takes it out, the same of the year before first.
std::vector<Filter> withYearBefore(std::vector<Clause>& conditions);

/// The last two years that a date has whole, or without one a column of years that leaves none out; empty: there are
/// not two.
std::vector<Filter> lastYears(const Schema& schema, std::optional<int> date);

/// "North versus South": makes the two conditions one, and says which column they are of.
std::optional<int> alternatives(std::vector<Clause>& conditions);
/// "in 2023 and 2024", one after the other: from the first to the last; nothing where there is time between them.
std::optional<Filter> united(const std::vector<Filter>& two);

} // namespace core::builtin
