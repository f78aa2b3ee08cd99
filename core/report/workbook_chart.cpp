// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/workbook_chart.h"

#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/report/escape.h"
#include "core/report/sheet_cells.h"

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

/// Where the chart is over time: how its days are written, at their grain. Empty: as the chart has them.
std::string dayFormat(const sandbox::ChartSpec& chart)
{
    std::vector<std::chrono::sys_days> days;
    bool hasTimes = false;
    for (const auto& category : chart.categories) {
        const auto day = dayIn(std::string_view(category));
        if (chart.xType != sandbox::AxisType::DateTime || !day || !spreadsheetDay(category)) {
            return {};
        }
        days.push_back(*day);
        hasTimes |= category.size() > std::string_view("2024-01-31").size();
    }
    if (hasTimes) {
        return "yyyy-mm-dd hh:mm";
    }
    const auto months = days.size() > 1 ? monthsOf(days) : 0;
    return months == 12 ? "yyyy" : months == 1 ? "mmm yyyy" : "yyyy-mm-dd";
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

/// Dates that all stand for years or months are written so.
std::vector<std::string> seriesNames(const sandbox::ChartSpec& chart)
{
    std::vector<std::string> names;
    std::ranges::transform(chart.series, std::back_inserter(names), &sandbox::ChartSeries::name);
    const auto digits = static_cast<std::size_t>(periodDigits(names));
    for (auto& name : names) {
        name = digits > 0 ? name.substr(0, digits) : name;
    }
    return names;
}

std::vector<Column> columnsOf(const sandbox::ChartSpec& chart)
{
    std::vector<Column> columns { { chart.xLabel, &chart.categories } };
    const auto names = seriesNames(chart);
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto& series = chart.series[at];
        std::size_t places = 0;
        if (!series.x.empty()) {
            places = columns.size();
            columns.push_back({ chart.xLabel, nullptr, &series.x });
        }
        columns.push_back({ names[at], nullptr, &series.y, places, true });
    }
    return columns;
}

/// A column's own form: days at their grain, numbers all with the same decimals.
lxw_format* formatOf(lxw_workbook* book, const Column& column, const std::string& days)
{
    std::string code = days;
    if (column.numbers) {
        auto form = CellFormat::of({ column.name, sandbox::ColumnType::Number });
        for (const auto& value : *column.numbers) {
            form.widenFor(value ? sandbox::Cell(*value) : sandbox::Cell());
        }
        code = numberCode(form);
    }
    if (code.empty()) {
        return nullptr;
    }
    auto* format = workbook_add_format(book);
    format_set_num_format(format, code.c_str());
    return format;
}

void writeColumns(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<Column>& columns, const std::string& days)
{
    constexpr double width = 18;
    auto* bold = workbook_add_format(book);
    format_set_bold(bold);
    std::size_t rows = 0;
    std::vector<lxw_format*> formats;
    worksheet_set_column(sheet, 0, static_cast<lxw_col_t>(columns.size() - 1), width, nullptr);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        writeText(sheet, 0, column, oneLine(columns[column].name), bold);
        formats.push_back(formatOf(book, columns[column], days));
        rows = std::max(rows, columns[column].size());
    }
    for (std::size_t row = 0; row < rows; ++row) { // the writer keeps no row that it has left
        for (std::size_t column = 0; column < columns.size(); ++column) {
            const auto& from = columns[column];
            if (row >= from.size()) {
                continue;
            }
            if (from.texts && !days.empty()) {
                writeNumber(sheet, row + 1, column, *spreadsheetDay((*from.texts)[row]), formats[column]);
            } else if (from.texts) {
                writeText(sheet, row + 1, column, oneLine((*from.texts)[row]));
            } else if (const auto value = (*from.numbers)[row]; value && std::isfinite(*value)) {
                writeNumber(sheet, row + 1, column, *value, formats[column]);
            }
        }
    }
    worksheet_freeze_panes(sheet, 1, 0);
}

bool hasThousands(const sandbox::ChartSpec& chart)
{
    constexpr double thousand = 1000;
    return std::ranges::any_of(chart.series, [](const sandbox::ChartSeries& series) {
        return std::ranges::any_of(
            series.y, [](const auto& value) { return std::fabs(value.value_or(0)) >= thousand; });
    });
}

/// The length of a bar and the height of an area tell their figure only from zero on; a spreadsheet's own choice may
/// begin elsewhere.
bool beginsAtZero(const sandbox::ChartSpec& chart)
{
    const bool isFilled = chart.type == ChartType::Bar || chart.type == ChartType::BarHorizontal
        || chart.type == ChartType::Area || chart.type == ChartType::Histogram;
    return isFilled && std::ranges::none_of(chart.series, [](const sandbox::ChartSeries& series) {
        return std::ranges::any_of(series.y, [](const auto& value) { return value.value_or(0) < 0; });
    });
}

/// What the files cover only in part is dashed.
void markPartial(lxw_chart_series* series, const sandbox::ChartSpec& chart)
{
    lxw_chart_line dashed {};
    dashed.dash_type = LXW_CHART_LINE_DASH_DASH;
    dashed.color = 0x5B6770;
    lxw_chart_fill pale {};
    pale.color = 0xDCE6F1;
    const bool hasBars = chart.type == ChartType::Bar || chart.type == ChartType::BarHorizontal;
    lxw_chart_point usual {};
    lxw_chart_point partial {};
    partial.line = &dashed;
    partial.fill = hasBars ? &pale : nullptr;
    std::vector<lxw_chart_point*> points;
    for (const auto& category : chart.categories) {
        const bool isPartial = std::ranges::contains(chart.partial, category, &sandbox::PartialPeriod::category);
        points.push_back(isPartial ? &partial : &usual);
    }
    points.push_back(nullptr);
    chart_series_set_points(series, points.data());
}

void addSeries(
    lxw_chart* drawn, lxw_worksheet* sheet, const std::vector<Column>& columns, const sandbox::ChartSpec& chart)
{
    constexpr std::size_t mostMarked = 40;
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
        if (chart.type == ChartType::Line && columns[at].size() <= mostMarked) {
            chart_series_set_marker_type(series, LXW_CHART_MARKER_CIRCLE); // one that stands alone is seen
        }
        if (!chart.partial.empty()) {
            markPartial(series, chart);
        }
    }
}
} // namespace

void fillChartSheet(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::ChartSpec& chart)
{
    const auto columns = columnsOf(chart);
    const auto days = dayFormat(chart);
    writeColumns(book, sheet, columns, days);
    const auto type = excelType(chart);
    if (!type || chart.series.empty()) {
        return;
    }
    auto* drawn = workbook_add_chart(book, static_cast<uint8_t>(*type));
    addSeries(drawn, sheet, columns, chart);
    chart_title_set_name(drawn, oneLine(chart.title).c_str());
    if (chart.type != ChartType::Pie) {
        const auto partial = partialWords(chart);
        const auto below = oneLine(chart.xLabel) + (chart.xLabel.empty() || partial.empty() ? "" : ". ") + partial;
        chart_axis_set_name(drawn->x_axis, below.c_str());
        chart_axis_set_name(drawn->y_axis, oneLine(chart.yLabel).c_str());
        if (beginsAtZero(chart)) {
            chart_axis_set_min(drawn->y_axis, 0);
        }
        if (hasThousands(chart)) {
            chart_axis_set_num_format(drawn->y_axis, "#,##0");
        }
        if (!days.empty()) {
            chart_axis_set_num_format(drawn->x_axis, days.c_str());
        }
    }
    lxw_chart_options size {};
    size.x_scale = 1.5;
    size.y_scale = 1.3;
    worksheet_insert_chart_opt(sheet, 1, static_cast<lxw_col_t>(columns.size() + 1), drawn, &size);
}

} // namespace core::report
