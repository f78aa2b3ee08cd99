// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"
#include "core/builtin/schema/schema.h"

#include <vector>

namespace core::builtin {

/// What is shown with a ranking anyway adds nothing to it: "which team has the most jobs, with their number", "top 3
/// teams by fee, with that fee", "the 5 largest jobs with client and city".
void takeShownBeside(std::vector<Piece>& pieces, const Schema& schema);

/// "rows and number of clients by city", "number of clients by city and the rows": both are numbers.
void takeRowsBeside(std::vector<Piece>& pieces);

/// Each of the one has one of the other, and none is missing: "surname" of the surgeons, by their number.
bool isAttributeOf(int attribute, int entity, const Schema& schema);

} // namespace core::builtin
