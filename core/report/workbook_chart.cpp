// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/workbook_chart.h"

#include "core/report/escape.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core::report {

namespace {
using sandbox::ChartType;

std::optional<lxw_chart_type> excelType(const sandbox::ChartSpec& chart)
{
    const auto stacked = [&](lxw_chart_type plain, lxw_chart_type piled) { return chart.stacked ? piled : plain; };
    switch (chart.type) {
    case ChartType::Line: return LXW_CHART_LINE;
    case ChartType::Bar:
    case ChartType::Histogram: return stacked(LXW_CHART_COLUMN, LXW_CHART_COLUMN_STACKED);
    case ChartType::BarHorizontal: return stacked(LXW_CHART_BAR, LXW_CHART_BAR_STACKED);
    case ChartType::Area: return stacked(LXW_CHART_AREA, LXW_CHART_AREA_STACKED);
    case ChartType::Pie: return LXW_CHART_PIE;
    case ChartType::Scatter: return LXW_CHART_SCATTER;
    case ChartType::Box: break;
    }
    return {};
}

void writeText(lxw_worksheet* sheet, std::size_t row, std::size_t column, const std::string& text)
{
    worksheet_write_string(
        sheet, static_cast<lxw_row_t>(row), static_cast<lxw_col_t>(column), oneLine(text).c_str(), nullptr);
}

/// What stands on the sheet in a column of its own.
struct Column {
    std::string name;
    const std::vector<std::string>* texts = nullptr;
    const std::vector<std::optional<double>>* numbers = nullptr;
    std::size_t places = 0; ///< a series: the column of where its values are
    bool isSeries = false;
    std::size_t size() const { return texts ? texts->size() : numbers->size(); }
};

std::vector<Column> columnsOf(const sandbox::ChartSpec& chart)
{
    std::vector<Column> columns { { chart.xLabel, &chart.categories } };
    for (const auto& series : chart.series) {
        std::size_t places = 0;
        if (!series.x.empty()) {
            places = columns.size();
            columns.push_back({ chart.xLabel, nullptr, &series.x });
        }
        columns.push_back({ series.name, nullptr, &series.y, places, true });
    }
    return columns;
}

void writeColumns(lxw_worksheet* sheet, const std::vector<Column>& columns)
{
    std::size_t rows = 0;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        writeText(sheet, 0, column, columns[column].name);
        rows = std::max(rows, columns[column].size());
    }
    for (std::size_t row = 0; row < rows; ++row) { // the writer keeps no row that it has left
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const auto& from = columns[column];
            if (row >= from.size()) {
                continue;
            }
            if (from.texts) {
                writeText(sheet, row + 1, column, (*from.texts)[row]);
            } else if (const auto value = (*from.numbers)[row]; value && std::isfinite(*value)) {
                worksheet_write_number(
                    sheet, static_cast<lxw_row_t>(row + 1), static_cast<lxw_col_t>(column), *value, nullptr);
            }
        }
    }
}

void addSeries(lxw_chart* drawn, lxw_worksheet* sheet, const std::vector<Column>& columns)
{
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (!columns[at].isSeries || columns[at].size() == 0) {
            continue;
        }
        const auto last = static_cast<lxw_row_t>(columns[at].size());
        const auto places = static_cast<lxw_col_t>(columns[at].places);
        const auto values = static_cast<lxw_col_t>(at);
        auto* series = chart_add_series(drawn, nullptr, nullptr);
        chart_series_set_name_range(series, sheet->name, 0, values);
        chart_series_set_categories(series, sheet->name, 1, places, last, places);
        chart_series_set_values(series, sheet->name, 1, values, last, values);
    }
}
} // namespace

void fillChartSheet(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::ChartSpec& chart)
{
    const auto columns = columnsOf(chart);
    writeColumns(sheet, columns);
    const auto type = excelType(chart);
    if (!type || chart.series.empty()) {
        return;
    }
    auto* drawn = workbook_add_chart(book, static_cast<uint8_t>(*type));
    addSeries(drawn, sheet, columns);
    chart_title_set_name(drawn, oneLine(chart.title).c_str());
    if (chart.type != ChartType::Pie) {
        chart_axis_set_name(drawn->x_axis, oneLine(chart.xLabel).c_str());
        chart_axis_set_name(drawn->y_axis, oneLine(chart.yLabel).c_str());
    }
    worksheet_insert_chart(sheet, 1, static_cast<lxw_col_t>(columns.size() + 1), drawn);
}

} // namespace core::report
