// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/copies.h"

#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/domain/wall_choice.h"
#include "core/story/kept_choice.h"

#include <algorithm>
#include <cstdlib>

namespace app {

using core::Json;
using core::Result;

namespace {

/// The servers that the environment puts in the place of E2B's (core/e2b/service.h), which are somebody else's.
std::string serversOf(const std::string& wall)
{
    const auto value = [](const char* variable, const std::string& otherwise) {
        const char* const text = std::getenv(variable);
        return text != nullptr && *text != '\0' ? std::string(text) : otherwise;
    };
    const auto domain = value("E2B_DOMAIN", "e2b.app");
    const auto api = value("E2B_API_URL", "https://api." + domain);
    const auto sandbox = value("E2B_SANDBOX_URL", domain);
    const bool isTheirs = api == "https://api.e2b.app" && sandbox == "e2b.app";
    return isTheirs || core::wallChoice(wall).kind != core::WallChoiceKind::E2b ? std::string()
                                                                                : " (" + api + ", " + sandbox + ")";
}

/// {"ssh:HOST": [sha256, …]}
Json allowedCopies(const core::Workspace& workspace)
{
    const auto choice = core::keptChoice(workspace, copyChoice);
    auto allowed = choice.isOurs ? sandbox::readJson(choice.text) : Json();
    return allowed.is_object() ? allowed : Json::object();
}

Result<void> ask(
    core::Workspace& workspace, const std::string& wall, const sandbox::Input& file, bool isYes, bool mayAsk)
{
    const auto host = placeOf(core::wallChoice(wall)) + serversOf(wall);
    if (mayBeCopied(workspace, wall, file.sha256)) {
        return {};
    }
    const bool isAsked = !isYes && mayAsk && isInteractive();
    if (isYes
        || (isAsked
            && askPerson(
                   terminalSafe(inWords(core::Message(core::CopyKind::Question, { .texts = { file.name, host } })))
                   + " [y/N] ")
                == 'y')) {
        return allowCopy(workspace, wall, file.sha256);
    }
    return core::fail(core::ErrorKind::Policy, { core::CopyKind::NotAllowed, { .texts = { file.name, host } } });
}

Result<void> record(
    core::Workspace& workspace, const std::string& wall, const std::string& purpose, const std::string& bytes)
{
    return workspace.recordOutbound({ 0, core::isoNow(), wall + serversOf(wall), purpose, bytes, 0, 0 })
        .transform([](std::int64_t) { });
}

} // namespace

bool mayBeCopied(const core::Workspace& workspace, const std::string& wall, const std::string& sha256)
{
    const auto allowed = allowedCopies(workspace);
    const auto files = allowed.find(wall + serversOf(wall));
    return files != allowed.end() && std::ranges::contains(*files, Json(sha256));
}

Result<void> allowCopy(core::Workspace& workspace, const std::string& wall, const std::string& sha256)
{
    auto allowed = allowedCopies(workspace);
    allowed[wall + serversOf(wall)].push_back(sha256);
    return core::keepChoice(workspace, copyChoice, sandbox::dump(allowed));
}

sandbox::Outbound outboundTo(core::Workspace& workspace, const std::string& wall, bool isYes, bool mayAsk)
{
    return { .file =
                 [&workspace, wall, isYes, mayAsk](const sandbox::Input& file) {
                     std::error_code error;
                     const Json entry { { "file", file.name }, { "sha256", file.sha256 },
                         { "bytes", std::filesystem::file_size(file.path, error) } };
                     return ask(workspace, wall, file, isYes, mayAsk).and_then([&] {
                         return record(workspace, wall, "copy a file", sandbox::dump(entry));
                     });
                 },
        .order = [&workspace, wall](const std::string& order,
                     const std::string& text) { return record(workspace, wall, order, text); } };
}

} // namespace app
