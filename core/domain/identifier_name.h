// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core {

/// Whether a column's name says that its numbers are names (a year, an id, a code): they are written without thousands
/// signs.
bool namesAnIdentifier(std::string_view column);

/// Likewise, whose numbers are those of telephones.
bool namesAPhone(std::string_view column);

/// "year", "YearMonth", "Baujahr": of those the ones whose numbers are years.
bool namesAYear(std::string_view column);

} // namespace core
