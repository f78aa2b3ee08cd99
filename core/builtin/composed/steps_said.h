// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// How wide the ranges of a histogram are to be, in the unit of its column.
struct StepSaid {
    double width = 0;
    std::size_t end = 0; ///< the piece behind it
};

/// "bins of 10", "in steps of 10 years" of an age, "10-year bins"
std::optional<StepSaid> stepSaidAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

} // namespace core::builtin
