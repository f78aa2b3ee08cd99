// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// Without what only says again how a column's name ends: "kg of honey" where the column is "Honey taken (kg)",
/// "downloads in the last 30 days" where it is "Downloads (30 days)", "number of passengers" where it counts them.
void leaveOutUnits(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
