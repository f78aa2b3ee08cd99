// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "growth against the year before, any anomalies?": the changes from year to year, of which some are unusual. "2023
/// (fiscal year)": the column behind a year says of which column it is. "compare between 2023 and 2024": the two.
void takeYears(std::vector<Piece>& pieces, const Schema& schema);
/// "over 2024" of dates in that year; what is said of an amount may be its limit, and is asked about.
bool isYearOver(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// What stands before "over": "revenue", but not "total revenue", which no row exceeds.
enum class SaidOver { Nothing, Amount, Limit };
SaidOver saidOver(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "best month" where the dates are called "month" and each has several rows: the months are meant, not the rows.
void takePeriodsOfDates(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
