// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/workbook_chart.h"

#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/report/chart_columns.h"
#include "core/report/escape.h"
#include "core/report/parts.h"
#include "core/report/picture_words.h"
#include "core/report/sheet_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace core::report {

namespace {
using sandbox::ChartType;

/// libxlsxwriter takes a name that begins with "=" for a formula, and a spreadsheet would follow it.
std::string asName(const std::string& words)
{
    const auto line = oneLine(words);
    return line.starts_with('=') ? " " + line : line;
}

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

/// Those of the pictures on light paper.
lxw_color_t colourOf(std::size_t series)
{
    static constexpr auto colours = std::to_array<lxw_color_t>(
        { 0x0F766E, 0x5B1531, 0x768CE1, 0x3A4A7F, 0xB06F03, 0x4B3C03, 0xB1193F, 0x1C0D6A });
    return colours[series % colours.size()];
}

/// Their shapes there, by which series are told apart in grey.
lxw_chart_marker_type markerOf(std::size_t series)
{
    static constexpr auto markers = std::to_array<lxw_chart_marker_type>(
        { LXW_CHART_MARKER_CIRCLE, LXW_CHART_MARKER_SQUARE, LXW_CHART_MARKER_TRIANGLE, LXW_CHART_MARKER_DIAMOND,
            LXW_CHART_MARKER_X, LXW_CHART_MARKER_PLUS });
    return markers[series % markers.size()];
}

lxw_chart_line dashedLine(lxw_color_t colour)
{
    lxw_chart_line dashed {};
    dashed.dash_type = LXW_CHART_LINE_DASH_DASH;
    dashed.color = colour;
    return dashed;
}

/// Lines and points in the series' colour, or what is between them and the axis.
void colourSeries(lxw_chart_series* series, ChartType type, std::size_t number)
{
    const auto colour = colourOf(number);
    lxw_chart_line line {};
    line.color = colour;
    line.width = 2;
    lxw_chart_fill fill {};
    fill.color = colour;
    if (type == ChartType::Line) {
        chart_series_set_line(series, &line);
    } else if (type == ChartType::Scatter) {
        chart_series_set_marker_type(series, markerOf(number));
        chart_series_set_marker_size(series, 5);
    } else {
        chart_series_set_fill(series, &fill);
    }
    if (type == ChartType::Line || type == ChartType::Scatter) {
        chart_series_set_marker_fill(series, &fill);
        chart_series_set_marker_line(series, &line);
    }
}

/// Each slice in a colour of its own.
void colourSlices(lxw_chart_series* series, std::size_t slices)
{
    std::vector<lxw_chart_fill> fills(slices);
    std::vector<lxw_chart_point> points(slices);
    std::vector<lxw_chart_point*> each;
    for (std::size_t at = 0; at < slices; ++at) {
        fills[at].color = colourOf(at);
        points[at].fill = &fills[at];
        each.push_back(&points[at]);
    }
    each.push_back(nullptr);
    chart_series_set_points(series, each.data());
}

/// What the files cover only in part is dashed.
void markPartial(lxw_chart_series* series, const sandbox::ChartSpec& chart)
{
    auto dashed = dashedLine(0x5B6770);
    lxw_chart_fill pale {};
    pale.color = 0xAECDCA; // the first colour, as far as a paper shows through it
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
    lxw_row_t drawn = 0; ///< the last of its values that is drawn, where it is not the last
    std::size_t number = 0; ///< of the series
};

void addSeries(lxw_chart* drawn, lxw_worksheet* sheet, const Place& place, const sandbox::ChartSpec& chart)
{
    constexpr lxw_row_t mostMarked = 40;
    auto* series = chart_add_series(drawn, nullptr, nullptr);
    chart_series_set_name(series, asName(place.name).c_str());
    chart_series_set_categories(series, sheet->name, 1, place.categories, place.last, place.categories);
    const auto lastDrawn = place.drawn > 0 ? place.drawn : place.last;
    chart_series_set_values(series, sheet->name, 1, place.values, lastDrawn, place.values);
    colourSeries(series, chart.type, place.number);
    if (chart.type == ChartType::Line && place.last <= mostMarked) {
        chart_series_set_marker_type(series, markerOf(place.number)); // one that stands alone is seen
    }
    if (chart.type == ChartType::Pie) {
        colourSlices(series, place.last);
        chart_series_set_labels(series);
        chart_series_set_labels_options(series, LXW_FALSE, LXW_TRUE, LXW_FALSE); // what a slice is, no figure
        chart_series_set_labels_percentage(series);
        chart_series_set_labels_position(series, LXW_CHART_LABEL_POSITION_OUTSIDE_END);
    }
    if (place.isPartial) {
        auto dashed = dashedLine(colourOf(place.number));
        chart_series_set_line(series, &dashed);
    } else if (!chart.partial.empty() && !hasOwnStretches(chart)) {
        markPartial(series, chart);
    }
}

/// So many that a spreadsheet leaves out names where it may.
bool hasManyBars(const sandbox::ChartSpec& chart)
{
    constexpr std::size_t few = 15;
    return (chart.type == ChartType::Bar || chart.type == ChartType::BarHorizontal) && chart.categories.size() > few;
}

void nameAxes(lxw_chart* drawn, const sandbox::ChartSpec& chart, const std::string& days, const Translate& translate)
{
    const auto partial = inForm(partialWords(chart), translate);
    const auto below = oneLine(chart.xLabel) + (chart.xLabel.empty() || partial.empty() ? "" : ". ") + partial;
    chart_axis_set_name(drawn->x_axis, asName(below).c_str());
    chart_axis_set_name(drawn->y_axis, asName(chart.yLabel).c_str());
    auto* ofValues = chart.type == ChartType::BarHorizontal ? drawn->x_axis : drawn->y_axis;
    auto* ofPlaces = chart.type == ChartType::BarHorizontal ? drawn->y_axis : drawn->x_axis;
    if (chart.type == ChartType::BarHorizontal) { // the first at the top
        chart_axis_set_reverse(ofPlaces);
        chart_axis_set_crossing_max(ofPlaces);
    }
    lxw_chart_line grid {};
    grid.color = 0xD9DFE2;
    chart_axis_major_gridlines_set_visible(ofValues, LXW_TRUE);
    chart_axis_major_gridlines_set_line(ofValues, &grid);
    if (hasManyBars(chart)) { // each has its name
        lxw_chart_font small {};
        small.size = 8;
        chart_axis_set_interval_unit(ofPlaces, 1);
        chart_axis_set_num_font(ofPlaces, &small);
    }
    if (beginsAtZero(chart)) {
        chart_axis_set_min(ofValues, 0);
    } else if (chart.type != ChartType::Scatter) { // below the lowest bar, not in it
        chart_axis_set_label_position(ofPlaces, LXW_CHART_AXIS_LABEL_POSITION_LOW);
    }
    if (hasThousands(chart)) {
        chart_axis_set_num_format(ofValues, "#,##0");
    }
    if (!days.empty()) {
        chart_axis_set_num_format(ofPlaces, days.c_str());
    }
}

/// Wide or high enough for the names of all bars.
lxw_chart_options sizeOf(const sandbox::ChartSpec& chart)
{
    constexpr double usual = 20; // bars
    const auto bars = static_cast<double>(chart.categories.size());
    const auto more = hasManyBars(chart) ? std::min(bars / usual, 5.0) : 1;
    const bool areLying = chart.type == ChartType::BarHorizontal;
    lxw_chart_options size {};
    size.x_scale = 1.5 * (areLying ? 1 : std::max(1.0, more));
    size.y_scale = 1.3 * (areLying ? std::max(1.0, more) : 1);
    return size;
}

/// Below standing bars a spreadsheet turns long names, which run out of the frame and leave the bars no room: the bars
/// lie, with the names beside them.
sandbox::ChartSpec withRoomForNames(sandbox::ChartSpec chart)
{
    constexpr std::size_t longest = 24; // bytes
    const bool isLong = std::ranges::any_of(
        chart.categories, [](const std::string& name) { return name.size() > longest; });
    if (chart.type == ChartType::Bar && isLong) {
        chart.type = ChartType::BarHorizontal;
        std::swap(chart.xLabel, chart.yLabel);
    }
    return chart;
}

struct Corner {
    lxw_row_t row = 1;
    lxw_col_t column = 0;
};

void draw(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<Place>& places, Corner corner,
    const sandbox::ChartSpec& asked, const Translate& translate)
{
    const auto chart = withRoomForNames(asked);
    auto* drawn = workbook_add_chart(book, static_cast<uint8_t>(*excelType(chart)));
    chart_show_hidden_data(drawn); // its dashed line stands in a hidden column
    std::ranges::for_each(places, [&](const Place& place) { addSeries(drawn, sheet, place, chart); });
    lxw_chart_font font {};
    font.size = 12;
    font.bold = LXW_TRUE;
    chart_title_set_name(drawn, asName(chart.title).c_str());
    chart_title_set_name_font(drawn, &font);
    if (chart.type != ChartType::Pie) {
        nameAxes(drawn, chart, dayFormat(chart), translate);
    }
    // An axis or the slices name what there is one of.
    chart_legend_set_position(drawn, places.size() == 1 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM);
    auto size = sizeOf(chart);
    const auto words = pictureWords(chart, oneLine(chart.title), translate);
    size.description = words.c_str();
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
    const bool hasOwnSheet = hasOwnStretches(chart) || hasQuarters(chart);
    if (!excelType(chart) || !categories || table.rows.empty() || hasOwnSheet) {
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
        places.push_back({ .name = names[places.size()],
            .values = *values,
            .categories = *categories,
            .last = static_cast<lxw_row_t>(table.rows.size()),
            .number = places.size() });
    }
    return places;
}
} // namespace

void fillChartSheet(lxw_workbook* book, lxw_worksheet* sheet, const sandbox::ChartSpec& chart, Span::Kind kind,
    const Translate& translate, const ChartPainter& png)
{
    const auto columns = columnsOf(chart, translate);
    writeColumns(book, sheet, columns, dayFormat(chart), kind);
    std::vector<Place> places;
    std::size_t number = 0; // the dashed part of a series follows the whole one
    for (std::size_t at = 0; at < columns.size(); ++at) {
        const auto& column = columns[at];
        if (column.isSeries && column.size() > 0) {
            places.push_back({ column.legend.empty() ? column.name : column.legend, static_cast<lxw_col_t>(at),
                static_cast<lxw_col_t>(column.places), static_cast<lxw_row_t>(column.size()), column.isPartial,
                static_cast<lxw_row_t>(column.drawn), column.isPartial ? number - 1 : number++ });
        }
    }
    const auto beside = static_cast<lxw_col_t>(columns.size() + 1);
    if (excelType(chart) && !chart.series.empty()) {
        draw(book, sheet, places, { 1, beside }, chart, translate);
    } else if (const auto picture = png ? png(chart) : std::string(); !picture.empty()) {
        lxw_image_options size {};
        const auto words = pictureWords(chart, oneLine(chart.title), translate);
        size.description = words.c_str();
        size.x_scale = size.y_scale = 0.5; // of the two dots for one that pictures have
        worksheet_insert_image_buffer_opt(
            sheet, 1, beside, reinterpret_cast<const unsigned char*>(picture.data()), picture.size(), &size);
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
