// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// Words of the trade as what they say of columns: "plan fulfilment" is the actual in percent of the plan, "loss-making
/// orders" are those whose cost is over their revenue, "how profitable" asks for the profit, "Ist" beside a plan is
/// the actual.
void takeBusinessWords(std::vector<Piece>& pieces, const Schema& schema);

/// "do express orders cost more than others", "express versus normal orders": by the column that says yes or no.
void takeOthers(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
