// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/open_table.h"
#include "ui/row_source.h"

#include <QString>

#include <optional>
#include <string>

namespace ui {

/// The rows of a file as they stand in it, for a PagedTable: opened by the first read, in a jail of its own. Sorting
/// and searching read the whole file once, stopped by the next wish.
RowSource fileRows(const core::Dataset& dataset, const sandbox::Installation& installation);

/// The raw cells of the first rows, where nothing else can be read.
sandbox::Table firstRows(const core::Profile& profile);

/// What a raw cell is sorted by: numbers and dates as they are meant in this column; text without regard to case. Missing
/// and unreadable cells have neither.
struct SortKey {
    std::optional<double> number;
    QString text;
};
SortKey sortKey(const std::string& cell, const core::ColumnProfile& column);

} // namespace ui
