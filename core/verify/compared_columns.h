// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a table hold changes, as its figures tell.
#pragma once

#include "sandbox/run/table.h"

#include <cstddef>
#include <optional>

namespace core {

/// Figures of two times beside each other, and by how much they differ; in percent where that stands first.
struct ComparedColumns {
    std::size_t before = 0;
    std::size_t after = 0;
    std::size_t change = 0;
};
/// None where not all rows are there, or where the table compares more than one pair.
std::optional<ComparedColumns> comparedColumns(const sandbox::Table& table);

/// Whether a column says by how much, or by how many percent, another one differs from the row before.
bool areChanges(const sandbox::Table& table, std::size_t column);

} // namespace core
