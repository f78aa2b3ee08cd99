// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"
#include "ui/charts/chart_look.h"

class QChart;
class QString;

namespace ui {

/// Draws the specification with Qt Charts. Points beyond what the eye can tell apart are thinned (the extremes kept).
/// The caller owns the chart.
QChart* buildChart(
    const sandbox::ChartSpec& spec, const ChartLook& look, const ChartHover& hover = {}, const ChartPick& pick = {});

/// What a chart of this kind needs: the height of a horizontal one grows with its bars.
int chartHeight(const sandbox::ChartSpec& spec);

/// What the chart shows in one sentence, for people who cannot see it.
QString chartWords(const sandbox::ChartSpec& spec);

} // namespace ui
