// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/open_table.h"
#include "sandbox/run/table.h"

#include <cstdint>
#include <stop_token>

namespace core {

/// Rows of a table from `first` on with cells as its profile says: for a file of ours, whose numbers and dates are
/// written as Python writes them. Waits until they are counted.
Result<sandbox::Table> typedRows(
    OpenTable& table, const Dataset& dataset, std::int64_t first, const std::stop_token& stop);

} // namespace core
