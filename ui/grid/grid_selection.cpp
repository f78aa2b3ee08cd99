// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_selection.h"

namespace ui {

void GridSelection::moveTo(int row, int column, bool extend)
{
    m_row = row;
    m_column = column;
    if (!extend) {
        m_anchorRow = row;
        m_anchorColumn = column;
    }
    m_range = { std::min(m_row, m_anchorRow), std::min(m_column, m_anchorColumn), std::max(m_row, m_anchorRow),
        std::max(m_column, m_anchorColumn) };
}

void GridSelection::select(CellRange range)
{
    m_range = range;
    m_row = m_anchorRow = range.top;
    m_column = m_anchorColumn = range.left;
}

void GridSelection::selectAround(CellRange range)
{
    m_range = range;
    m_anchorRow = range.top;
    m_anchorColumn = range.left;
}

void GridSelection::goToRow(int row)
{
    m_row = m_anchorRow = row;
}

void GridSelection::fit(int rows, int columns)
{
    m_range = {};
    m_row = m_anchorRow = std::clamp(m_row, 0, std::max(0, rows - 1));
    m_column = m_anchorColumn = std::clamp(m_column, 0, std::max(0, columns - 1));
}

} // namespace ui
