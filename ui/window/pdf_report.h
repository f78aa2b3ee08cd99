// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"
#include "core/report/report.h"

#include <QHash>
#include <QImage>

#include <filesystem>
#include <stop_token>
#include <vector>

namespace ui {

/// The pictures of a report by resource name ("chart:STEP:INDEX", "image:STEP:INDEX"; INDEX counts shownDisplays).
using ReportPictures = QHash<QString, QImage>;

struct ReportChart {
    QString resource;
    sandbox::ChartSpec chart;
};
/// Charts are painted by the window's thread only; the rest of a report may be made on any.
std::vector<ReportChart> reportCharts(const core::ReportSource& source);
QImage printedChart(const sandbox::ChartSpec& chart);
/// A4 with page numbers. Io when the file cannot be written, Cancelled when it is stopped. `charts`: those of
/// reportCharts(), painted.
core::Result<void> writePdf(const core::ReportSource& source, const ReportPictures& charts,
    const std::filesystem::path& path, const core::Progress& progress = {}, const std::stop_token& stop = {});
core::Result<void> writePdf(const core::ReportSource& source, const std::filesystem::path& path);

} // namespace ui
