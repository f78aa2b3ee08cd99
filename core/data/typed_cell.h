// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <string>

namespace core {

/// A cell of a file as its column is read: a number, or a date or date and time in ISO form. What is written otherwise
/// than plainly ("$5", "n/a", a time zone), or could be read in two ways, stays the text that it is.
Cell typedCell(const std::string& raw, const ColumnProfile& column);

/// How the columns of a file may have written a number ("1234.50"), or a day and what follows it ("2025-01-31 09:30"):
/// "1.234,50", "31.01.2025 09:30". The likely ones first.
std::vector<std::string> writtenForms(const std::string& plain, const Profile& profile);

} // namespace core
