// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_frame.h"

#include <QList>
#include <QPointF>

#include <vector>

namespace ui {

/// Of many points of a line the lowest and the highest of each stretch, in order: the outline stays the same.
QList<QPointF> thinned(const QList<QPointF>& points);

using Cloud = QList<QPointF>;
qsizetype pointsOf(const std::vector<Cloud>& clouds);
/// As many as can be drawn: of points that lie close together, in both directions, one; those at the edges stay.
std::vector<Cloud> thinnedClouds(const std::vector<Cloud>& clouds, const Range& x, const Range& y);

} // namespace ui
