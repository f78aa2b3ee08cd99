// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/column_type.h"

namespace scan {

/// What the cells of a column are; never Other.
using Type = sandbox::ColumnType;

} // namespace scan
