// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_model.h"

namespace ui {

/// The cell that keys act on, and the rectangle of cells that is selected with it.
class GridSelection {
public:
    CellRange range() const { return m_range; }
    int row() const { return m_row; }
    int column() const { return m_column; }

    /// From the cell where the selection began when it is extended, else this cell alone.
    void moveTo(int row, int column, bool extend);
    void select(CellRange range); ///< its top left becomes the current cell
    void selectAround(CellRange range); ///< the current cell stays
    void goToRow(int row); ///< what is selected stays
    void clear() { m_range = {}; }
    /// Of a table that may be smaller now: nothing is selected, and the current cell is one of it.
    void fit(int rows, int columns);

private:
    CellRange m_range;
    int m_row = 0; ///< the end of the selection that keys move
    int m_column = 0;
    int m_anchorRow = 0;
    int m_anchorColumn = 0;
};

} // namespace ui
