// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/table_source.h"

#include <string_view>

namespace core {

/// One table as the reader in the jail left it.
struct FoundTable {
    TableSource source;
    std::string artifact; ///< the file in /work with its rows as text
    std::int64_t rows = 0; ///< without the header; 0 where it did not count
};

/// What sandbox/kernel/readers/read_tables.py printed. As with every report out of a jail, counts and what later
/// becomes code are checked. BadInput: why the file cannot be read, in a sentence; `fileName` is for the sentences.
Result<std::vector<FoundTable>> readTableReport(std::string_view report, std::string_view fileName);

} // namespace core
