// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

#include <filesystem>

namespace app {

/// BadInput when no report can be written under this name; checked before anything is run for it.
core::Result<void> checkReportName(const std::filesystem::path& path);

/// Writes the whole document as the kind of file its name ends in: .html .pdf .md .ipynb .py .xlsx.
/// Needs a QApplication (charts are drawn by the window's own code). The file appears whole or not at all.
core::Result<void> writeReport(const core::Workspace& workspace, const std::filesystem::path& path);

} // namespace app
