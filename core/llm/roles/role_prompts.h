// SPDX-License-Identifier: GPL-3.0-or-later
// What each role is asked. Order from stable to volatile, for the caches of providers: rules, data, earlier work,
// question.
#pragma once

#include "core/domain/planner.h"
#include "core/llm/disclosure/data_policy.h"
#include "core/llm/roles/prompts.h"
#include "core/llm/roles/role_replies.h"
#include "core/llm/wire/chat.h"
#include "core/llm/wire/model_profile.h"

#include <string>

namespace core::llm {

/// How long a request may become, in tokens.
struct PromptRoom {
    std::int64_t whole = 12'000; ///< earlier exchanges are left out, oldest first, to keep to it
    std::int64_t data = 4'000; ///< the details of the data, at most; the names of columns take what the rest leaves
    std::size_t exchanges = 6; ///< earlier questions and their code, at most
    std::int64_t result = 1'200; ///< what is told of a result

    static PromptRoom small() { return { 1'500, 900, 1 }; }
    /// Half of the model's own window, where that is known and wider than usual.
    static PromptRoom of(const ModelProfile& profile);
};

/// What a request is made of.
struct Briefing {
    Prompts prompts;
    DataPolicy policy;
    std::string secret; ///< makes the fences around data unguessable; the same one gives the same bytes
    PromptRoom room {};
};

/// Names and types only, and earlier questions without their code.
Result<ChatRequest> planPromptFor(const PlanRequest& request, const Briefing& briefing);
/// The question and what is told of the data; nothing of any code.
Result<ChatRequest> propertiesPromptFor(const PlanRequest& request, const Briefing& briefing);
/// For code, a repair or a change; `plan`, unless it is null, is followed.
Result<ChatRequest> promptFor(const PlanRequest& request, const Briefing& briefing, const PlanReply* plan = nullptr);
/// The code without its comments, the result and the checks; nothing of what the code's author said.
Result<ChatRequest> verifyPromptFor(const FinishedRun& run, const Briefing& briefing);
/// Whether any cell of the result may be told: one that saw none has not looked at the result.
bool tellsCells(const FinishedRun& run, const Briefing& briefing);
/// The result, its cells by name, and what the checks found.
Result<ChatRequest> answerPromptFor(const FinishedRun& run, const Briefing& briefing);
Result<ChatRequest> explainPromptFor(
    const std::string& code, const std::vector<Dataset>& datasets, const Briefing& briefing);

/// A clearance for a request about the files; the words of the question may stand anywhere.
Clearance clearanceOf(const std::vector<Dataset>& datasets, const Question& question, const Briefing& briefing);
std::size_t bytesOf(const ChatRequest& chat);

} // namespace core::llm
