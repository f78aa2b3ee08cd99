// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/outgoing.h"
#include "core/plan.h"
#include "core/progress.h"
#include "core/question.h"
#include "sandbox/run/run_result.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// An earlier accepted exchange, for follow-up questions.
struct Exchange {
    std::string question;
    std::string code;
    std::string answer;
};

/// Why a draft replaces an earlier one.
struct Revision {
    std::string code; ///< the code it replaces
    std::string request; ///< what the person asked to change; empty for a repair
    std::optional<sandbox::RunResult> failure; ///< the failed run, for a repair
};

struct PlanRequest {
    Question question;
    std::vector<Dataset> datasets;
    std::vector<Exchange> history; ///< oldest first
    std::optional<Revision> revision;
};

/// code and intent are empty unless plan.action is Run.
struct Draft {
    Plan plan;
    std::string intent;
    std::string code;
};

/// Turns a question into code or words. Two implementations: BuiltinPlanner and llm::ModelPlanner.
class Planner {
public:
    virtual ~Planner() = default;
    virtual std::string name() const = 0; ///< "built-in", or provider and model
    /// What draft() would send for the same request; nothing for a planner that needs no model. Any thread; quick.
    virtual Result<Outgoing> preview(const PlanRequest&) const { return Outgoing {}; }
    /// Blocks; any thread.
    virtual Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) = 0;
};

} // namespace core
