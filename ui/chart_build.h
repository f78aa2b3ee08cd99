// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"
#include "ui/theme.h"

#include <QFont>
#include <QSizeF>

#include <functional>

class QChart;
class QString;

namespace ui {

/// What a chart looks like; its data comes from the run.
struct ChartLook {
    Colours colours;
    QFont font;
    QSizeF size; ///< labels are turned and thinned for it
};

/// Told what the pointer is over, in words; an empty text when it left.
using ChartHover = std::function<void(const QString& text)>;

/// Draws the specification with Qt Charts. Points beyond what the eye can tell apart are thinned (the extremes kept).
/// The caller owns the chart.
QChart* buildChart(const sandbox::ChartSpec& spec, const ChartLook& look, const ChartHover& hover = {});

/// What the chart shows in one sentence, for people who cannot see it.
QString chartWords(const sandbox::ChartSpec& spec);

} // namespace ui
