// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compose.h"

#include "app/copies.h"
#include "core/builtin/write/builtin_planner.h"
#include "core/domain/domain_json.h"
#include "core/domain/wall_choice.h"
#include "core/story/database_data.h"
#include "core/story/kept_choice.h"
#include "core/workspace/document_file.h"
#include "sandbox/carried/carried_wall.h"
#include "sandbox/carried/carrier_kinds.h"
#include "sandbox/carried/installed.h"
#include "sandbox/jail/session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>

namespace app {

using core::ErrorKind;
using core::fail;
using core::Result;

namespace {

core::llm::OutboundLedger ledgerOf(core::Workspace& workspace)
{
    return { [&workspace](const std::string& destination, const std::string& purpose, const std::string& bytes) {
                return workspace.recordOutbound({ 0, core::isoNow(), destination, purpose, bytes, 0, 0 });
            },
        [&workspace](std::int64_t id, std::int64_t inputTokens, std::int64_t outputTokens) {
            if (const auto done = workspace.completeOutbound(id, inputTokens, outputTokens); !done) {
                spdlog::warn("the token counts of a request were not recorded: {}", inWords(done.error().message));
            }
        } };
}

/// The only place that names the local wall.
Result<std::unique_ptr<sandbox::Wall>> localJail(sandbox::Session::Options options)
{
    return sandbox::Session::open(std::move(options))
        .transform([](sandbox::Session&& jail) -> std::unique_ptr<sandbox::Wall> {
            return std::make_unique<sandbox::Session>(std::move(jail));
        });
}

/// The only place that knows of several walls.
Result<std::unique_ptr<sandbox::Wall>> opened(const std::string& wall, sandbox::Session::Options options,
    sandbox::Outbound outbound = {}, std::stop_token stop = {})
{
    if (wall == localWall) {
        return localJail(std::move(options));
    }
    return sandbox::carrierOf(wall, options.installation, options.limits).and_then([&](sandbox::Carrier carrier) {
        return sandbox::CarriedWall::open({ .carrier = std::move(carrier),
                                              .installation = std::move(options.installation),
                                              .limits = options.limits,
                                              .artifactDirectory = std::move(options.artifactDirectory),
                                              .inputs = std::move(options.inputs),
                                              .log = std::move(options.log),
                                              .outbound = std::move(outbound) },
            stop);
    });
}

/// Keys in memory and what was spent belong to the program, not to one of its windows.
struct Shared {
    std::shared_ptr<core::llm::Keys> keys = std::make_shared<core::llm::Keys>();
    std::shared_ptr<core::llm::DatabasePasswords> passwords = std::make_shared<core::llm::DatabasePasswords>();
    std::shared_ptr<core::llm::Spending> spending = std::make_shared<core::llm::Spending>(
        core::llm::stateDirectory() / "spent.json");
};

const Shared& shared()
{
    static const Shared things;
    return things;
}

constexpr auto policyChoice = "what may be sent";
constexpr auto runChoice = "what runs by itself";
constexpr auto wallChosen = "where it runs";
constexpr auto readsOnly = "reads only";

Result<std::unique_ptr<core::llm::ModelService>> openModels(
    const Options& options, const sandbox::Installation& installation, core::Workspace& workspace)
{
    const auto rules = core::keptChoice(workspace, policyChoice);
    auto service = core::llm::ModelService::open({ installation.share / "prompts", core::llm::configDirectory(),
        ledgerOf(workspace), std::make_shared<core::BuiltinPlanner>(), shared().keys, shared().spending,
        core::llm::processEnvironment, rules.text, rules.isOurs,
        [&workspace](const std::string& text) { return core::keepChoice(workspace, policyChoice, text); } });
    if (!service) {
        return service;
    }
    if (options.command == "window" && options.provider.empty()) {
        // What was chosen in the window before. Where its key is gone the built-in planner answers, and the window
        // says so.
        const auto taken = (*service)->choose((*service)->choices().chosen);
        if (!taken) {
            spdlog::warn("the chosen model could not be taken up: {}", inWords(taken.error().message));
        }
        return service;
    }
    const auto chosen = (*service)->choose(options.provider, options.model);
    return chosen ? std::move(service) : std::unexpected(chosen.error());
}

Result<core::Workspace> openDocument(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(path, error) ? core::Workspace::open(path) : core::Workspace::create(path);
}

} // namespace

core::llm::DatabasePasswords& databasePasswords()
{
    return *shared().passwords;
}

Result<std::string> databasePassword(const std::string& address)
{
    return databasePasswords().of(address);
}

Result<Composition> Composition::around(
    Result<core::Workspace> workspace, const Options& options, std::optional<sandbox::TemporaryDirectory> temporary)
{
    Composition made;
    made.m_temporary = std::move(temporary);
    if (!workspace) {
        return std::unexpected(workspace.error());
    }
    const auto installation = sandbox::Installation::locate();
    if (!installation) {
        return std::unexpected(installation.error());
    }
    made.m_installation = *installation;
    made.m_installation.acceptMissing = options.acceptMissing;
    made.m_limits = options.limits;
    made.m_goesOn = options.command == "window";
    made.m_isYes = options.yes;
    made.m_isJson = options.json;
    made.m_workspace = std::make_unique<core::Workspace>(std::move(*workspace));
    core::removeLeftRows(*made.m_workspace);
    auto models = openModels(options, made.m_installation, *made.m_workspace);
    if (!models) {
        return std::unexpected(models.error());
    }
    made.m_models = std::move(*models);
    if (const auto chosen = keptChoice(*made.m_workspace, wallChosen); chosen.isOurs && !chosen.text.empty()) {
        made.m_wallName = chosen.text;
    }
    if (!options.wall.empty()) { // kept where the analysis is, but a replay changes nothing
        const auto kept = options.save.empty() ? Result<void>() : made.setWall(options.wall);
        if (!kept) {
            return std::unexpected(kept.error());
        }
        made.m_wallName = options.wall;
    }
    return made;
}

Result<Composition> Composition::create(const Options& options, const std::filesystem::path& document)
{
    if (!document.empty()) {
        return around(openDocument(document), options, std::nullopt);
    }
    auto directory = sandbox::TemporaryDirectory::make("analysis");
    if (!directory) {
        return std::unexpected(directory.error());
    }
    auto workspace = core::Workspace::create(directory->path() / "analysis.assay");
    return around(std::move(workspace), options, std::move(*directory));
}

Result<Composition> Composition::createUnsaved(const Options& options)
{
    return around(core::Workspace::createUnsaved(), options, std::nullopt);
}

Composition::~Composition()
{
    m_wall.reset();
    m_columns.reset();
    m_models.reset();
    m_workspace.reset();
}

bool Composition::runsReading() const
{
    const auto choice = core::keptChoice(*m_workspace, runChoice);
    return choice.isOurs && choice.text == readsOnly;
}

Result<void> Composition::setRunsReading(bool runs)
{
    return core::keepChoice(*m_workspace, runChoice, runs ? readsOnly : "");
}

Result<void> Composition::allowCopy(const std::string& file)
{
    const auto inputs = core::inputsOf(m_workspace->datasets());
    const auto input = std::ranges::find(inputs, file, &sandbox::Input::name);
    return input == inputs.end() ? Result<void>() : app::allowCopy(*m_workspace, m_wallName, input->sha256);
}

Result<void> Composition::setWall(const std::string& wall)
{
    const auto installed = wall == localWall ? Result<void>() : sandbox::checkInstalled(wall, m_installation);
    if (!installed) {
        return installed;
    }
    return core::keepChoice(*m_workspace, wallChosen, wall == localWall ? "" : wall).transform([&] {
        m_wallName = wall;
    });
}

Result<void> Composition::saveAs(const std::filesystem::path& path)
{
    std::vector<std::string> names { policyChoice, runChoice, wallChosen, copyChoice };
    std::ranges::copy(core::databaseChoices(*m_workspace), std::back_inserter(names));
    std::vector<std::pair<std::string, std::string>> ours;
    for (const auto& name : names) {
        if (const auto choice = core::keptChoice(*m_workspace, name); choice.isOurs && !choice.text.empty()) {
            ours.emplace_back(name, choice.text);
        }
    }
    auto saved = m_workspace->saveAs(path);
    for (const auto& [name, text] : ours) {
        saved = saved.and_then([&] { return core::keepChoice(*m_workspace, name, text); });
    }
    return saved;
}

sandbox::OpenWall Composition::openWall() const
{
    // What they run comes with Assay: it needs no other machine.
    const bool leaves = isElsewhere(core::wallChoice(m_wallName));
    return [wall = leaves ? localWall : m_wallName, installation = m_installation](const sandbox::Limits& limits,
               const std::filesystem::path& artifacts, std::vector<sandbox::Input> inputs) {
        return opened(wall,
            { .installation = installation,
                .limits = limits,
                .artifactDirectory = artifacts,
                .inputs = std::move(inputs) });
    };
}

std::vector<sandbox::DoctorItem> tryWall(
    const sandbox::Installation& installation, const std::string& wall, std::stop_token stop)
{
    return sandbox::doctor(
        [&](const sandbox::Limits& limits, const std::filesystem::path& artifacts, const sandbox::RunLog& log) {
            return opened(
                wall, { .installation = installation, .limits = limits, .artifactDirectory = artifacts, .log = log });
        },
        std::move(stop));
}

Result<core::Bench> Composition::bench(std::stop_token stop)
{
    if (!m_wall || m_openedWall != m_wallName) {
        m_wall.reset();
        m_columns.reset();
        if (m_wallName == localWall) { // only there a jail can see them
            m_columns = std::make_unique<core::ServedColumns>(
                core::ServedColumns::Options { .installation = m_installation,
                    .directory = m_workspace->artifactDirectory() / "columns",
                    .files = m_files.get(),
                    .ahead = m_goesOn });
            m_columns->want(m_workspace->datasets()); // while the jail warms up
        }
        auto jail = opened(m_wallName,
            { .installation = m_installation,
                .limits = m_limits,
                .artifactDirectory = m_workspace->artifactDirectory(),
                .inputs = core::inputsOf(m_files->unchanged(m_workspace->datasets())),
                .log = sandbox::RunLog(core::llm::stateDirectory() / "runs.log"),
                .columns = m_columns ? m_columns->folder() : std::filesystem::path() },
            outboundTo(*m_workspace, m_wallName, m_isYes, !m_goesOn && !m_isJson), stop);
        if (!jail) {
            return std::unexpected(jail.error());
        }
        m_wall = std::move(*jail);
        m_openedWall = m_wallName;
    }
    core::Bench bench { m_installation, *m_wall, m_models->planner(), m_limits, core::resultsDirectory(),
        m_columns.get(), m_files.get(), std::make_shared<core::BuiltinPlanner>() };
    bench.hideKeys = [&keys = m_models->keys()](
                         std::string text) { return keys.removedFrom(std::move(text), sandbox::keyMark); };
    bench.passwordFor = databasePassword;
    return bench;
}

} // namespace app
