// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"
#include "sandbox/run/table.h"

#include <string>

namespace app {

/// The first rows as aligned text, numbers to the right; says how many rows there are in all.
std::string terminalTable(const sandbox::Table& table, std::size_t mostRows = 20);

/// One row a column of the file: name, type, missing, distinct, min, max, mean.
sandbox::Table profileTable(const core::Profile& profile);

} // namespace app
