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

/// Where its categories are times: how its days are written, at their grain. Empty: as the chart has them.
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
    if (days.empty()) {
        return {};
    }
    const auto months = days.size() > 1 ? monthsOf(days) : 0;
    return months == 12 ? "yyyy" : months == 1 ? "mmm yyyy" : "yyyy-mm-dd";
}

using Values = std::vector<std::optional<double>>;

/// What stands on the sheet in a column of its own.
struct Column {
    std::string name;
    const std::vector<std::string>* texts = nullptr;
    Values numbers {}; ///< else
    std::size_t places = 0; ///< a series: the column of where its values are
    bool isSeries = false;
    bool isPartial = false; ///< the stretches of a line that lead to what is not whole
    std::size_t size() const { return texts ? texts->size() : numbers.size(); }
};

std::vector<std::string> seriesNames(const sandbox::ChartSpec& chart)
{
    std::vector<std::string> names;
    std::ranges::transform(chart.series, std::back_inserter(names), &sandbox::ChartSeries::name);
    return periodNames(std::move(names));
}

bool isPartial(const sandbox::ChartSpec& chart, std::size_t place)
{
    return place < chart.categories.size()
        && std::ranges::contains(chart.partial, chart.categories[place], &sandbox::PartialPeriod::category);
}

/// Excel draws a line in one stroke: the stretch to a period that is not whole is a line of its own.
bool hasOwnStretches(const sandbox::ChartSpec& chart)
{
    return chart.type == ChartType::Line && !chart.partial.empty()
        && std::ranges::contains(chart.categories, chart.partial.front().category);
}

/// The values that are whole, or those that are not and their neighbours.
Values partOf(const sandbox::ChartSpec& chart, const Values& values, bool ofPartial)
{
    Values part(values.size());
    for (std::size_t at = 0; at < values.size(); ++at) {
        const bool leadsThere = isPartial(chart, at) || isPartial(chart, at + 1)
            || (at > 0 && isPartial(chart, at - 1));
        if (ofPartial ? leadsThere : !isPartial(chart, at)) {
            part[at] = values[at];
        }
    }
    return part;
}

/// A box is five values, one after the other.
std::vector<Column> columnsOfBoxes(const sandbox::ChartSpec& chart)
{
    static constexpr std::string_view names[] = { "lowest", "lower quartile", "median", "upper quartile", "highest" };
    std::vector<Column> columns { { chart.xLabel, &chart.categories } };
    for (const auto& series : chart.series) {
        for (std::size_t which = 0; which < std::size(names); ++which) {
            Values values;
            for (auto at = which; at < series.y.size(); at += std::size(names)) {
                values.push_back(series.y[at]);
            }
            const auto before = chart.series.size() > 1 ? series.name + ", " : std::string();
            columns.push_back({ before + std::string(names[which]), nullptr, std::move(values) });
        }
    }
    return columns;
}

std::vector<Column> columnsOf(const sandbox::ChartSpec& chart)
{
    if (chart.type == ChartType::Box) {
        return columnsOfBoxes(chart);
    }
    std::vector<Column> columns { { chart.xLabel, &chart.categories } };
    const auto names = seriesNames(chart);
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto& series = chart.series[at];
        std::size_t places = 0;
        if (!series.x.empty()) {
            places = columns.size();
            columns.push_back({ chart.xLabel, nullptr, series.x });
        }
        const bool isCut = hasOwnStretches(chart);
        columns.push_back({ names[at], nullptr, isCut ? partOf(chart, series.y, false) : series.y, places, true });
        if (isCut) {
            columns.push_back(
                { names[at] + ", incomplete (dashed)", nullptr, partOf(chart, series.y, true), places, true, true });
        }
    }
    return columns;
}

/// A column's own form: days at their grain, numbers all with the same decimals.
lxw_format* formatOf(lxw_workbook* book, const Column& column, const std::string& days)
{
    std::string code = days;
    if (!column.texts) {
        auto form = CellFormat::of({ column.name, sandbox::ColumnType::Number });
        for (const auto& value : column.numbers) {
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
    constexpr double narrowest = 18;
    auto* bold = workbook_add_format(book);
    format_set_bold(bold);
    auto* boldRight = workbook_add_format(book); // over numbers
    format_set_bold(boldRight);
    format_set_align(boldRight, LXW_ALIGN_RIGHT);
    std::size_t rows = 0;
    std::vector<lxw_format*> formats;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto at = static_cast<lxw_col_t>(column);
        const auto width = std::max(narrowest, static_cast<double>(columns[column].name.size()) + 2);
        worksheet_set_column(sheet, at, at, width, nullptr);
        writeText(
            sheet, 0, column, oneLine(columns[column].name), columns[column].texts && days.empty() ? bold : boldRight);
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
            } else if (const auto value = from.numbers[row]; value && std::isfinite(*value)) {
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

lxw_chart_line dashedLine()
{
    lxw_chart_line dashed {};
    dashed.dash_type = LXW_CHART_LINE_DASH_DASH;
    dashed.color = 0x5B6770;
    return dashed;
}

/// What the files cover only in part is dashed.
void markPartial(lxw_chart_series* series, const sandbox::ChartSpec& chart)
{
    auto dashed = dashedLine();
    lxw_chart_fill pale {};
    pale.color = 0xDCE6F1;
    const bool hasBars = chart.type == ChartType::Bar || chart.type == ChartType::BarHorizontal;
    lxw_chart_point usual {};
    lxw_chart_point partial {};
    partial.line = &dashed;
    partial.fill = hasBars ? &pale : nullptr;
    std::vector<lxw_chart_point*> points;
    for (std::size_t place = 0; place < chart.categories.size(); ++place) {
        points.push_back(isPartial(chart, place) ? &partial : &usual);
    }
    points.push_back(nullptr);
    chart_series_set_points(series, points.data());
}

/// Where a series is on the sheet, below its name.
struct Place {
    std::string name;
    lxw_col_t values = 0;
    lxw_col_t categories = 0;
    lxw_row_t last = 0;
    bool isPartial = false;
};

void addSeries(lxw_chart* drawn, lxw_worksheet* sheet, const Place& place, const sandbox::ChartSpec& chart)
{
    constexpr lxw_row_t mostMarked = 40;
    auto* series = chart_add_series(drawn, nullptr, nullptr);
    chart_series_set_name(series, oneLine(place.name).c_str());
    chart_series_set_categories(series, sheet->name, 1, place.categories, place.last, place.categories);
    chart_series_set_values(series, sheet->name, 1, place.values, place.last, place.values);
    if (chart.type == ChartType::Line && place.last <= mostMarked) {
        chart_series_set_marker_type(series, LXW_CHART_MARKER_CIRCLE); // one that stands alone is seen
    }
    if (chart.type == ChartType::Pie) {
        chart_series_set_labels(series);
        chart_series_set_labels_options(series, LXW_FALSE, LXW_TRUE, LXW_FALSE); // what a slice is, no figure
        chart_series_set_labels_percentage(series);
        chart_series_set_labels_position(series, LXW_CHART_LABEL_POSITION_OUTSIDE_END);
    }
    if (place.isPartial) {
        auto dashed = dashedLine();
        chart_series_set_line(series, &dashed);
    } else if (!chart.partial.empty() && !hasOwnStretches(chart)) {
        markPartial(series, chart);
    }
}

void nameAxes(lxw_chart* drawn, const sandbox::ChartSpec& chart, const std::string& days, const Translate& translate)
{
    const auto partial = inForm(partialWords(chart), translate);
    const auto below = oneLine(chart.xLabel) + (chart.xLabel.empty() || partial.empty() ? "" : ". ") + partial;
    chart_axis_set_name(drawn->x_axis, below.c_str());
    chart_axis_set_name(drawn->y_axis, oneLine(chart.yLabel).c_str());
    auto* ofValues = chart.type == ChartType::BarHorizontal ? drawn->x_axis : drawn->y_axis;
    auto* ofPlaces = chart.type == ChartType::BarHorizontal ? drawn->y_axis : drawn->x_axis;
    if (chart.type == ChartType::BarHorizontal) { // the first at the top
        chart_axis_set_reverse(ofPlaces);
        chart_axis_set_crossing_max(ofPlaces);
    }
    if (beginsAtZero(chart)) {
        chart_axis_set_min(ofValues, 0);
    }
    if (hasThousands(chart)) {
        chart_axis_set_num_format(ofValues, "#,##0");
    }
    if (!days.empty()) {
        chart_axis_set_num_format(ofPlaces, days.c_str());
    }
}

struct Corner {
    lxw_row_t row = 1;
    lxw_col_t column = 0;
};

void draw(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<Place>& places, Corner corner,
    const sandbox::ChartSpec& chart, const Translate& translate)
{
    auto* drawn = workbook_add_chart(book, static_cast<uint8_t>(*excelType(chart)));
    std::ranges::for_each(places, [&](const Place& place) { addSeries(drawn, sheet, place, chart); });
    lxw_chart_font font {};
    font.size = 12;
    font.bold = LXW_TRUE;
    chart_title_set_name(drawn, oneLine(chart.title).c_str());
    chart_title_set_name_font(drawn, &font);
    if (chart.type != ChartType::Pie) {
        nameAxes(drawn, chart, dayFormat(chart), translate);
    }
    // An axis or the slices name what there is one of.
    chart_legend_set_position(drawn, places.size() == 1 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM);
    lxw_chart_options size {};
    size.x_scale = 1.5;
    size.y_scale = 1.3;
    worksheet_insert_chart_opt(sheet, corner.row, corner.column, drawn, &size);
}

bool isSame(const sandbox::Cell& cell, const std::optional<double>& value)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    const auto number = whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
    return value ? number && std::fabs(*number - *value) <= 1e-9 * std::fabs(*value) : isMissing(cell);
}

bool isSame(const sandbox::Cell& cell, const std::string& category)
{
    const auto text = labelOf(cell);
    const auto day = spreadsheetDay(text);
    return text == category || (day && day == spreadsheetDay(category));
}

/// The table's column of these values, one a row.
template <typename Values>
std::optional<lxw_col_t> columnOf(const sandbox::Table& table, const Values& values, const std::string& name = {})
{
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::size_t row = 0;
        const bool isIt = (name.empty() || table.columns[column].name == name) && values.size() == table.rows.size()
            && std::ranges::all_of(values, [&](const auto& value) { return isSame(table.rows[row++][column], value); });
        if (isIt) {
            return static_cast<lxw_col_t>(column);
        }
    }
    return {};
}

/// Empty: the table has not all of the chart's figures.
std::vector<Place> placesIn(const sandbox::Table& table, const sandbox::ChartSpec& chart)
{
    const auto categories = columnOf(table, chart.categories);
    if (!excelType(chart) || !categories || table.rows.empty() || hasOwnStretches(chart)) {
        return {};
    }
    std::vector<Place> places;
    const auto names = seriesNames(chart);
    for (const auto& series : chart.series) {
        const auto name = chart.series.size() > 1 ? series.name : std::string();
        const auto values = series.x.empty() ? columnOf(table, series.y, name) : std::nullopt;
        if (!values) {
            return {};
        }
        places.push_back({ names[places.size()], *values, *categories, static_cast<lxw_row_t>(table.rows.size()) });
    }
    return places;
}
} // namespace

void fillChartSheet(
    lxw_workbook* book, lxw_worksheet* sheet, const sandbox::ChartSpec& chart, const Translate& translate)
{
    const auto columns = columnsOf(chart);
    writeColumns(book, sheet, columns, dayFormat(chart));
    std::vector<Place> places;
    for (std::size_t at = 0; at < columns.size(); ++at) {
        const auto& column = columns[at];
        if (column.isSeries && column.size() > 0) {
            places.push_back({ column.name, static_cast<lxw_col_t>(at), static_cast<lxw_col_t>(column.places),
                static_cast<lxw_row_t>(column.size()), column.isPartial });
        }
    }
    if (excelType(chart) && !chart.series.empty()) {
        draw(book, sheet, places, { 1, static_cast<lxw_col_t>(columns.size() + 1) }, chart, translate);
    }
}

bool isOfTable(const sandbox::ChartSpec& chart, const sandbox::Table& table)
{
    return !placesIn(table, chart).empty();
}

void drawBesideTable(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::Table& table,
    const sandbox::ChartSpec& chart, std::size_t others, const Translate& translate)
{
    constexpr lxw_row_t rowsOfOne = 21;
    draw(book, sheet, placesIn(table, chart),
        { static_cast<lxw_row_t>(1 + others * rowsOfOne), static_cast<lxw_col_t>(table.columns.size() + 1) }, chart,
        translate);
}

} // namespace core::report
