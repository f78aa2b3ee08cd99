// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that a word of the trade needs: "profit" revenue and cost, "over budget" plan and actual.
#pragma once

#include "core/builtin/reading/pieces.h"
#include "core/domain/reading_note.h"

#include <optional>
#include <utility>

namespace core::builtin {

/// What was taken in and what it cost; nothing where a file has not one column of each.
std::optional<std::pair<int, int>> revenueAndCost(const Schema& schema);
/// What was planned and what became of it.
std::optional<std::pair<int, int>> planAndActual(const Schema& schema);
std::optional<int> planColumn(const Schema& schema); ///< the only one
bool isProfit(const Piece& piece); ///< no column of that name
bool isMargin(const Piece& piece);
/// Why a word of the trade cannot be answered: a column is not there.
std::optional<ReadingTrouble> missingFor(const Piece& piece, const Schema& schema);

} // namespace core::builtin
