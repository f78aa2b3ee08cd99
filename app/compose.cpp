// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compose.h"

#include "core/builtin/builtin_planner.h"

#include <pwd.h>
#include <unistd.h>

namespace app {

using core::ErrorKind;
using core::fail;
using core::Result;

core::Result<std::unique_ptr<core::Planner>> makePlanner(const Options& options, const sandbox::Installation&, core::Workspace&)
{
    if (options.provider.empty() || options.provider == "built-in") {
        return std::make_unique<core::BuiltinPlanner>();
    }
    return fail(ErrorKind::BadInput, "There is no provider \"" + options.provider + "\". Use built-in or openai.");
}

namespace {

Result<core::Workspace> openDocument(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(path, error) ? core::Workspace::open(path) : core::Workspace::create(path);
}

Result<std::filesystem::path> privateDirectory()
{
    auto pattern = (std::filesystem::temp_directory_path() / "assay-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        return fail(ErrorKind::Io, "No temporary directory could be made in " + std::filesystem::temp_directory_path().string() + ". Is the disk full?");
    }
    return std::filesystem::path(pattern);
}

} // namespace

Result<Composition> Composition::create(const Options& options, const std::filesystem::path& document)
{
    const auto installation = sandbox::Installation::locate();
    if (!installation) {
        return std::unexpected(installation.error());
    }
    Composition made;
    made.m_installation = *installation;
    made.m_limits = options.limits;
    auto path = document;
    if (path.empty()) {
        const auto directory = privateDirectory();
        if (!directory) {
            return std::unexpected(directory.error());
        }
        made.m_temporary = *directory;
        path = *directory / "analysis.assay";
    }
    auto workspace = openDocument(path);
    if (!workspace) {
        return std::unexpected(workspace.error());
    }
    made.m_workspace = std::make_unique<core::Workspace>(std::move(*workspace));
    auto planner = makePlanner(options, made.m_installation, *made.m_workspace);
    if (!planner) {
        return std::unexpected(planner.error());
    }
    made.m_planner = std::move(*planner);
    // The jail warms its interpreter while the files are read.
    made.m_opening = std::async(std::launch::async,
        [settings = sandbox::Session::Options { *installation, options.limits, made.m_workspace->artifactDirectory() }] {
            return sandbox::Session::open(settings);
        });
    return made;
}

Composition::~Composition()
{
    if (m_opening.valid()) {
        m_opening.wait();
    }
    m_session.reset();
    m_planner.reset();
    m_workspace.reset();
    if (!m_temporary.empty()) {
        std::error_code ignored;
        std::filesystem::remove_all(m_temporary, ignored);
    }
}

Result<core::Bench> Composition::bench()
{
    if (!m_session) {
        auto session = m_opening.get();
        if (!session) {
            return std::unexpected(session.error());
        }
        m_session = std::make_unique<sandbox::Session>(std::move(*session));
    }
    return core::Bench { m_installation, *m_session, *m_planner, m_limits };
}

std::string loginName()
{
    const auto* entry = ::getpwuid(::getuid());
    return entry != nullptr ? entry->pw_name : std::to_string(::getuid());
}

} // namespace app
