// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <string>

namespace core {

/// A cell of a file as its column is read: a number, or a date or date and time in ISO form. What is written otherwise
/// than plainly ("$5", "n/a", a time zone), or could be read in two ways, stays the text that it is.
Cell typedCell(const std::string& raw, const ColumnProfile& column);

} // namespace core
