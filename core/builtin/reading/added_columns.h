// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that are named together: "labour and parts cost", "fee and tax together".
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "labour and parts cost": what both are, said once. "cost in parts": of the costs that of the parts.
void takeSharedHeads(std::vector<Piece>& pieces, const Schema& schema);
/// Two numbers are named, one beside the other, so that "together" adds them up.
bool namesPair(const std::vector<Piece>& pieces, const Schema& schema);
/// "fee and tax together", "the sum from fee and tax": their sum, and not that of each.
void takeSums(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
