// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/state_view.h"
#include "ui/grid/row_source.h"
#include "ui/session/jail_door.h"
#include "ui/session/state_frame.h"

#include <memory>
#include <string>

namespace ui {

/// Its rows, for a PagedTable: read by pages, sorted and searched inside the jail. `first` is what is known of it.
RowSource stateRows(std::shared_ptr<JailDoor> door, const StateFrame& frame, sandbox::Table first);
/// The beginning of it.
core::Result<sandbox::Table> firstStateRows(JailDoor& door, const StateFrame& frame, std::stop_token stop);
/// Some of its rows from `first` on, for a file. `within`: the frame is these of its rows only.
core::Result<sandbox::Table> wholeStateRows(JailDoor& door, const StateFrame& frame, std::int64_t first,
    std::stop_token stop, const std::vector<std::uint32_t>* within = nullptr);
/// The rows at these positions only, ascending; with the numbers that they have in the whole frame.
RowSource stateRowsAt(std::shared_ptr<JailDoor> door, const StateFrame& frame,
    std::vector<sandbox::TableColumn> columns, std::vector<std::uint32_t> positions);

} // namespace ui
