// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"

namespace core::builtin {

/// A stretch of time has the numbers of all its rows together, but where each row is a day.
bool limitsEachPeriod(const Clause& topic, const Schema& schema);

/// "status open", "opened in May", "fee over 100": a condition that begins with the column it is of.
std::optional<Clause> claimedConditionAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);
/// "in the North", "from 2022 to 2023": one that begins with its own word.
std::optional<Clause> eitherAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema); ///< "A or B"
std::optional<Clause> conditionAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

} // namespace core::builtin
