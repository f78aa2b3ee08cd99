// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_frame.h"

#include <QFontMetricsF>
#include <QGuiApplication>

#include <algorithm>

namespace ui {

using sandbox::AxisType;
using sandbox::ChartSpec;
using sandbox::ChartType;

/// What the labels and notes below the chart take, where its labels are more than one line.
static double heightBelow(const ChartSpec& spec)
{
    constexpr double reportWidth = 760;
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    const bool isOfPlaces = spec.type == ChartType::Bar || spec.type == ChartType::Histogram
        || spec.type == ChartType::Box || (spec.type == ChartType::Line && spec.xType == AxisType::Category);
    const QStringList labels = !isOfPlaces  ? QStringList()
        : spec.type == ChartType::Histogram ? binLabels(spec.categories)
                                            : categoryLabels(spec.categories, spec.xType == AxisType::DateTime);
    const double line = QFontMetricsF(font).height();
    return std::max(0.0, AxisLabels::layOut(labels, font, reportWidth - legendWidth(spec, font)).height - line)
        + line * static_cast<double>(notesBelow(spec).size());
}

int chartHeight(const sandbox::ChartSpec& spec)
{
    constexpr int usual = 340;
    constexpr int line = 28; // of a legend beside the chart
    const int below = static_cast<int>(heightBelow(spec)); // what long labels and notes take is no part of the plot
    const int legend = standsBeside(spec) ? 60 + line * static_cast<int>(spec.series.size()) + below : 0;
    const int bars = spec.type == sandbox::ChartType::BarHorizontal
        ? std::clamp(110 + 26 * static_cast<int>(spec.categories.size()), 220, 1200)
        : usual + below;
    return std::max(bars, legend);
}

} // namespace ui
