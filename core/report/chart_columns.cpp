// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/chart_columns.h"

#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/domain/interval_words.h"
#include "core/report/escape.h"
#include "core/report/parts.h"
#include "core/report/sheet_cells.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <format>

namespace core::report {

namespace {
using sandbox::ChartType;
using Values = std::vector<std::optional<double>>;

std::vector<std::chrono::sys_days> daysOf(const sandbox::ChartSpec& chart)
{
    std::vector<std::chrono::sys_days> days;
    for (const auto& category : chart.categories) {
        if (const auto day = dayIn(std::string_view(category))) {
            days.push_back(*day);
        }
    }
    return days;
}
} // namespace

bool hasQuarters(const sandbox::ChartSpec& chart)
{
    return chart.xType == sandbox::AxisType::DateTime && !chart.categories.empty()
        && daysOf(chart).size() == chart.categories.size() && periodMonths(chart) == 3;
}

std::string dayFormat(const sandbox::ChartSpec& chart)
{
    bool hasTimes = false;
    for (const auto& category : chart.categories) {
        if (chart.xType != sandbox::AxisType::DateTime || !spreadsheetDay(category)) {
            return {};
        }
        hasTimes |= category.size() > std::string_view("2024-01-31").size();
    }
    if (hasTimes) {
        return "yyyy-mm-dd hh:mm";
    }
    const auto days = daysOf(chart);
    if (days.empty() || hasQuarters(chart)) {
        return {};
    }
    const auto months = periodMonths(chart);
    return months == 12 ? "yyyy" : months == 1 ? "mmm yyyy" : "yyyy-mm-dd";
}

namespace {
std::optional<double> numberIn(const std::string& text)
{
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number) : std::nullopt;
}
} // namespace

std::vector<std::string> seriesNames(const sandbox::ChartSpec& chart)
{
    std::vector<std::string> names;
    for (const auto& series : chart.series) {
        names.push_back(namesAnInterval(series.name) ? withIntervalsInWords(series.name) : series.name);
    }
    return periodNames(std::move(names), chart.periodMonths);
}

bool isPartial(const sandbox::ChartSpec& chart, std::size_t place)
{
    return place < chart.categories.size()
        && std::ranges::contains(chart.partial, chart.categories[place], &sandbox::PartialPeriod::category);
}

bool hasOwnStretches(const sandbox::ChartSpec& chart)
{
    return chart.type == ChartType::Line && !chart.partial.empty()
        && std::ranges::contains(chart.categories, chart.partial.front().category);
}

namespace {
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

/// What is not whole is the last that there is.
bool endsPartial(const sandbox::ChartSpec& chart)
{
    return chart.partial.size() == 1 && isPartial(chart, chart.categories.size() - 1);
}

/// What each place is called, and what it is the name of.
ChartColumn labelsOf(const sandbox::ChartSpec& chart, const Translate& translate)
{
    ChartColumn labels { chart.type == ChartType::BarHorizontal ? chart.yLabel : chart.xLabel, chart.categories };
    for (auto& label : *labels.texts) {
        if (namesARange(label)) {
            label = inForm(label, translate);
            continue;
        }
        const bool isQuarter = hasQuarters(chart) || (label.contains('Q') && periodNamed(label));
        const auto period = hasQuarters(chart) ? std::nullopt : periodNamed(label);
        label = !isQuarter ? label : periodName(period ? std::format("{:%F}", period->first) : label, 3);
    }
    return labels;
}

/// Each bin from its lower bound to its upper one.
std::vector<ChartColumn> columnsOfBins(const sandbox::ChartSpec& chart, const Translate& translate)
{
    std::vector<std::string> labels;
    Values from;
    Values to;
    for (std::size_t bin = 0; bin + 1 < chart.categories.size(); ++bin) {
        labels.push_back(inForm(chart.categories[bin], translate) + "–" + inForm(chart.categories[bin + 1], translate));
        from.push_back(numberIn(chart.categories[bin]));
        to.push_back(numberIn(chart.categories[bin + 1]));
    }
    std::vector<ChartColumn> columns { { chart.xLabel, std::move(labels) }, { "from", {}, std::move(from) },
        { "to", {}, std::move(to) } };
    for (const auto& series : chart.series) {
        const auto name = chart.series.size() > 1 ? "rows, " + series.name : std::string("rows");
        columns.push_back({ .name = name, .numbers = series.y, .isSeries = true, .legend = series.name });
    }
    return columns;
}

/// A box is five values, one after the other.
std::vector<ChartColumn> columnsOfBoxes(const sandbox::ChartSpec& chart, const Translate& translate)
{
    static constexpr std::string_view names[] = { "lowest", "lower quartile", "median", "upper quartile", "highest" };
    std::vector<ChartColumn> columns { labelsOf(chart, translate) };
    for (const auto& series : chart.series) {
        for (std::size_t which = 0; which < std::size(names); ++which) {
            Values values;
            for (auto at = which; at < series.y.size(); at += std::size(names)) {
                values.push_back(series.y[at]);
            }
            const auto before = chart.series.size() > 1 ? series.name + ", " : std::string();
            columns.push_back({ before + std::string(names[which]), {}, std::move(values) });
        }
    }
    return columns;
}
} // namespace

std::vector<ChartColumn> columnsOf(const sandbox::ChartSpec& chart, const Translate& translate)
{
    if (chart.type == ChartType::Box) {
        return columnsOfBoxes(chart, translate);
    }
    if (chart.type == ChartType::Histogram) {
        return columnsOfBins(chart, translate);
    }
    std::vector<ChartColumn> columns;
    if (!chart.categories.empty()) {
        columns.push_back(labelsOf(chart, translate));
    }
    const auto names = seriesNames(chart);
    for (std::size_t at = 0; at < names.size(); ++at) {
        const auto& series = chart.series[at];
        std::size_t places = 0;
        if (!series.x.empty()) {
            places = columns.size();
            columns.push_back({ chart.xLabel, {}, series.x });
        }
        const bool isCut = hasOwnStretches(chart);
        const bool isShort = isCut && endsPartial(chart); // then all values can stand there
        const bool isApart = isCut && !isShort;
        columns.push_back({ .name = names[at],
            .numbers = series.y,
            .places = places,
            .isSeries = !isApart,
            .drawn = isShort ? series.y.size() - 1 : 0 });
        if (isApart) { // all values stand in the column of that name; what is drawn of them stands beside it
            columns.push_back({ .name = "solid line of " + names[at],
                .numbers = partOf(chart, series.y, false),
                .places = places,
                .isSeries = true,
                .isHelp = true,
                .legend = names[at] });
        }
        if (isCut) {
            columns.push_back({ .name = "dashed line of " + names[at],
                .numbers = partOf(chart, series.y, true),
                .places = places,
                .isSeries = true,
                .isHelp = true,
                .isPartial = true,
                .legend = names[at] + ", incomplete (dashed)" });
        }
    }
    return columns;
}

namespace {
/// A column's own form: days at their grain, numbers all with the same decimals.
lxw_format* formatOf(lxw_workbook* book, const ChartColumn& column, const std::string& days, Span::Kind kind)
{
    std::string code = days;
    if (!column.texts) {
        sandbox::Table numbers { {}, { { column.name, sandbox::ColumnType::Number } }, 0, {} };
        for (const auto& value : column.numbers) {
            numbers.rows.push_back({ value ? sandbox::Cell(*value) : sandbox::Cell() });
        }
        code = numberCode(CellFormat::of(numbers, 0));
    }
    if (code.empty()) {
        return nullptr;
    }
    auto* format = workbook_add_format(book);
    format_set_num_format(format, code.c_str());
    colourFigures(format, column.texts ? Span::Kind::Plain : kind);
    return format;
}
} // namespace

void writeColumns(lxw_workbook* book, lxw_worksheet* sheet, const std::vector<ChartColumn>& columns,
    const std::string& days, Span::Kind kind)
{
    constexpr double narrowest = 18;
    constexpr double widest = 60;
    auto* bold = workbook_add_format(book);
    format_set_bold(bold);
    auto* boldRight = workbook_add_format(book); // over numbers
    format_set_bold(boldRight);
    format_set_align(boldRight, LXW_ALIGN_RIGHT);
    std::size_t rows = 0;
    std::vector<lxw_format*> formats;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const auto at = static_cast<lxw_col_t>(column);
        const auto name = withMark({ oneLine(columns[column].name), columns[column].texts ? Span::Kind::Plain : kind });
        auto longest = name.size();
        for (const auto& text : columns[column].texts.value_or(std::vector<std::string>())) {
            longest = std::max(longest, text.size());
        }
        const auto width = std::clamp(static_cast<double>(longest) + 3, narrowest, widest);
        lxw_row_col_options options { .hidden = columns[column].isHelp, .level = 0, .collapsed = LXW_FALSE };
        worksheet_set_column_opt(sheet, at, at, width, nullptr, &options);
        writeText(sheet, 0, column, name, columns[column].texts && days.empty() ? bold : boldRight);
        formats.push_back(formatOf(book, columns[column], days, kind));
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

} // namespace core::report
