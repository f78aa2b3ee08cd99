// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <string>
#include <vector>

namespace core::report {

/// Those that a chosen step reads; all, where none is known to read any.
std::vector<Dataset> sourcesOf(const ReportSource& source);

/// Words of its cells that stand for a missing value, with their columns: “n/a” (price). Empty: only blank cells do.
std::string wordsForMissing(const Dataset& dataset);
/// "orders.csv: 1,204 rows, 6 columns, 41.3 kB.", and what there is to know of how it was read.
std::vector<std::string> sourceLines(const Dataset& dataset, const ReportSource& source);

/// "2024-01" may be the first order of a year: texts of which the file has each once or some that are no dates, or
/// whose column is named like an id.
bool isId(const std::string& column, const std::vector<Dataset>& datasets);
/// Columns of texts that are ids are of no kind then, so that nobody writes them as months.
sandbox::Table withIds(sandbox::Table table, const std::vector<Dataset>& datasets);

} // namespace core::report
