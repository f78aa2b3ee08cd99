// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/roles/model_service.h"
#include "core/story/investigation.h"
#include "core/story/self_test.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ui {

/// A data set that comes with the program.
struct Sample {
    std::filesystem::path path;
    std::string title; ///< "Orders of a small shop"
    std::string description; ///< one sentence
};

/// One thing the doctor tried.
struct DoctorItem {
    std::string name;
    bool good = false;
    std::string message; ///< what was found; for a bad one also what to do
};

/// All a window needs of the program around it; composed in app/. Everything outlives the window.
struct Engine {
    core::Workspace& workspace;
    sandbox::Installation installation;
    /// Opens the jail the first time (about a second; elsewhere longer), then hands out the same bench. Any thread but
    /// the window's.
    std::function<core::Result<core::Bench*>(std::stop_token)> bench;
    std::string user; ///< the login name that approvals carry
    std::string program; ///< "Assay 0.1.0"
    core::llm::ModelService& models; ///< who answers, and what may be sent
    core::Contracts contracts { {} }; ///< how files of a kind are read, remembered for the next one
    /// Whether read-only code is run without being asked for in this analysis (core/review/by_policy.h), and the
    /// choice of it.
    std::function<bool()> runsReading {};
    std::function<core::Result<void>(bool)> setRunsReading {};
    /// Where the code of this analysis runs, as --wall takes it, and the choice of it; the bench is another one then.
    std::function<std::string()> wall {};
    std::function<core::Result<void>(const std::string&)> setWall {};
    /// That file of the analysis may be copied to the computer where the wall is.
    std::function<core::Result<void>(const std::string& file)> allowCopy {};
    /// What the person keeps for a database; and keeps it, until the program ends or in the desktop's keyring too.
    core::PasswordFor passwordFor {};
    std::function<core::Result<void>(const std::string& address, const std::string& password, bool inKeyring)>
        keepPassword {};
    /// Goes on with the analysis in the document at that path (Workspace::saveAs), choices included.
    std::function<core::Result<void>(const std::filesystem::path&)> saveAs {};
    /// Ten tasks for a model; blocks (core/story/self_test.h).
    std::function<core::Result<core::SelfTest>(const core::llm::ModelProfile&, const core::Progress&, std::stop_token)>
        selfTest {};
    std::vector<Sample> samples;
    /// Questions that suit these files, after those that were asked, for the empty question field. Any thread.
    std::function<std::vector<std::string>(const std::vector<core::Dataset>&, const std::vector<std::string>& asked)>
        suggestions;
    /// Tries to break the jail, item by item. Blocks, until it is stopped before the next item.
    std::function<std::vector<DoctorItem>(std::stop_token)> doctor;
    /// Opens a document in a window of its own (an empty path: a new one). An Error says why not.
    std::function<core::Result<void>(const std::filesystem::path&)> openDocument;
};

} // namespace ui
