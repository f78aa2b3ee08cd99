// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"

#include <stop_token>

namespace core {

/// What only a program with a window can draw for a report.
struct ReportArt {
    ChartPainter chart; ///< as PNG for a workbook, else as SVG
    std::function<Result<void>(const ReportSource&, const std::filesystem::path&)> pdf;
    std::function<Result<void>(const ReportSource&, const std::filesystem::path&)> docx {};
    std::stop_token stop {}; ///< no file appears after it
};

/// BadInput when no report can be written under this name; to be asked before anything is run for it.
Result<void> checkReportName(const std::filesystem::path& path);

/// Cancelled when it is stopped. Writes the kind of report its name ends in: .html .pdf .md .ipynb .py .xlsx .docx. The
/// file and the pictures of Markdown appear whole or not at all.
Result<void> writeReport(const ReportSource& source, const std::filesystem::path& path, const ReportArt& art);

} // namespace core
