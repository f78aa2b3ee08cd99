// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace scan {

/// What the cells of a column are.
enum class Type { Integer, Number, Text, Boolean, Date, DateTime, Time, Duration };
std::string typeWord(Type type);
/// "integer", "date", …; throws std::invalid_argument where there is no such type.
Type typeNamed(const std::string& word);

} // namespace scan
