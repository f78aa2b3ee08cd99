// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "von Kassel nach Bremen": where the same places stand in two columns, the one of the start and the one of the end.
void takeRoutes(std::vector<Piece>& pieces);

} // namespace core::builtin
