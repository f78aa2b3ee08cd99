// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "delivered after they were due", "paid by the due date", "nach der Frist erledigt", "delivered late": the date of
/// what was done, compared with the one that it is held against.
void takeDatesCompared(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
