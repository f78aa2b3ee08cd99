// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"
#include "core/report/blocks.h"
#include "sandbox/run/chart.h"

#include <optional>
#include <string>
#include <vector>
#include <xlsxwriter.h>

namespace core::report {

/// What stands in a column of its own on the sheet of a chart.
struct ChartColumn {
    std::string name;
    std::optional<std::vector<std::string>> texts {};
    std::vector<std::optional<double>> numbers {}; ///< else
    std::size_t places = 0; ///< a series: the column of where its values are
    bool isSeries = false;
    bool isHelp = false; ///< what is drawn apart of a series whose values stand in another column: it is hidden
    bool isPartial = false; ///< the stretches of a line that lead to what is not whole
    std::string legend {}; ///< of a series; empty: its name
    std::size_t drawn = 0; ///< of a series: only so many values; 0: all
    std::size_t size() const { return texts ? texts->size() : numbers.size(); }
};

/// No code of a spreadsheet names a quarter: they are texts.
bool hasQuarters(const sandbox::ChartSpec& chart);
/// Where its categories are times: how its days are written, at their grain. Empty: as the chart has them.
std::string dayFormat(const sandbox::ChartSpec& chart);
/// Of each series; dates among them at their grain.
std::vector<std::string> seriesNames(const sandbox::ChartSpec& chart);
/// Whether the files cover what stands at this place only in part.
bool isPartial(const sandbox::ChartSpec& chart, std::size_t place);
/// Excel draws a line in one stroke: the stretch to a period that is not whole is a line of its own.
bool hasOwnStretches(const sandbox::ChartSpec& chart);
/// The chart's figures, each column named by what it holds; the bounds of its bins in the reader's form.
std::vector<ChartColumn> columnsOf(const sandbox::ChartSpec& chart, const Translate& translate);
/// Under their names; `days`: that of dayFormat(); `kind`: of their figures.
void writeColumns(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<ChartColumn>& columns,
    const std::string& days, Span::Kind kind);

} // namespace core::report
