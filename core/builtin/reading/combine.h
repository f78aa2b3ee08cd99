// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// The pieces as the parts of a question expect them: "90th percentile" and "3-month moving average" are one piece,
/// "lowest" beside "average" is a function, "three customers with the most" are the top three customers.
std::vector<Piece> combined(std::vector<Piece> pieces, const Schema& schema);

} // namespace core::builtin
