// SPDX-License-Identifier: GPL-3.0-or-later
// What was planned beside what became of it, as questions put it.
#pragma once

#include "core/builtin/reading/pieces.h"

#include <vector>

namespace core::builtin {

/// "what percent of the plan was spent": what became of it, in percent of it. Elsewhere the verb says nothing more.
void takeSpent(std::vector<Piece>& pieces, const Schema& schema);
/// "deviation of Ist from Budget": the one minus the other. From anything but a column it is beyond the planner, and no
/// standard deviation.
void takeDepartures(std::vector<Piece>& pieces, const Schema& schema);
/// "deviation from budget", "how far over budget", "exceeded its budget most": the one minus the other.
void takePlan(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
