// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be shown, said beside what is asked.
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// Crossed tables written with a sign ("type x status"), shares of all rows ("as % of all requests"), and numbers that
/// are asked for again behind a limit ("… and how many"). What little words make of a column or a value beside them: "a
/// mechanic but no rating", "by Ali", "with and without".
void takeShapes(std::vector<Piece>& pieces, const Schema& schema);
} // namespace core::builtin
