// SPDX-License-Identifier: GPL-3.0-or-later
// The same question answered in another way: by the planner that needs no model.
#pragma once

#include "core/review/approval.h"
#include "core/story/bench.h"

#include <optional>
#include <stop_token>
#include <string>

namespace core {

/// What the second planner makes of the question; nothing where there is none, or it would answer in words or assume
/// more than these say.
std::optional<Draft> secondDraft(const PlanRequest& request, const Bench& bench, std::stop_token stop);

/// Beside a model's own code; what a person edits or asks for in words is not the question alone any more.
std::optional<SecondMethod> secondMethodFor(
    const Draft& draft, const PlanRequest& request, const Bench& bench, std::stop_token stop);

/// How the second method that the approval covers reads the question; empty: there is none.
std::string secondReading(const Step& step, const Approval& approval);

} // namespace core
