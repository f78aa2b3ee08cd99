// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "ratio of returned to delivered orders", "ratio of revenue in North to South": the one as a multiple of the other.
void takeRatios(std::vector<Piece>& pieces);

} // namespace core::builtin
