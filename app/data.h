// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compose.h"

namespace app {

/// Adds what the command line names as data, a file or what stands in a database, to the analysis; of the latter it is
/// said on standard error what came.
core::Result<void> addNamed(const std::filesystem::path& data, const Options& options, Composition& composition,
    const core::Progress& progress, std::stop_token stop);

/// Where the rows of the analysis' databases came from, for a JSON document; null: there are none.
core::Json databasesJson(const core::Workspace& workspace);

} // namespace app
