// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/kept_choice.h"

#include "core/review/approval.h"
#include "core/workspace/workspace.h"

namespace core {

KeptChoice keptChoice(const Workspace& workspace, const std::string& name)
{
    const auto kept = sandbox::readJson(workspace.setting(name));
    const auto textAt = [&](const char* key) {
        return kept.is_object() && kept.contains(key) && kept[key].is_string() ? kept[key].get<std::string>()
                                                                               : std::string();
    };
    const auto text = textAt("choice");
    const auto seal = sealOfChoice(name + ": " + text, workspace.path(), workspace.knownIdentity());
    return { text, !seal.empty() && textAt("seal") == seal };
}

Result<void> keepChoice(Workspace& workspace, const std::string& name, const std::string& text)
{
    return workspace.identity().and_then([&](const std::string& identity) {
        const auto seal = sealOfChoice(name + ": " + text, workspace.path(), identity);
        return workspace.keepSetting(name, sandbox::dump(Json { { "choice", text }, { "seal", seal } }));
    });
}

} // namespace core
