// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "core/domain/plan.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core {

/// Everything verification looks at. All of it is the host's record; nothing comes from a model's prose.
struct VerifyRequest {
    std::string question;
    Plan plan;
    std::string code;
    std::vector<Dataset> datasets;
    sandbox::RunResult result; ///< status Ok
    CodeFacts facts {}; ///< of the code
    std::map<std::string, std::int64_t>
        frameRows {}; ///< of the variables after the run, where they are known: the inside's claim
    bool readWhole = false; ///< the code is what the planner writes for this question, no word of which is left over
    bool byHand = false; ///< the code is a person's, who edited what came with the plan or wrote it
};

} // namespace core
