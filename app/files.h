// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options.h"
#include "core/domain/step.h"
#include "core/story/bench.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace app {

/// A whole text file; BadInput says why it cannot be used (missing, a directory, unreadable, over 10 MB).
core::Result<std::string> readTextFile(const std::filesystem::path& path);

/// Puts the run's files into `directory` under their own names, never over an existing one ("name (2).csv"), and
/// points the artifacts there.
core::Result<void> keepArtifacts(sandbox::RunResult& result, const std::filesystem::path& directory);

/// Writes all rows of the last table that the step's run showed as --table and --defuse say; what a spreadsheet or a
/// terminal would carry out of it is said on standard error. BadInput where it showed none.
core::Result<void> keepTable(
    const core::Step& done, const Options& options, const core::Bench& bench, std::stop_token stop);

} // namespace app
