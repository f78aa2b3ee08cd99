// SPDX-License-Identifier: GPL-3.0-or-later
// Derived data: the frame of a step as a data set. It is taken out of the jail a page at a time and written as CSV,
// which is profiled like any file. The bytes are kept apart from the document, which knows them by their hash, and are
// made again by running the step again.
#pragma once

#include "core/story/lineage.h"

#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// A frame that was written to its file.
struct TakenFrame {
    std::filesystem::path path;
    std::string sha256;
    bool indexed = false; ///< its index is among the columns
    std::vector<sandbox::TableColumn> columns;
    std::map<std::string, std::set<std::string>> words; ///< by column: texts that pandas would take for missing
};
/// All rows of the frame, out of the state that it names. BadInput where there is no such frame.
Result<TakenFrame> takeFrame(
    const FrameOrigin& origin, const Bench& bench, const Progress& progress, const std::stop_token& stop);

/// That its step was undone, or run again since; nothing: neither, or a person's file.
std::optional<FileWarning> changeOfOrigin(const Dataset& dataset, const std::vector<Step>& steps);

/// All but derived data whose bytes are not there, and views of databases.
std::vector<Dataset> thereNow(std::vector<Dataset> datasets);
/// Of a step that has just been run again, and whose state is current: the names of the data sets derived from it that
/// it left other data for. Those whose bytes were not there are made again, and given to the jail.
Result<std::vector<std::string>> derivedOtherwise(
    const Step& step, const Workspace& workspace, const Bench& bench, const std::stop_token& stop);

/// restoreState() with the files that the steps and the code after them need (names in `needed`); derived data among
/// them whose bytes are not there any more are made again.
Result<std::vector<sandbox::EarlierCode>> makeStateAfter(const std::vector<Step>& steps, const Workspace& workspace,
    const std::string& user, const Bench& bench, const Progress& progress, std::stop_token stop,
    const std::vector<std::string>& needed);

/// Makes the present state current in the jail, as carryOut() does before it runs further code, which reads `needed`
/// (names of files). A file that has changed since it was read is kept out of the jail; BadInput where it is needed.
Result<std::vector<sandbox::EarlierCode>> makePresentState(const Workspace& workspace, const std::string& user,
    const Bench& bench, const Progress& progress, std::stop_token stop, const std::vector<std::string>& needed = {});

} // namespace core
