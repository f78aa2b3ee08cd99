// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "sandbox/run/run_result.h"

#include <string>
#include <vector>

namespace core {

/// The first and last year, quarter or month of the chart that the files cover only in part. Told only where its
/// periods begin and end with those of a column of dates.
std::vector<sandbox::PartialPeriod> partialPeriods(
    const sandbox::ChartSpec& chart, const std::vector<Dataset>& datasets);

/// Its charts know which of their periods the files cover only in part.
sandbox::RunResult withPartialPeriods(sandbox::RunResult result, const std::vector<Dataset>& datasets);

/// A sentence for each.
std::string inWords(const std::vector<sandbox::PartialPeriod>& periods);

} // namespace core
