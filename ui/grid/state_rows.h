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
/// Some of its rows from `first` on, for a file.
core::Result<sandbox::Table> wholeStateRows(
    JailDoor& door, const StateFrame& frame, std::int64_t first, std::stop_token stop);

} // namespace ui
