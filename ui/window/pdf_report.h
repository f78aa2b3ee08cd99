// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <QHash>
#include <QImage>

#include <filesystem>

namespace ui {

/// The pictures of a report by resource name ("chart:STEP:INDEX", "image:STEP:INDEX"; INDEX counts shownDisplays).
using ReportPictures = QHash<QString, QImage>;

/// Charts are painted by the window's thread only; the rest of a report may be made on any.
ReportPictures reportPictures(const core::ReportSource& source);
/// A4 with page numbers. Io when the file cannot be written.
core::Result<void> writePdf(
    const core::ReportSource& source, const ReportPictures& pictures, const std::filesystem::path& path);
core::Result<void> writePdf(const core::ReportSource& source, const std::filesystem::path& path);

} // namespace ui
