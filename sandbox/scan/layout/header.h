// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/column_look.h"

#include <cstddef>
#include <vector>

namespace scan {

/// How much the row looks like names above such columns; log odds, positive: more than not.
double headerScore(const Sample::Row& row, const std::vector<ColumnLook>& below);

/// How many rows from `first` on hold names: 0 to 3. More than one only over columns of numbers or dates.
int headerRowsAt(const Sample& sample, std::size_t first, std::size_t width);

/// Words above columns that hold numbers or dates but where the same words stand again: files of one table behind each
/// other.
bool namesRecur(const Sample& sample, std::size_t first, std::size_t width);

} // namespace scan
