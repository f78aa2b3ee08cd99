// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/run/run_result.h"

#include <filesystem>
#include <string>

namespace app {

/// A whole text file; BadInput says why it cannot be used (missing, a directory, unreadable, over 10 MB).
core::Result<std::string> readTextFile(const std::filesystem::path& path);

/// Puts the run's files into `directory` under their own names, never over an existing one ("name (2).csv"), and
/// points the artifacts there.
core::Result<void> keepArtifacts(sandbox::RunResult& result, const std::filesystem::path& directory);

} // namespace app
