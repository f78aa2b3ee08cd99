// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "customers in all queues - how many are there", "min / median / max", "lines 1 + 5": only where a column of numbers
/// is worked with is a sign arithmetic. "withdrawn / all orders" divides, too, as its sides are no two of a kind.
void takeSigns(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
