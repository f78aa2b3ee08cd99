// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// "von Kassel nach Bremen": where the same places stand in two columns, the one of the start and the one of the end.
void takeRoutes(std::vector<Piece>& pieces, const Schema& schema);

/// The one column of starts, or of ends, among all that have a value; none where there are several.
std::optional<int> endOfRoute(const ValueMatch& match, bool isStart, const Schema& schema);

} // namespace core::builtin
