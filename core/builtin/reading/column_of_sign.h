// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// "€" behind a number, of the column with that sign in its cells: the one that the number limits, or the only one
/// where it limits none.
std::optional<ColumnMatch> columnOfSign(
    const std::string& word, const std::vector<Piece>& before, const Schema& schema);

/// "minutes" behind a number, of the only column that is in them: "Duration (min)". Not of a total, which is of many
/// rows.
std::optional<ColumnMatch> columnInUnit(
    const std::string& unit, const std::vector<Piece>& before, const Schema& schema);
/// "visits of over 30 minutes", of which a column tells: no dates are asked for how long they took.
bool isNamedByUnit(const std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
