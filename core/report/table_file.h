// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/run/column_frame.h"

#include <filesystem>
#include <functional>

namespace core {

/// BadInput when no table can be written under this name; to be asked before anything is run for it.
Result<void> checkTableName(const std::filesystem::path& path);

/// Writes a table with all its rows as CSV, as pandas' to_csv(index=False) does (but durations as people read them). `allRows` is asked
/// only where `shown`, the table as the host has it, was cut. The file appears whole or not at all.
Result<void> saveTable(const sandbox::Table& shown, const std::function<Result<sandbox::ColumnFrame>()>& allRows, const std::filesystem::path& path);

} // namespace core
