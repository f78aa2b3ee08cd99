// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/builtin/schema/schema.h"

#include <string>

namespace core::builtin {

std::string measureName(const Reading& reading, const Schema& schema); ///< "revenue"; "rows" where rows are counted
std::string extremeWord(const Reading& reading, const Schema& schema); ///< of a minimum or maximum: "lowest", "latest"
std::string functionWords(const Reading& reading, const Schema& schema); ///< "sum of revenue", "number of rows"
std::string filterWords(const Filter& filter, const Schema& schema); ///< "status is “shipped”"
std::string filtersInWords(const std::vector<Filter>& filters, const Schema& schema); ///< "a is x and b is over 3"
/// Whether cells that are missing, or spelled in several ways, count.
std::string cellWords(const Reading& reading, const Schema& schema);
/// "month of order_date"; "month" where the column is called that
std::string periodOf(Period period, int date, const Schema& schema);
std::string chartWords(Chart chart, bool isStacked = false); ///< ", with a bar chart"

/// What is done with which rows is not in it: "Sum of revenue by customer, the 5 largest"
std::string whatIsDone(const Reading& reading, const Schema& schema);
/// Measure, grouping, conditions and order in words: "Sum of revenue by customer, the 5 largest"
std::string subjectOf(const Reading& reading, const Schema& schema);
/// The same and the chart, as a sentence.
std::string intentOf(const Reading& reading, const Schema& schema);
/// The intent, how missing values are treated, and what was assumed.
std::string sayReading(const Reading& reading, const Schema& schema);

} // namespace core::builtin
