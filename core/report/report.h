// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/step.h"
#include "sandbox/run/chart.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace core {

/// Draws a chart as SVG. The window's chart view does it (ui/charts/chart_svg), so a report looks like the screen.
using ChartPainter = std::function<std::string(const sandbox::ChartSpec&)>;

/// What a report is made of: a value, so that making one needs no document open.
struct ReportSource {
    std::string title;
    std::vector<Dataset> datasets;
    std::vector<Step> steps; ///< those to be shown, in order
    std::string program; ///< "Assay 0.1.0"
    std::string createdAt; ///< ISO 8601, UTC
};

/// One self-contained file: no script, no link to anything outside, code in <details>.
std::string htmlReport(const ReportSource& source, const ChartPainter& painter);
/// The same content for a printed page: code unfolded, the HTML subset that QTextDocument renders. Pictures are
/// resources that the one who prints supplies: "chart:STEP:INDEX" and "image:STEP:INDEX", STEP the step's id and INDEX
/// its place in shownDisplays() of the step's last run.
std::string printReport(const ReportSource& source);
std::string markdownReport(const ReportSource& source);
/// The approved code in order, as a plain script that runs outside Assay.
std::string scriptReport(const ReportSource& source);
/// Jupyter notebook, nbformat 4.5.
std::string notebookReport(const ReportSource& source);
/// A workbook: one sheet a table, one of provenance.
Result<void> writeWorkbook(const ReportSource& source, const std::filesystem::path& path);

} // namespace core
