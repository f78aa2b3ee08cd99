// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/opened.h"

#include <optional>

namespace core::builtin {

/// A question about arithmetic of several columns, said of a column that holds its result.
struct WorkedColumn {
    Prepared data;
    Reworded question; ///< "total qty * price * (1 - discount)" is "total “qty times price times (1 minus discount)”"
};

/// Arithmetic of more than two columns, with numbers, or that a condition limits, and by how many percent one column is
/// over another. A sum of quotients stays one: of the columns on either side.
std::optional<WorkedColumn> workedColumn(const Opened& data, const Reworded& question);

} // namespace core::builtin
