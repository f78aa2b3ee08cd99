// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/blocks.h"
#include "core/report/report.h"
#include "sandbox/run/chart.h"
#include "sandbox/run/table.h"

#include <xlsxwriter.h>

namespace core::report {

/// The chart's numbers on a sheet, and beside them Excel's own chart of them, or the picture of one that Excel has no
/// old form for, a box plot. Text is written as text; the note on periods that are not whole is translated.
/// `kind`: of its figures, whose heads bear the mark.
void fillChartSheet(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::ChartSpec& chart, Span::Kind kind,
    const Translate& translate, const ChartPainter& png = {});

/// Whether the chart's figures are columns of the table.
bool isOfTable(const sandbox::ChartSpec& chart, const sandbox::Table& table);
/// Such a chart, beside the table on its sheet, below so many others.
void drawBesideTable(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::Table& table,
    const sandbox::ChartSpec& chart, std::size_t others, const Translate& translate);

} // namespace core::report
