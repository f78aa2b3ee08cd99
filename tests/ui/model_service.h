// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/write/builtin_planner.h"
#include "core/llm/roles/model_service.h"
#include "sandbox/jail/installation.h"

#include <memory>
#include <string>

namespace test {

/// A service whose choices are in `directory`, in an environment without variables; its ledger forgets.
inline core::Result<std::unique_ptr<core::llm::ModelService>> serviceIn(const std::filesystem::path& directory)
{
    const auto installation = sandbox::Installation::locate();
    if (!installation) {
        return std::unexpected(installation.error());
    }
    const auto nothing = [](const std::string&) { return std::string(); };
    return core::llm::ModelService::open({ .prompts = installation->share / "prompts",
        .config = directory,
        .ledger = {
            [](const std::string&, const std::string&, const std::string&) { return core::Result<std::int64_t>(1); },
            [](std::int64_t, std::int64_t, std::int64_t) {} },
        .builtIn = std::make_shared<core::BuiltinPlanner>(),
        .keys = std::make_shared<core::llm::Keys>(directory, nothing),
        .spending = std::make_shared<core::llm::Spending>(std::filesystem::path()),
        .environment = nothing });
}

} // namespace test
