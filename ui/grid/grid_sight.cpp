// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_sight.h"

namespace ui {

std::pair<int, int> GridSight::shownColumns() const
{
    if (columns.count() == 0) {
        return { 0, -1 };
    }
    const int last = columns.at(columnOffset + size.width() - gutter);
    return { std::max(0, columns.at(columnOffset)), last < 0 ? columns.count() - 1 : last };
}

std::pair<int, int> GridSight::shownRows() const
{
    return { firstRow, std::min(rows - 1, firstRow + size.height() / rowHeight) };
}

QRect GridSight::rowRect(int row) const
{
    return { 0, (row - firstRow) * rowHeight, size.width(), rowHeight };
}

QRect GridSight::cellRect(int row, int column) const
{
    return { columnLeft(column), rowRect(row).top(), columns.width(column), rowHeight };
}

std::pair<int, int> GridSight::cellAt(const QPoint& place) const
{
    const int row = firstRow + (place.y() < 0 ? -1 : place.y() / rowHeight);
    const int column = columns.at(std::max(0, place.x() - gutter + columnOffset));
    return { std::clamp(row, 0, std::max(0, rows - 1)), column < 0 ? columns.count() - 1 : column };
}

} // namespace ui
