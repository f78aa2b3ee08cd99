// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// What is said in fewer words than it means: "new customers per month" are counted, "the first 3" are the top ones,
/// and "4.100" of whole numbers has thousands.
void takeBrief(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
