// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/outcome.h"
#include "core/builtin/reading/view.h"

namespace core::builtin {

/// Gives a question that is refused choices of its own columns and operations, in its language, and leaves of all
/// choices those that the planner reads, each otherwise than the others.
void offer(Draft& draft, const Asked& asked);

/// Where the words stand that are refused, in the order of the question; in `message` they become as they were typed.
std::vector<TextSpan> refusedIn(const View& view, const Outcome& outcome, std::string& message);

} // namespace core::builtin
