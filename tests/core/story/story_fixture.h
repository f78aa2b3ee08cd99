// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/write/builtin_planner.h"
#include "core/data/file_state.h"
#include "core/domain/domain_json.h"
#include "core/story/investigation.h"
#include "sandbox/jail/session.h"
#include "tests/support/approved.h"
#include "tests/support/pace.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

namespace test {

/// A real document with a real jail, for one test after the other.
struct StoryFixture {
    void begin(); ///< with a document of its own
    void end();
    void open(); ///< as a program that was just started does
    core::Step run(const std::string& code);
    /// A person's own code for a question, approved by hand, with all checks and the planner as second method.
    core::Step runChecked(const std::string& question, const std::string& code);
    core::Bench bench()
    {
        return { m_installation, *m_session, m_planner, {},
            m_directory.filePath(QStringLiteral("results")).toStdString(), nullptr, &m_files };
    }

    QTemporaryDir m_directory;
    core::FileWatch m_files;
    int m_documents = 0;
    std::filesystem::path m_path;
    sandbox::Installation m_installation;
    std::shared_ptr<core::Planner> m_planner = std::make_shared<core::BuiltinPlanner>();
    std::optional<core::Workspace> m_workspace;
    std::unique_ptr<sandbox::Session> m_session;
    std::vector<std::string> m_phases;
};

inline void StoryFixture::begin()
{
    qputenv("XDG_DATA_HOME", m_directory.filePath(QStringLiteral("data")).toUtf8()); // the key of approvals
    m_path = m_directory.filePath(QStringLiteral("%1.assay").arg(++m_documents)).toStdString();
    QVERIFY(core::Workspace::create(m_path).has_value());
    open();
}

inline void StoryFixture::end()
{
    m_session.reset();
    m_workspace.reset();
}

inline void StoryFixture::open()
{
    end();
    m_phases.clear();
    m_installation = sandbox::Installation::locate().value();
    auto workspace = core::Workspace::open(m_path);
    QVERIFY2(workspace.has_value(), workspace ? "" : inWords(workspace.error().message).c_str());
    m_workspace.emplace(std::move(*workspace));
    auto session = sandbox::Session::open({ m_installation, {}, m_workspace->artifactDirectory() });
    QVERIFY2(session.has_value(), session ? "" : inWords(session.error().message).c_str());
    m_session = std::make_unique<sandbox::Session>(std::move(*session));
}

inline core::Step StoryFixture::run(const std::string& code)
{
    const auto id = m_workspace->addStep({ code, core::isoNow() }).value();
    const auto proposed = core::edit(id, code, *m_workspace, bench(), {}).value();
    core::Progress progress;
    progress.phase = [this](std::string_view phase) { m_phases.emplace_back(phase); };
    auto done = core::carryOut(
        id, core::ApprovalForTests::approve(proposed.proposals.back().code), *m_workspace, bench(), progress, {});
    if (!done) {
        qFatal("%s (%s)", inWords(done.error().message).c_str(), done.error().detail.c_str());
    }
    return *done;
}

inline core::Step StoryFixture::runChecked(const std::string& question, const std::string& code)
{
    auto desk = bench();
    desk.second = std::make_shared<core::BuiltinPlanner>();
    desk.rerunTime *= slowdown;
    const auto id = m_workspace->addStep({ question, core::isoNow() }).value();
    const auto proposed = core::edit(id, code, *m_workspace, desk, {}).value();
    const auto approval = core::approveShown(
        id, proposed.proposals.back().code, "ana", core::ApprovalMethod::Hand, *m_workspace, desk, {});
    return core::carryOut(id, approval.value(), *m_workspace, desk, {}, {}).value();
}

inline std::string printed(const core::Step& step)
{
    return step.runs.back().result->out;
}

} // namespace test
