// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_frame.h"
#include "ui/look/text.h"

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using sandbox::ChartSpec;
using sandbox::ChartType;

QString typeWords(ChartType type)
{
    switch (type) {
    case ChartType::Line: return tr("Line chart");
    case ChartType::Bar: return tr("Bar chart");
    case ChartType::BarHorizontal: return tr("Horizontal bar chart");
    case ChartType::Area: return tr("Area chart");
    case ChartType::Pie: return tr("Pie chart");
    case ChartType::Scatter: return tr("Scatter plot");
    case ChartType::Histogram: return tr("Histogram");
    case ChartType::Box: return tr("Box plot");
    }
    return {};
}
} // namespace

QString chartWords(const ChartSpec& spec)
{
    const QString subject = spec.title.empty() ? seriesNames(spec).join(u", "_s) : qs(spec.title);
    const QString what = tr("%1: %2").arg(typeWords(spec.type), subject);
    return spec.categories.empty()
        ? what
        : tr("%1, %2 positions").arg(what, countText(static_cast<std::int64_t>(spec.categories.size())));
}

} // namespace ui
