// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "core/workspace/workspace.h"

#include <filesystem>

namespace app {

/// Writes the whole document as the kind of report its name ends in.
/// Needs a QApplication (charts are drawn by the window's own code).
/// The jail is asked for a Word report only.
core::Result<void> writeReport(
    const core::Workspace& workspace, const std::filesystem::path& path, core::Audience audience);

} // namespace app
