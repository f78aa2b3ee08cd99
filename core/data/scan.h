// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/progress.h"
#include "sandbox/jail/installation.h"
#include "sandbox/run/run_request.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Reads a whole text file in a jail of its own and says what it found. `taken` are the datasets already in the
/// analysis: name and variable are chosen apart from theirs. Blocks; any thread. BadInput: missing, a directory, not
/// readable, empty, binary, changed while it was read: one sentence each. For files of any kind: openFile() in
/// tables.h.
Result<Dataset> scanFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop,
    const ReadOptions& change = {});

/// The same for a data set whose name and variable are chosen.
Result<Dataset> scanText(const Dataset& dataset, const ReadOptions& change, const sandbox::Installation& installation,
    const Progress& progress, std::stop_token stop);

/// The same file once more, with what a person changed in its contract; name and variable stay. The result has the new
/// profile and `change`. Files of every kind; errors as above.
Result<Dataset> scanAgain(const Dataset& dataset, const ReadOptions& change, const sandbox::Installation& installation,
    const Progress& progress, std::stop_token stop);

/// The scanner's word on one text file; `shownName` is for the sentences of its errors.
Result<Profile> scanProfile(const sandbox::Input& input, std::string_view shownName, const ReadOptions& change,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop);

} // namespace core
