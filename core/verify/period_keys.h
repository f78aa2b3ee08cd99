// SPDX-License-Identifier: GPL-3.0-or-later
// Labels of periods are compared by the time they mean, in whatever form each answer writes them.
#pragma once

#include "core/verify/labelled_figures.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace core {

/// From the first day of "2024Q1", "2024-01", "January 2024", "Jan–Mar 2024" or a day to that after it.
std::optional<std::pair<std::chrono::sys_days, std::chrono::sys_days>> periodMeant(const std::string& label);

/// Where one has "Q1 2024" and the other 2024-01-01, both have the same key. A day or a month stands for the quarter or
/// year that it lies in where each of them has one such label.
void matchPeriods(LabelledFigures& ours, LabelledFigures& theirs);

} // namespace core
