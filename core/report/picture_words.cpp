// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/picture_words.h"

#include "core/domain/cell_format.h"
#include "core/report/chart_columns.h"
#include "core/report/escape.h"
#include "core/report/parts.h"

#include <cmath>
#include <format>

namespace core::report {

namespace {
using sandbox::ChartType;

std::string kindOf(ChartType type)
{
    switch (type) {
    case ChartType::Line: return "Line chart";
    case ChartType::Bar:
    case ChartType::BarHorizontal: return "Bar chart";
    case ChartType::Area: return "Area chart";
    case ChartType::Pie: return "Pie chart";
    case ChartType::Scatter: return "Scatter chart";
    case ChartType::Histogram: return "Histogram";
    case ChartType::Box: return "Box plot";
    }
    return {};
}

std::string labelAt(const sandbox::ChartSpec& chart, std::size_t place, const Translate& translate)
{
    if (chart.type == ChartType::Histogram) {
        return place + 1 < chart.categories.size()
            ? inSentence(chart.categories[place], translate) + "–" + inSentence(chart.categories[place + 1], translate)
            : std::string();
    }
    const auto names = periodNames(chart.categories, periodMonths(chart));
    return place < names.size() ? inSentence(oneLine(names[place]), translate) : std::string();
}

/// "7 others", as core/domain/chart_arrangement calls what stands beyond the largest.
bool isRest(const std::string& label)
{
    const auto words = label.find(' ');
    return words != std::string::npos && (label.substr(words) == " others" || label.substr(words) == " other")
        && label.find_first_not_of("0123456789") == words;
}

/// Empty: no value of it is the highest of a kind.
std::string highestOf(const sandbox::ChartSpec& chart, const Translate& translate)
{
    if (chart.type == ChartType::Box || chart.type == ChartType::Scatter) {
        return {};
    }
    const sandbox::ChartSeries* series = nullptr;
    std::size_t place = 0;
    bool isAlone = true; // of several as high none is the highest
    for (const auto& each : chart.series) {
        for (std::size_t at = 0; at < each.y.size(); ++at) {
            if (at + 1 == each.y.size() && at < chart.categories.size() && isRest(chart.categories[at])) {
                continue; // several together
            }
            const bool isHigher = each.y[at] && std::isfinite(*each.y[at])
                && (series == nullptr || *each.y[at] > *series->y[place]);
            isAlone = isHigher || (isAlone && (series == nullptr || each.y[at] != series->y[place]));
            if (isHigher) {
                series = &each;
                place = at;
            }
        }
    }
    const auto label = series && isAlone ? labelAt(chart, place, translate) : std::string();
    if (label.empty()) {
        return {};
    }
    auto form = CellFormat::of({ chart.yLabel, sandbox::ColumnType::Number });
    form.grouped = true;
    form.widenFor(*series->y[place]);
    const auto name = seriesNames(chart)[static_cast<std::size_t>(series - chart.series.data())];
    const auto whose = chart.series.size() > 1 && !name.empty() ? inSentence(oneLine(name), translate) + ", "
                                                                : std::string();
    return "highest is " + whose + label + " with " + inForm(form.shown(*series->y[place]), translate);
}
} // namespace

std::string pictureWords(const sandbox::ChartSpec& chart, const std::string& name, const Translate& translate)
{
    auto words = kindOf(chart.type) + (name.empty() ? std::string() : ": " + name);
    if (!chart.xLabel.empty() && !chart.yLabel.empty() && chart.type != ChartType::Pie) {
        words += "; " + oneLine(chart.xLabel) + " across, " + oneLine(chart.yLabel) + " upwards";
    }
    const auto highest = highestOf(chart, translate);
    return words + (highest.empty() ? "" : "; ") + highest;
}

} // namespace core::report
