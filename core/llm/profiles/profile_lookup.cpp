// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/profile_lookup.h"

#include "core/domain/setup_fault.h"

#include <algorithm>

namespace core::llm {

namespace {
/// OLLAMA_HOST in all its forms: "host", ":port", "host:port", with or without a scheme. An address to listen at
/// everywhere means this machine.
std::string ollamaUrl(std::string text)
{
    const auto scheme = text.find("://");
    std::string url = scheme == text.npos ? "http://" : text.substr(0, scheme + 3);
    auto rest = scheme == text.npos ? text : text.substr(scheme + 3);
    rest = rest.substr(0, rest.find('/'));
    const auto close = rest.find(']');
    const auto colon = rest.find(':', close == rest.npos ? 0 : close);
    auto host = rest.substr(0, colon);
    const auto port = colon == rest.npos ? (scheme == text.npos ? ":11434" : "") : rest.substr(colon);
    if (host.empty() || host == "0.0.0.0") {
        host = "127.0.0.1";
    }
    return url + (host == "[::]" ? "[::1]" : host) + port;
}

void applyOpenAi(ModelProfile& profile, const EnvironmentReader& environment)
{
    if (const auto url = environment("OPENAI_BASE_URL"); !url.empty()) {
        profile.baseUrl = url;
        // Another server may want no key at all.
        profile.keySource = environment(profile.keyVariable).empty() ? KeySource::None : KeySource::Environment;
    }
    profile.model = environment("OPENAI_MODEL");
}

void applyAnthropic(ModelProfile& profile, const EnvironmentReader& environment)
{
    if (const auto url = environment("ANTHROPIC_BASE_URL"); !url.empty()) {
        profile.baseUrl = url;
    }
    profile.model = environment("ANTHROPIC_MODEL");
}

void applyOllama(ModelProfile& profile, const EnvironmentReader& environment)
{
    if (const auto host = environment("OLLAMA_HOST"); !host.empty()) {
        profile.baseUrl = ollamaUrl(host);
    }
    if (!environment("OLLAMA_API_KEY").empty()) {
        profile.keySource = KeySource::Environment;
        profile.keyVariable = "OLLAMA_API_KEY";
    }
    profile.model = environment("OLLAMA_MODEL");
}

std::string knownProviders(const ModelChoices& choices)
{
    std::string names = "built-in";
    for (const auto& profile : choices.profiles) {
        names += ", " + profile.id;
    }
    for (const auto& profile : profilePresets()) {
        names += choices.find(profile.id) ? "" : ", " + profile.id;
    }
    return names;
}
} // namespace

Result<ModelProfile> profileFor(const std::string& provider, const std::string& model, const ModelChoices& choices,
    const EnvironmentReader& environment)
{
    ModelProfile profile;
    const auto presets = profilePresets();
    if (const auto* stored = choices.find(provider)) {
        profile = *stored;
    } else if (const auto preset = std::ranges::find(presets, provider, &ModelProfile::id); preset != presets.end()) {
        profile = *preset;
        if (provider == "openai") {
            applyOpenAi(profile, environment);
        } else if (provider == "anthropic") {
            applyAnthropic(profile, environment);
        } else if (provider == "ollama") {
            applyOllama(profile, environment);
        }
    } else {
        return fail(ErrorKind::BadInput,
            { SetupFaultKind::NoSuchProvider, { .texts = { provider, knownProviders(choices) } } });
    }
    if (!model.empty()) {
        profile.model = model;
    }
    if (const auto checked = checkProfile(profile); !checked) {
        return std::unexpected(checked.error());
    }
    if (profile.model.empty()) {
        return fail(ErrorKind::BadInput, { SetupFaultKind::NoModelChosen, { .texts = { profile.name } } });
    }
    return profile;
}

Result<ModelSettings> settingsFor(const ModelProfile& profile, const Keys& keys)
{
    auto key = keys.keyOf(profile);
    if (!key) {
        return std::unexpected(key.error());
    }
    return ModelSettings { profile, *std::move(key), limitsFor(profile) };
}

} // namespace core::llm
