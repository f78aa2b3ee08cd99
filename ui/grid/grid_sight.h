// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_columns.h"

#include <QRect>

#include <utility>

namespace ui {

/// The part of a table that is in sight, in pixels of the viewport.
struct GridSight {
    const GridColumns& columns;
    int rows = 0; ///< of the table
    int firstRow = 0;
    int columnOffset = 0; ///< how far the columns are scrolled
    int rowHeight = 1;
    int gutter = 0; ///< the width of the row numbers
    QSize size; ///< of the viewport

    std::pair<int, int> shownColumns() const; ///< first and last; last is below first when there are none
    std::pair<int, int> shownRows() const; ///< likewise
    int columnLeft(int column) const { return gutter + columns.left(column) - columnOffset; }
    QRect rowRect(int row) const; ///< from edge to edge
    QRect cellRect(int row, int column) const;
    std::pair<int, int> cellAt(const QPoint& place) const; ///< row and column, clamped to the table
};

} // namespace ui
