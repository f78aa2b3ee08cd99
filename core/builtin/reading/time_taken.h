// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "how long does a visit take", "wie viele Minuten dauert eine Prüfung": the only column that says how long.
void takeTimeTaken(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
