// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/grid_selection.h"

#include <optional>
#include <utility>

class QKeyEvent;

namespace ui {

/// The table that keys move in; it has cells.
struct KeyedTable {
    int rows = 0;
    int columns = 0;
    int page = 0; ///< how many rows a page key moves
};

/// The row and column that a key leads to, perhaps beyond the table; nothing: it does not move.
std::optional<std::pair<int, int>> cellByKey(
    const QKeyEvent& event, const GridSelection& from, const KeyedTable& table);
/// The cells that a key selects around the current one; nothing: it does not select.
std::optional<CellRange> rangeByKey(const QKeyEvent& event, const GridSelection& from, const KeyedTable& table);

} // namespace ui
