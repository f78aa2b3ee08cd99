// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "core/workspace/workspace.h"

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// What goes before what was chosen in the window, for this report only.
struct ReportHead {
    std::string title {};
    std::string author {};
    std::vector<int> steps {}; ///< from 1, of those that it would show
    bool hasCode = false; ///< also where nobody chose it
    bool hasAllRows = false; ///< likewise
};

/// Writes the whole document as the kind of report its name ends in.
/// Needs a QApplication (charts are drawn by the window's own code).
/// The jail is asked for a Word report only.
core::Result<void> writeReport(const core::Workspace& workspace, const std::filesystem::path& path,
    core::Audience audience, const ReportHead& head = {});

} // namespace app
