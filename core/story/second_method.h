// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody else makes of the same question: the planner that needs no model, and a model that has not seen the
// code.
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

/// The same of a request as it stands, with the change that it asks for.
std::optional<Draft> plannersDraft(const PlanRequest& request, const Bench& bench, std::stop_token stop);

/// Beside a model's own code; with what a person asks for in words it is not the question alone any more.
std::optional<SecondMethod> secondMethodFor(
    const Draft& draft, const PlanRequest& request, const Bench& bench, std::stop_token stop);

/// Beside code of a person's own for the step's question; a title asks nothing.
std::optional<SecondMethod> secondOfOwn(
    const Step& step, const std::string& code, const PlanRequest& request, const Bench& bench, std::stop_token stop);

/// What the model expects of any right answer, without having seen the draft; nothing where it writes none, or after a
/// revision, which keeps those that the step has.
std::optional<Properties> propertiesFor(
    const Step& step, const PlanRequest& request, const Bench& bench, const Progress& progress, std::stop_token stop);

/// How the second method that the approval covers reads the question; empty: there is none.
std::string secondReading(const Step& step, const Approval& approval);

} // namespace core
