// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// Other words for what has a reading: "North as well as for South" of an average is either, "leaving out jobs without
/// a team" are those with one, and "cancelled jobs as a share of all jobs" behind its group is the share of these.
void takeOtherwise(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
