// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <string>
#include <vector>

namespace core {

enum class PlanAction {
    Run, ///< code answers the question
    Ask, ///< the question has several readings: `choices` are whole questions to pick from
    Say, ///< no code is needed or possible: `message` says why, `choices` what could be asked instead
};

struct Plan {
    PlanAction action = PlanAction::Run;
    std::string reading; ///< how the question was understood, one sentence: "Sum of revenue by customer, the 5 largest."
    std::string message; ///< for Ask and Say
    std::vector<std::string> choices;
    std::string author; ///< "built-in", or provider and model
    bool operator==(const Plan&) const = default;
};

void to_json(Json& json, const Plan& plan);
void from_json(const Json& json, Plan& plan);

} // namespace core
