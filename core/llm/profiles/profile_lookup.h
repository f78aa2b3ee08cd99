// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/keys.h"
#include "core/llm/profiles/profile_store.h"
#include "core/llm/wire/model_settings.h"

#include <string>

namespace core::llm {

/// The stored profile of that id; or a preset (openai, anthropic, ollama…), with what the environment says about it:
/// OPENAI_BASE_URL, OPENAI_MODEL, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL, OLLAMA_HOST. `model`, unless empty, replaces
/// the profile's. BadInput for an unknown provider and where no model is named.
Result<ModelProfile> profileFor(const std::string& provider, const std::string& model, const ModelChoices& choices,
    const EnvironmentReader& environment = processEnvironment);

/// With the key the profile names.
Result<ModelSettings> settingsFor(const ModelProfile& profile, const Keys& keys);

} // namespace core::llm
