// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/data_policy.h"
#include "core/llm/model_settings.h"
#include "core/llm/outbound.h"
#include "core/llm/prompts.h"
#include "core/llm/provider.h"
#include "core/planner.h"

#include <memory>
#include <mutex>
#include <string>

namespace core::llm {

/// The planner that asks a language model: one request a draft, whose reply is code, a question back, or words.
class ModelPlanner : public Planner {
public:
    ModelPlanner(std::unique_ptr<Provider> provider, Prompts prompts, DataPolicy policy, std::int64_t questionTokens);
    std::string name() const override;
    Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) override;

private:
    Result<void> reserve(const PlanRequest& request, const ChatRequest& chat);
    void spend(const Usage& usage, std::size_t replyBytes, const ChatRequest& chat);

    std::unique_ptr<Provider> m_provider;
    Prompts m_prompts;
    DataPolicy m_policy;
    std::int64_t m_questionTokens;
    std::mutex m_mutex;
    Question m_current; ///< the question the tokens below were spent on
    std::int64_t m_spent = 0;
};

/// Exactly what would be sent for the request.
Result<ChatRequest> promptFor(const PlanRequest& request, const Prompts& prompts, const DataPolicy& policy);

/// The planner for the settings; `prompts` is share/assay/prompts.
Result<std::unique_ptr<Planner>> makeModelPlanner(const ModelSettings& settings, const std::filesystem::path& prompts,
    OutboundLedger ledger);

} // namespace core::llm
