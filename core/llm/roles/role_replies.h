// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/domain/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// What the planner decided. All texts are short, on one line and show every character they hold.
struct PlanReply {
    PlanAction action = PlanAction::Run;
    std::vector<std::string> tables;
    std::vector<std::string> columns;
    std::vector<std::string> steps;
    std::vector<std::string> assumptions;
    std::string message;
    std::vector<std::string> choices;
};

/// The JSON object of a reply, wherever in it that stands; nothing where there is none or it says something else.
std::optional<PlanReply> parsePlan(std::string_view text);

/// The verifier's verdict as checks: one that passed, or a warning for each issue. Nothing as with parsePlan().
std::optional<std::vector<Check>> parseVerdict(std::string_view text);

} // namespace core::llm
