// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_keys.h"

#include <QKeyEvent>

namespace ui {

std::optional<std::pair<int, int>> cellByKey(const QKeyEvent& event, const GridSelection& from, const KeyedTable& table)
{
    using Cell = std::pair<int, int>;
    const bool far = event.modifiers() & Qt::ControlModifier;
    const int lastRow = table.rows - 1;
    const int lastColumn = table.columns - 1;
    switch (event.key()) {
    case Qt::Key_Up: return Cell(far ? 0 : from.row() - 1, from.column());
    case Qt::Key_Down: return Cell(far ? lastRow : from.row() + 1, from.column());
    case Qt::Key_Left: return Cell(from.row(), far ? 0 : from.column() - 1);
    case Qt::Key_Right: return Cell(from.row(), far ? lastColumn : from.column() + 1);
    case Qt::Key_PageUp: return Cell(from.row() - table.page, from.column());
    case Qt::Key_PageDown: return Cell(std::min(lastRow, from.row() + table.page), from.column());
    case Qt::Key_Home: return Cell(far ? 0 : from.row(), 0);
    case Qt::Key_End: return Cell(far ? lastRow : from.row(), lastColumn);
    default: return std::nullopt;
    }
}

std::optional<CellRange> rangeByKey(const QKeyEvent& event, const GridSelection& from, const KeyedTable& table)
{
    const int lastRow = table.rows - 1;
    const int lastColumn = table.columns - 1;
    if (event.matches(QKeySequence::SelectAll)) {
        return CellRange { 0, 0, lastRow, lastColumn };
    }
    if (event.key() == Qt::Key_Space && event.modifiers() == Qt::ControlModifier) {
        return CellRange { 0, from.column(), lastRow, from.column() };
    }
    if (event.key() == Qt::Key_Space && event.modifiers() == Qt::ShiftModifier) {
        return CellRange { from.row(), 0, from.row(), lastColumn };
    }
    return std::nullopt;
}

} // namespace ui
