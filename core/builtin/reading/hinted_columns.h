// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// The columns that a superlative may speak of: "hottest" of the highest temperature, "most expensive" of a price, or
/// where there is none of what costs or amounts are.
std::vector<int> hintedColumns(const Piece& piece, const Schema& schema);
/// The only one.
/// "longest price", "oldest weight": the word speaks of another thing than the column holds. `isOfGroups`: so does
/// "cheapest room type" where there is an amount and no price.
bool isAtOddsWithHint(const Piece& piece, int column, bool isOfGroups, const Schema& schema);
std::optional<int> hintedColumn(const Piece& piece, const Schema& schema);

/// A fee, a price or an amount that is the only money of the file: what one row costs.
std::optional<ColumnMatch> onlyPayment(const Schema& schema);
/// What is earned: the money of the file, with all others as its rivals, or what is paid for each row.
std::optional<ColumnMatch> onlyIncome(const Schema& schema);
/// "fare", "rent": of each a price, and of all an amount, so that a superlative may mean either.
bool isPaidForEach(int column, const Schema& schema);

} // namespace core::builtin
