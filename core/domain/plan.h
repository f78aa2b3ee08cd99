// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <string>
#include <vector>

namespace core {

enum class PlanAction {
    Run, ///< code answers the question
    Ask, ///< the question has several readings: `choices` are whole questions to pick from
    Say, ///< no code is needed or possible: `message` says why, `choices` what could be asked instead
};

/// Bytes of the question, half open.
struct TextSpan {
    int begin = 0;
    int end = 0;
    bool operator==(const TextSpan&) const = default;
};

struct Plan {
    PlanAction action = PlanAction::Run;
    std::string reading; ///< how the question was understood: "Sum of revenue by customer, the 5 largest. Ties …"
    std::string message; ///< for Ask and Say
    std::vector<std::string> choices;
    std::string author; ///< "built-in", or provider and model
    std::vector<TextSpan> unread {}; ///< of Say: the words of the question that no answer would have held
    std::string subject {}; ///< what the code computes, without the assumptions that `reading` tells; empty: not known
    Json
        facts {}; ///< of Run: the reading in its typed parts, where the planner has them (core/builtin/write/README.md)
    bool operator==(const Plan&) const = default;
};

/// Of what is asked a part stands in a question before it: "and in March?", "draw it".
bool goesOn(const Plan& plan);

void to_json(Json& json, const Plan& plan);
void from_json(const Json& json, Plan& plan);

} // namespace core
