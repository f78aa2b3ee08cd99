// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "cancelled trips as a share of all trips", also behind "cancellation rate by route:": the share of those. Where a
/// condition limits the whole as well, the share stays between the two.
void takeShareOfRows(std::vector<Piece>& pieces, const Schema& schema);

/// "share of status by region", "status shares by region": of each status within each region.
void takeSharesOfKinds(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
