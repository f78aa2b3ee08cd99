// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/progress.h"
#include "sandbox/jail/installation.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Reads the whole file in a jail of its own and says what it found. `taken` are the datasets already in the
/// analysis: name and variable are chosen apart from theirs. Blocks; any thread. BadInput: missing, a directory, not
/// readable, empty, binary, changed while it was read: one sentence each.
Result<Dataset> scanFile(const std::filesystem::path& path, const std::vector<Dataset>& taken,
    const sandbox::Installation& installation, const Progress& progress, std::stop_token stop, const ImportChange& change = {});

/// The same file once more, with what a person changed in its contract; name and variable stay. The result has the new
/// profile and `change`. Errors as above.
Result<Dataset> scanAgain(const Dataset& dataset, const ImportChange& change, const sandbox::Installation& installation,
    const Progress& progress, std::stop_token stop);

} // namespace core
