// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/reading.h"

#include <optional>

namespace core::builtin {

/// What a word makes of a column's numbers: the median of "median", the 90th percentile of "p90"; nothing of other
/// words.
std::optional<Function> statisticOf(const Piece& piece);

/// "average total": the first of such numbers, and no list of both.
bool takesNext(const Piece& piece, const Piece& next);

} // namespace core::builtin
