// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/planner.h"
#include "core/llm/disclosure/outbound.h"
#include "core/llm/profiles/spending.h"
#include "core/llm/roles/role_prompts.h"
#include "core/llm/wire/model_settings.h"
#include "core/llm/wire/provider.h"

#include <memory>
#include <string>

namespace core::llm {

/// The planner that asks a language model. With roles of their own, a question is planned and then written, and a
/// result is checked and then told; otherwise one request a draft does both, and nothing is sent of a result.
class ModelPlanner : public Planner {
public:
    struct Parts {
        std::unique_ptr<Provider> provider;
        Prompts prompts;
        std::function<DataPolicy()> policy; ///< asked anew for each request
        std::shared_ptr<Spending> spending;
        Prices prices;
        PromptRoom room {};
        bool separateRoles = false;
        bool writesProperties = false;
    };
    explicit ModelPlanner(Parts parts);
    PlannerKind kind() const override { return PlannerKind::Model; }
    std::string name() const override;
    Result<Outgoing> outgoing(const PlanRequest& request) const override;
    Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) override;
    Result<std::string> properties(const PlanRequest& request, const Progress& progress, std::stop_token stop) override;
    Result<Commentary> comment(const FinishedRun& run, const Progress& progress, std::stop_token stop) override;
    Result<std::string> explain(const std::string& code, const Question& question, const std::vector<Dataset>& datasets,
        const Progress& progress, std::stop_token stop) override;

private:
    Briefing briefing() const { return { m_parts.prompts, m_parts.policy(), m_secret, m_parts.room }; }
    Result<Completion> ask(
        const Result<ChatRequest>& request, const Question& question, const Progress& progress, std::stop_token stop);
    Result<void> reserve(const ChatRequest& chat, const Question& question) const;
    void spend(const Question& question, const Usage& usage, std::chrono::milliseconds time, const Progress& progress);

    Parts m_parts;
    std::string m_secret;
};

/// The planner for the settings; `prompts` is share/assay/prompts.
Result<std::unique_ptr<Planner>> makeModelPlanner(const ModelSettings& settings, const std::filesystem::path& prompts,
    std::function<DataPolicy()> policy, OutboundLedger ledger, std::shared_ptr<Spending> spending);

} // namespace core::llm
