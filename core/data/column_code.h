// SPDX-License-Identifier: GPL-3.0-or-later
// The pandas that turns one column into what its profile says, whatever kind of file it was read from.
#pragma once

#include "core/domain/profile.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

bool hasFlag(const ColumnProfile& column, std::string_view flag);
bool isNumeric(const ColumnProfile& column);
bool isDate(const ColumnProfile& column);
/// Times of day and durations: text for read_csv.
bool isTimed(const ColumnProfile& column);
/// Numbers in a form that pandas itself can read, if it is told the signs.
bool isPlainNumber(const ColumnProfile& column);

/// {"key": value, …}
std::string dictionary(const std::vector<std::pair<std::string, std::string>>& entries);
/// Words for "missing" that pandas does not know by itself, by column; empty: there are none.
std::string missingWords(const Profile& profile);
/// Whether a word that pandas reads as missing is a value in a column: then keep_default_na=False goes with
/// missingWords().
bool keepsWords(const Profile& profile);
bool keepsWords(const ColumnProfile& column);
/// ["a", "b"]
std::string nameList(const Profile& profile);
/// The column's name as a person reads it in a comment: one line, nothing invisible.
std::string inComment(const std::string& name);

/// Whole numbers with gaps that pandas would make floats of, which do not hold all of their digits.
bool needsExactness(const ColumnProfile& column);

/// Expressions over `cell`, a column of strings: df["amount"].
std::string numberLine(const ColumnProfile& column, const std::string& cell);
std::string dateLine(const ColumnProfile& column, std::string cell);
std::string timedLine(const ColumnProfile& column, std::string cell);
std::string booleanLine(const ColumnProfile& column, const std::string& cell);

} // namespace core
