// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "which channel had how many orders", "how many came over which channel": so many of each channel.
void takeWhichOfEach(std::vector<Piece>& pieces, const Schema& schema);
} // namespace core::builtin
