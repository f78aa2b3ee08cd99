// SPDX-License-Identifier: GPL-3.0-or-later
// Derived data: the frame of a step as a data set. It is taken out of the jail a page at a time, written as CSV and
// profiled like any file; its bytes are kept apart from the document, which knows them by their hash, and are made again
// by running the step again.
#pragma once

#include "core/data/contract.h"
#include "core/story/bench.h"
#include "core/story/replay.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Makes the frame of that name in the present state a data set: as the step left it that named it last. Runs approved
/// steps again on behalf of `user` where that state is not there any more. BadInput where there is no such frame.
Result<Dataset> deriveData(const std::string& variable, const std::string& user, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop);
/// Takes a derived data set again, as its step leaves it now.
Result<Dataset> deriveAgain(const std::string& name, const std::string& user, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

/// That its step was undone, or run again since; nothing: neither, or a person's file.
std::optional<FileWarning> changeOfOrigin(const Dataset& dataset, const std::vector<Step>& steps);

/// All but derived data whose bytes are not there.
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

} // namespace core
