// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <optional>
#include <string>
#include <string_view>

namespace core {

/// A label that is a number.
std::optional<double> numberOf(std::string_view label);

struct Arrangement {
    bool byValue = false; ///< largest first
    bool byLabel = false; ///< else as they are
    int top = 0; ///< only so many of the largest; 0: all
    bool withRest = true; ///< those beyond the top added up as one
};
/// Puts the positions of the chart, which stands upright, into that order.
void arrange(sandbox::ChartSpec& chart, const Arrangement& wanted);
/// Whether its last position is what others add up to, and none of its own.
bool endsWithRest(const sandbox::ChartSpec& chart);

} // namespace core
