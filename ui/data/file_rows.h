// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/open_table.h"
#include "ui/grid/row_source.h"

namespace ui {

/// The rows of a file as they stand in it, for a PagedTable: opened by the first read, in a jail of its own. The reader
/// sorts and searches, which goes through the whole file once and is stopped by the next wish.
RowSource fileRows(const core::Dataset& dataset, const sandbox::Installation& installation);

/// The first rows, typed, where nothing else can be read.
sandbox::Table firstRows(const core::Profile& profile);

} // namespace ui
