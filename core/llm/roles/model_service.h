// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/planner.h"
#include "core/llm/disclosure/data_policy.h"
#include "core/llm/profiles/model_probe.h"
#include "core/llm/profiles/profile_store.h"
#include "core/llm/profiles/spending.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>

namespace core::llm {

/// Everything about models that one analysis needs: which is chosen, what it may be told, what it has used up. Any
/// thread.
class ModelService {
public:
    struct Setting {
        std::filesystem::path prompts; ///< share/assay/prompts
        std::filesystem::path config; ///< where models.json and keys.json are
        OutboundLedger ledger;
        std::shared_ptr<Planner> builtIn;
        std::shared_ptr<Keys> keys; ///< of the whole program
        std::shared_ptr<Spending> spending; ///< of the whole program
        EnvironmentReader environment = processEnvironment;
        std::string rules {}; ///< of this analysis, as keepRules() was given them; empty: the defaults
        bool rulesAreOurs = true; ///< this user chose them; somebody else's can only tell less than the defaults do
        std::function<Result<void>(const std::string& rules)> keepRules {}; ///< empty: they are forgotten
    };
    /// Starts with the built-in planner. Damaged where models.json or the analysis' rules cannot be understood.
    static Result<std::unique_ptr<ModelService>> open(Setting setting);

    /// The planner that is chosen now. Who works with it keeps it: a draft that runs while another is chosen ends as
    /// it began.
    std::shared_ptr<Planner> planner() const;

    /// "built-in", a profile's id or a preset's; `model`, unless empty, replaces the profile's for now. BadInput where
    /// there is no such profile, no model or no key; the planner stays as it was.
    Result<void> choose(const std::string& provider, const std::string& model = {});
    /// The profile in use; an empty id: built-in.
    ModelProfile chosen() const;

    ModelChoices choices() const;
    /// Saves them, and uses what they say from now on: the profile they choose, the policy's defaults (also for this
    /// analysis; others that have rules of their own keep them), the budgets.
    Result<void> save(const ModelChoices& choices);

    /// A planner of its own for a profile, with the policy, the ledger and the budgets of this analysis. It must not
    /// outlive the service.
    Result<std::unique_ptr<Planner>> plannerFor(const ModelProfile& profile);
    /// Writes down what a self-test of the profile found, if the profile is one of the choices.
    Result<void> keepMark(const std::string& profile, const SelfTestMark& mark);

    /// What may be told about the data: the rules of this analysis over the defaults of the choices.
    DataPolicy policy() const;
    /// For this analysis from now on, kept in its document. An Error: they hold until the document is closed.
    Result<void> setPolicy(const DataPolicy& policy);
    /// A rule in writing (send_rule.h), as with setPolicy().
    Result<void> follow(const std::string& rule, const std::vector<Dataset>& datasets);
    /// Takes a part that outgoing() showed out of what is sent, as with setPolicy().
    Result<void> withhold(const OutgoingPart& part);

    Keys& keys() { return *m_setting.keys; }
    ModelAccess access() const { return { *m_setting.keys, m_setting.ledger }; }
    Spent spent() const { return m_setting.spending->spent(); }

private:
    explicit ModelService(Setting setting);
    Result<void> use(const ModelProfile& profile);

    Setting m_setting;
    mutable std::mutex m_mutex;
    ModelChoices m_choices;
    ModelProfile m_profile;
    DataPolicy m_policy;
    std::shared_ptr<Planner> m_planner;
};

} // namespace core::llm
