// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// A label that is a number.
std::optional<double> numberOf(std::string_view label);

/// Names of months or of days as the year or the week goes; nothing: they are others.
std::optional<std::vector<std::string>> inCalendarOrder(std::vector<std::string> names);

struct Arrangement {
    bool byValue = false; ///< largest first
    bool byLabel = false; ///< else as they are
    int top = 0; ///< only so many of the largest; 0: all
    bool withRest = true; ///< those beyond the top added up as one
};
/// Puts the positions of the chart, which stands upright, into that order.
void arrange(sandbox::ChartSpec& chart, const Arrangement& wanted);
/// Of how many its last position is the sum; 0: it is one of its own.
std::size_t restOf(const sandbox::ChartSpec& chart);

} // namespace core
