// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that builds concrete objects.
#pragma once

#include "app/options.h"
#include "core/data/file_state.h"
#include "core/data/served_columns.h"
#include "core/llm/profiles/database_passwords.h"
#include "core/llm/roles/model_service.h"
#include "core/story/investigation.h"
#include "sandbox/jail/doctor.h"
#include "sandbox/jail/temporary_directory.h"

#include <memory>
#include <optional>

namespace app {

using core::loginName;

/// What the person keeps for a database (core::PasswordFor), and where they keep what they type.
core::Result<std::string> databasePassword(const std::string& address);
core::llm::DatabasePasswords& databasePasswords();

/// Tries to break the wall of that name.
std::vector<sandbox::DoctorItem> tryWall(
    const sandbox::Installation& installation, const std::string& wall, std::stop_token stop);

/// Everything a command needs, in the order in which it may be destroyed.
class Composition {
public:
    /// `document` empty: a private document that goes when this object does.
    static core::Result<Composition> create(const Options& options, const std::filesystem::path& document);
    /// On a document without a name, that is found again after a crash.
    static core::Result<Composition> createUnsaved(const Options& options);
    Composition(Composition&&) = default;
    Composition& operator=(Composition&&) = delete;
    ~Composition();

    core::Workspace& workspace() { return *m_workspace; }
    const sandbox::Installation& installation() const { return m_installation; }

    core::llm::ModelService& models() { return *m_models; }

    /// Whether the person chose for this document that code which only reads runs by itself (core/review/by_policy.h).
    bool runsReading() const;
    core::Result<void> setRunsReading(bool runs);

    /// Where this analysis' code runs, as --wall takes it.
    const std::string& wall() const { return m_wallName; }
    /// Kept with the document; what bench() gave before stays until it is asked again.
    core::Result<void> setWall(const std::string& wall);
    /// That file may be copied to the wall, where that is on another machine.
    core::Result<void> allowCopy(const std::string& file);

    /// Goes on at `path` (Workspace::saveAs) with what the person chose for the document.
    core::Result<void> saveAs(const std::filesystem::path& path);

    /// Starts the jail on the files the document has now, the first time and after setWall(), and waits for it. What it
    /// refers to lives as long as this object, or until the first call after setWall().
    core::Result<core::Bench> bench(std::stop_token stop = {});

    /// Opens further walls of the kind that the analysis has.
    sandbox::OpenWall openWall() const;

private:
    Composition() = default;
    static core::Result<Composition> around(core::Result<core::Workspace> workspace, const Options& options,
        std::optional<sandbox::TemporaryDirectory> temporary);

    sandbox::Installation m_installation;
    sandbox::Limits m_limits;
    bool m_isYes = false; ///< what would be asked is approved
    bool m_isJson = false; ///< nobody can be asked
    bool m_goesOn = false; ///< for as long as a person asks: data are made ready for any question
    std::optional<sandbox::TemporaryDirectory> m_temporary; ///< none for a document that is kept
    std::unique_ptr<core::Workspace> m_workspace;
    std::unique_ptr<core::llm::ModelService> m_models;
    std::unique_ptr<core::ServedColumns> m_columns;
    std::unique_ptr<core::FileWatch> m_files = std::make_unique<core::FileWatch>();
    std::string m_wallName = localWall;
    std::string m_openedWall; ///< the name of the one that is open
    std::unique_ptr<sandbox::Wall> m_wall;
};

} // namespace app
