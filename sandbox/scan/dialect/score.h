// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/dialect/candidate.h"

#include <limits>

namespace scan {

/// How well a candidate explains the sample, in bits: the fewer the better.
struct Score {
    double bits = std::numeric_limits<double>::infinity();
    std::size_t width = 1;
    std::size_t rows = 0; ///< of that width
};

/// The price of the table and of all that speaks against the candidate. Infinite as soon as it is clear that it is
/// more than `most`.
Score scoreOf(
    const Candidate& candidate, std::string_view sample, double most = std::numeric_limits<double>::infinity());

/// What is believed before the sample is read.
double priorBits(const Candidate& candidate);

} // namespace scan
