// SPDX-License-Identifier: GPL-3.0-or-later
// What has to be said about an answer because of the data that it is of.
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/builtin/schema/schema.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// Rows of totals that are left out, rows that repeat where rows are counted, periods that the data cover in part.
std::vector<ReadingNote> notesOfData(const Reading& reading, const Schema& schema);

/// "revenue over 1000": of what has several rows that may mean its total, too.
bool limitsAmount(const std::vector<Filter>& filters, const Schema& schema);
/// "customers who never bought": the values that are listed are those that have such rows.
bool areEntities(const Reading& reading);
/// Of numbers that add up, no level.
bool mayLimitSum(const std::vector<Filter>& filters, const Schema& schema);

/// A column or a function that no word names, or a part that is left out: another reading is as good.
bool assumes(const std::vector<ReadingNote>& notes);

/// Months, unless the data span only some days of one.
Period fittingPeriod(const Schema& schema, int date);
/// Of "per show date": its days, where "by show date" is told in months; of a column "month" what fits.
Period periodOfEach(const Schema& schema, int date);

/// The first and the last period of a date that the data cover only in part.
struct PartialEnds {
    std::optional<ReadingNote> first {};
    std::optional<ReadingNote> last {};
    std::string from {}; ///< the first day of whole periods, and the first after them; empty: all are whole
    std::string to {};
    int whole = 0; ///< how many are
};
PartialEnds partialEnds(const Schema& schema, int date, Period period);
Filter wholePeriodsOnly(int date, Period period, std::string from, std::string to); ///< "in whole months"
/// The whole periods of a date that the data cover in part, and their rows.
struct WholePart {
    PartialEnds ends;
    Filter filter;
};
/// Nothing where all are whole, or a filter limits the date: then all that it leaves is asked for.
std::optional<WholePart> wholePart(const Schema& schema, int date, Period period, const std::vector<Filter>& filters);
bool cutsPeriod(const Filter& stretch, Period period); ///< it begins or ends within one: "until 15 May" of months
/// "in 2024" where the data end in May: what has to be said of a stretch that is compared.
std::vector<ReadingNote> notesOfStretch(const Filter& stretch, const Schema& schema);

/// "2 times the average of fee of all rows", with which a condition compares; `statistic`: "the average of fee".
std::string withTimes(const Filter& filter, const std::string& statistic, const Schema& schema);

} // namespace core::builtin
