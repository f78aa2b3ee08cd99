// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/reading.h"
#include "core/domain/plan.h"

namespace core::builtin {

/// What is to be done about a question: a reading to write code for, or words.
struct Outcome {
    PlanAction action = PlanAction::Run;
    Reading reading; ///< of Run
    std::string message; ///< of Ask and Say
    std::vector<std::string> choices; ///< whole questions
    std::vector<std::string> unknown; ///< words that mean nothing here
    std::vector<TextSpan> unread {}; ///< of Say: the words that no reading holds
};

} // namespace core::builtin
