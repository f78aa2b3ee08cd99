// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/data_policy.h"
#include "core/llm/model_settings.h"
#include "core/llm/outbound.h"
#include "core/llm/prompts.h"
#include "core/llm/provider.h"
#include "core/llm/spending.h"
#include "core/planner.h"

#include <memory>
#include <string>

namespace core::llm {

/// How long a request may become, in tokens.
struct PromptRoom {
    std::int64_t whole = 12'000; ///< earlier exchanges are left out, oldest first, to keep to it
    std::int64_t data = 4'000; ///< the description of the data, at most; it takes what the rest leaves
    std::size_t exchanges = 6; ///< earlier questions and their code, at most

    static PromptRoom small() { return { 1'500, 900, 1 }; }
};

/// What a request is made of.
struct Briefing {
    Prompts prompts;
    DataPolicy policy;
    std::string secret; ///< makes the fences around data unguessable; the same one gives the same bytes
    PromptRoom room {};
};

/// The planner that asks a language model: one request a draft, whose reply is code, a question back, or words.
class ModelPlanner : public Planner {
public:
    struct Parts {
        std::unique_ptr<Provider> provider;
        Prompts prompts;
        std::function<DataPolicy()> policy; ///< asked anew for each request
        std::shared_ptr<Spending> spending;
        Prices prices;
        PromptRoom room {};
    };
    explicit ModelPlanner(Parts parts);
    std::string name() const override;
    Result<Outgoing> preview(const PlanRequest& request) const override;
    Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) override;

private:
    Briefing briefing() const { return { m_parts.prompts, m_parts.policy(), m_secret, m_parts.room }; }
    Result<Completion> ask(const ChatRequest& chat, const Question& question, const Progress& progress, std::stop_token stop);
    Result<void> reserve(const ChatRequest& chat, const Question& question) const;
    void spend(const Question& question, const Usage& usage, std::chrono::milliseconds time, const Progress& progress);

    Parts m_parts;
    std::string m_secret;
};

/// Exactly what would be sent for the request.
Result<ChatRequest> promptFor(const PlanRequest& request, const Briefing& briefing);

/// The planner for the settings; `prompts` is share/assay/prompts.
Result<std::unique_ptr<Planner>> makeModelPlanner(const ModelSettings& settings, const std::filesystem::path& prompts,
    std::function<DataPolicy()> policy, OutboundLedger ledger, std::shared_ptr<Spending> spending);

} // namespace core::llm
