// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/domain/dataset.h"
#include "core/domain/fault.h"
#include "core/domain/outgoing.h"
#include "core/domain/plan.h"
#include "core/domain/progress.h"
#include "core/domain/question.h"
#include "sandbox/run/run_result.h"

#include <cstdint>
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
    bool isEdited = false; ///< the code is a person's, and the question may not say what it computes
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
    std::int64_t memoryBytes = 2LL << 30; ///< that the code may use
};

/// code and intent are empty unless plan.action is Run.
struct Draft {
    Plan plan;
    std::string intent;
    std::string code;
    bool assumes = false; ///< the reading holds more, or less, than the words of the question
};

/// A run that succeeded, with what was found out about it without a model.
struct FinishedRun {
    Question question;
    Plan plan;
    std::string code;
    std::vector<Dataset> datasets;
    sandbox::RunResult result;
    std::vector<Check> checks;
};

/// What a second look at a finished run brought.
struct Commentary {
    std::vector<Check> checks;
    std::string text; ///< the answer in words, cells named as [[1:B3]] (verify.h); empty: none
};

/// Whether questions leave this machine to be read.
enum class PlannerKind { BuiltIn, Model };

/// Turns a question into code or words. Two implementations: BuiltinPlanner and llm::ModelPlanner.
class Planner {
public:
    virtual ~Planner() = default;
    virtual PlannerKind kind() const = 0;
    virtual std::string name() const = 0; ///< for records and persons: "built-in", or provider and model
    /// What draft() would send for the same request; nothing for a planner that needs no model. Any thread; quick.
    virtual Result<Outgoing> outgoing(const PlanRequest&) const { return Outgoing {}; }
    /// Blocks; any thread.
    virtual Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) = 0;
    /// Properties of any right answer to the question, as code (Properties), by a role that sees the question and what
    /// is told of the data, and not the code; empty: none. Blocks; any thread.
    virtual Result<std::string> properties(const PlanRequest&, const Progress&, std::stop_token)
    {
        return std::string();
    }
    /// Looks at a finished run with other eyes than those that wrote its code. Blocks; any thread.
    virtual Result<Commentary> comment(const FinishedRun&, const Progress&, std::stop_token) { return Commentary {}; }
    /// What code does, in words for the person who is to decide about it. `question`: what it was written for. Blocks;
    /// any thread.
    virtual Result<std::string> explain(
        const std::string& /*code*/, const Question&, const std::vector<Dataset>&, const Progress&, std::stop_token)
    {
        return fail(ErrorKind::BadInput, FaultKind::TakesAModel);
    }
};

} // namespace core
