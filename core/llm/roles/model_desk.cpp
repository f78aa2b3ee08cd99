// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/model_desk.h"

#include "core/llm/roles/model_planner.h"
#include "core/llm/disclosure/outgoing_parts.h"
#include "core/llm/profiles/profile_lookup.h"

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

ModelDesk::ModelDesk(Setting setting)
    : m_setting(std::move(setting))
    , m_planner(m_setting.builtIn)
{
}

Result<std::unique_ptr<ModelDesk>> ModelDesk::open(Setting setting)
{
    auto choices = loadModelChoices(setting.config);
    if (!choices) {
        return std::unexpected(choices.error());
    }
    std::unique_ptr<ModelDesk> desk(new ModelDesk(std::move(setting)));
    desk->m_setting.spending->setBudgets(choices->budgets);
    desk->m_policy = withDefaultsOf(*choices, {});
    if (const auto& rules = desk->m_setting.rules; !rules.empty()) {
        const auto kept = sandbox::parse<DataPolicy>(rules);
        if (!kept) {
            return fail(ErrorKind::Damaged, "What may be sent of this analysis cannot be understood, so it was not opened. Update Assay, or open a backup.",
                kept.error().message);
        }
        desk->m_policy = desk->m_setting.rulesAreOurs ? *kept : narrower(desk->m_policy, *kept);
    }
    desk->m_choices = *std::move(choices);
    return desk;
}

std::shared_ptr<Planner> ModelDesk::planner() const
{
    const std::scoped_lock lock(m_mutex);
    return m_planner;
}

Result<void> ModelDesk::choose(const std::string& provider, const std::string& model)
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

Result<std::unique_ptr<Planner>> ModelDesk::plannerFor(const ModelProfile& profile)
{
    const auto settings = settingsFor(profile, *m_setting.keys);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    return makeModelPlanner(*settings, m_setting.prompts, [this] { return policy(); }, m_setting.ledger, m_setting.spending);
}

Result<void> ModelDesk::use(const ModelProfile& profile)
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

Result<void> ModelDesk::keepMark(const std::string& profile, const SelfTestMark& mark)
{
    const std::scoped_lock lock(m_mutex);
    const auto kept = std::ranges::find(m_choices.profiles, profile, &ModelProfile::id);
    if (kept == m_choices.profiles.end()) {
        return {};
    }
    kept->mark = mark;
    return saveModelChoices(m_setting.config, m_choices);
}

ModelProfile ModelDesk::chosen() const
{
    const std::scoped_lock lock(m_mutex);
    return m_profile;
}

ModelChoices ModelDesk::choices() const
{
    const std::scoped_lock lock(m_mutex);
    return m_choices;
}

Result<void> ModelDesk::save(const ModelChoices& choices)
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

DataPolicy ModelDesk::policy() const
{
    const std::scoped_lock lock(m_mutex);
    return m_policy;
}

Result<void> ModelDesk::setPolicy(const DataPolicy& policy)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_policy = policy;
    }
    return m_setting.keepRules ? m_setting.keepRules(sandbox::dump(Json(policy))) : Result<void>();
}

Result<void> ModelDesk::withhold(const OutgoingPart& part)
{
    return setPolicy(without(policy(), part));
}

} // namespace core::llm
