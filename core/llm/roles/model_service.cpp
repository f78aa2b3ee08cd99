// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/model_service.h"

#include "core/domain/setup_fault.h"
#include "core/llm/disclosure/outgoing_parts.h"
#include "core/llm/disclosure/send_rule.h"
#include "core/llm/profiles/profile_lookup.h"
#include "core/llm/roles/model_planner.h"

#include <algorithm>

namespace core::llm {

namespace {
DataPolicy withDefaultsOf(const ModelChoices& choices, DataPolicy policy)
{
    policy.schemaOnly = choices.schemaOnly;
    policy.fallback = choices.fallback;
    policy.syntheticSamples = choices.syntheticSamples;
    policy.results = choices.results;
    return policy;
}
} // namespace

ModelService::ModelService(Setting setting)
    : m_setting(std::move(setting))
    , m_planner(m_setting.builtIn)
{
}

Result<std::unique_ptr<ModelService>> ModelService::open(Setting setting)
{
    auto choices = loadModelChoices(setting.config);
    if (!choices) {
        return std::unexpected(choices.error());
    }
    std::unique_ptr<ModelService> service(new ModelService(std::move(setting)));
    service->m_setting.spending->setBudgets(choices->budgets);
    service->m_policy = withDefaultsOf(*choices, {});
    if (const auto& rules = service->m_setting.rules; !rules.empty()) {
        const auto kept = sandbox::parse<DataPolicy>(rules);
        if (!kept) {
            return fail(ErrorKind::Damaged, SetupFaultKind::RulesUnreadable, kept.error().detail);
        }
        service->m_policy = service->m_setting.rulesAreOurs ? *kept : narrower(service->m_policy, *kept);
    }
    service->m_choices = *std::move(choices);
    return service;
}

std::shared_ptr<Planner> ModelService::planner() const
{
    const std::scoped_lock lock(m_mutex);
    return m_planner;
}

Result<void> ModelService::choose(const std::string& provider, const std::string& model)
{
    if (provider.empty() || provider == "built-in") {
        const std::scoped_lock lock(m_mutex);
        m_planner = m_setting.builtIn;
        m_profile = {};
        return {};
    }
    const auto profile = profileFor(provider, model, choices(), m_setting.environment);
    return profile ? use(*profile) : std::unexpected(profile.error());
}

Result<std::unique_ptr<Planner>> ModelService::plannerFor(const ModelProfile& profile)
{
    const auto settings = settingsFor(profile, *m_setting.keys);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    return makeModelPlanner(
        *settings, m_setting.prompts, [this] { return policy(); }, m_setting.ledger, m_setting.spending);
}

Result<void> ModelService::use(const ModelProfile& profile)
{
    auto planner = plannerFor(profile);
    if (!planner) {
        return std::unexpected(planner.error());
    }
    const std::scoped_lock lock(m_mutex);
    m_planner = *std::move(planner);
    m_profile = profile;
    return {};
}

Result<void> ModelService::keepMark(const std::string& profile, const SelfTestMark& mark)
{
    const std::scoped_lock lock(m_mutex);
    const auto kept = std::ranges::find(m_choices.profiles, profile, &ModelProfile::id);
    if (kept == m_choices.profiles.end()) {
        return {};
    }
    kept->mark = mark;
    return saveModelChoices(m_setting.config, m_choices);
}

ModelProfile ModelService::chosen() const
{
    const std::scoped_lock lock(m_mutex);
    return m_profile;
}

ModelChoices ModelService::choices() const
{
    const std::scoped_lock lock(m_mutex);
    return m_choices;
}

Result<void> ModelService::save(const ModelChoices& choices)
{
    if (const auto saved = saveModelChoices(m_setting.config, choices); !saved) {
        return saved;
    }
    m_setting.spending->setBudgets(choices.budgets);
    {
        const std::scoped_lock lock(m_mutex);
        m_choices = choices;
    }
    const auto kept = setPolicy(withDefaultsOf(choices, policy()));
    const auto chosen = choose(choices.chosen);
    return chosen ? kept : chosen;
}

DataPolicy ModelService::policy() const
{
    const std::scoped_lock lock(m_mutex);
    return m_policy;
}

Result<void> ModelService::setPolicy(const DataPolicy& policy)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_policy = policy;
    }
    return m_setting.keepRules ? m_setting.keepRules(sandbox::dump(Json(policy))) : Result<void>();
}

Result<void> ModelService::follow(const std::string& rule, const std::vector<Dataset>& datasets)
{
    return withRule(policy(), datasets, rule).and_then([this](const DataPolicy& changed) {
        return setPolicy(changed);
    });
}

Result<void> ModelService::withhold(const OutgoingPart& part)
{
    return setPolicy(without(policy(), part));
}

} // namespace core::llm
