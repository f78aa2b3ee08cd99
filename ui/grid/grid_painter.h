// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_selection.h"
#include "ui/grid/grid_sight.h"

class QFontMetrics;
class QPainter;

namespace ui {

/// Draws the cells of a table that are in sight.
class GridPainter {
public:
    /// `focused`: keys go to the table, so the current cell has a frame.
    GridPainter(QPainter& painter, const GridModel& model, const GridSight& sight, const GridSelection& selection,
        bool focused);

    void paint(const QRect& dirty);

private:
    void paintRow(int row, int first, int last);
    void paintCell(int row, int column, const QRect& rect);
    void paintGutter(int firstRow, int lastRow);

    QPainter& m_painter;
    const GridModel& m_model;
    const GridSight& m_sight;
    const GridSelection& m_selection;
    const bool m_focused;
};

/// Of the texts of a column, in the rows in sight; without margins.
int contentWidth(int column, const QFontMetrics& metrics, const GridModel& model, const GridSight& sight);

/// What the cell at a place of the viewport has no room for; empty where it shows all.
QString tooltipAt(const QPoint& place, const QFontMetrics& metrics, const GridModel& model, const GridSight& sight);

} // namespace ui
