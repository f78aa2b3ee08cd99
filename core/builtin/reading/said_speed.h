// SPDX-License-Identifier: GPL-3.0-or-later
// The fastest have the shortest times.
#pragma once

#include "core/builtin/reading/piece.h"
#include "core/builtin/schema/schema.h"

#include <vector>

namespace core::builtin {

/// Columns of how long something took: "finish_minutes", "Dauer".
std::vector<int> timesTaken(const Schema& schema);
/// "fastest run" of a file that has times and no speeds is the lowest; where it has neither the word stays unread.
void takeSpeed(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
