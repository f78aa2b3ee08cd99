// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <QRectF>

class QPainter;

namespace ui {

/// Numbers or dates of which there are enough for a histogram.
bool hasBars(const core::ColumnProfile& column);
/// A small picture of a column's values: a histogram with a line at the median, or the shares of the most frequent
/// values. Nothing where there is nothing to show.
void paintSpread(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column, std::int64_t rows);
/// The same in words, for a screen reader.
QString spreadWords(const core::ColumnProfile& column, std::int64_t rows);

} // namespace ui
