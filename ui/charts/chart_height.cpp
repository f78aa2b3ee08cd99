// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_title.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_frame.h"
#include "ui/look/text.h"

#include <QFontMetricsF>
#include <QGuiApplication>

#include <algorithm>

namespace ui {

using sandbox::AxisType;
using sandbox::ChartSpec;
using sandbox::ChartType;

namespace {
constexpr double reportWidth = 760;

/// Lines of the titles beyond the first of each, and of the notes.
double moreLines(const ChartSpec& spec, const QFont& font)
{
    const double width = reportWidth - legendWidth(spec, font);
    const auto beyondFirst = [](const QStringList& lines) { return std::max<qsizetype>(0, lines.size() - 1); };
    return static_cast<double>(beyondFirst(chartTitleLines(qs(spec.title), font, reportWidth))
        + beyondFirst(titleLines(qs(spec.xLabel), font, width))
        + titleLines(notesBelow(spec).join(u'\n'), font, width).size());
}

/// What labels below the chart take beyond a line.
double heightOfLabels(const ChartSpec& spec, const QFont& font)
{
    const bool isOfPlaces = spec.type == ChartType::Bar || spec.type == ChartType::Histogram
        || spec.type == ChartType::Box || (spec.type == ChartType::Line && spec.xType == AxisType::Category);
    const QStringList labels = !isOfPlaces  ? QStringList()
        : spec.type == ChartType::Histogram ? binLabels(spec.categories)
                                            : placeNames(spec);
    const double height = AxisLabels::layOut(labels, font, reportWidth - legendWidth(spec, font)).height;
    return std::max(0.0, height - QFontMetricsF(font).height());
}
} // namespace

int chartHeight(const sandbox::ChartSpec& spec)
{
    constexpr int usual = 340;
    constexpr int line = 28; // of a legend beside the chart
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    // What long titles, labels and notes take is no part of the plot.
    const int words = static_cast<int>(moreLines(spec, font) * QFontMetricsF(font).height());
    const int around = words + static_cast<int>(heightOfLabels(spec, font));
    const int legend = standsBeside(spec) ? 60 + line * static_cast<int>(spec.series.size()) + around : 0;
    const int bars = spec.type == sandbox::ChartType::BarHorizontal
        ? words + std::clamp(110 + 26 * static_cast<int>(spec.categories.size()), 220, 1200)
        : usual + around;
    return std::max(bars, legend);
}

} // namespace ui
