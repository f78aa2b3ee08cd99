// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/data_policy.h"
#include "core/llm/profiles/budget.h"
#include "core/llm/wire/model_profile.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace core::llm {

using EnvironmentReader = std::function<std::string(const std::string& name)>; ///< empty: not set
std::string processEnvironment(const std::string& name);

/// What a person chose about models, as it stands in models.json.
struct ModelChoices {
    std::vector<ModelProfile> profiles;
    std::string chosen; ///< the profile to use; empty: built-in
    bool schemaOnly = false; ///< nothing but names and types leaves
    Disclosure fallback = Disclosure::Statistics; ///< for columns without a rule of their own
    bool syntheticSamples = false; ///< made-up values of the same shape instead of none
    bool results = false; ///< numbers and dates of results, for the second look
    Budgets budgets;

    const ModelProfile* find(const std::string& id) const; ///< nullptr: there is none
    bool operator==(const ModelChoices&) const = default;
};

/// $XDG_CONFIG_HOME/assay or ~/.config/assay.
std::filesystem::path configDirectory();

/// $XDG_STATE_HOME/assay or ~/.local/state/assay.
std::filesystem::path stateDirectory();

/// No file: the default. Damaged, with the file's name, where it cannot be understood: it is never overwritten by
/// guesses.
Result<ModelChoices> loadModelChoices(const std::filesystem::path& directory);
/// At once or not at all, readable for this user only.
Result<void> saveModelChoices(const std::filesystem::path& directory, const ModelChoices& choices);

/// Writes a file of this user's only (0600) in one step, making its folder (0700).
Result<void> writePrivateFile(const std::filesystem::path& path, const std::string& text);

} // namespace core::llm
