// SPDX-License-Identifier: GPL-3.0-or-later
// Which of what a run shows the answer speaks of.
#pragma once

#include "sandbox/run/run_result.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core {

/// What is worth a sentence most: the last value or table, for the last expression is the answer; then what else there
/// is.
std::optional<std::size_t> mainDisplay(const std::vector<sandbox::Display>& displays);

/// The charts among them by their titles, or else their axes.
std::string chartsSentence(std::span<const sandbox::Display> displays);

/// The names of all series in its charts.
std::vector<std::string> drawnIn(const sandbox::RunResult& result);

} // namespace core
