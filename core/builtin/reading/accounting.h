// SPDX-License-Identifier: GPL-3.0-or-later
// The gate of the planner: a question is answered as it was asked, word for word, or refused.
#pragma once

#include "core/builtin/reading/elements.h"

#include <vector>

namespace core::builtin {

/// The parts of the question that `reading` leaves out or takes for something else, in their order. Empty: every word
/// is in it. Of a follow-up only its own words are looked at; those before it were looked at when they were asked.
std::vector<Piece> unaccounted(const Elements& said, const Reading& reading, const Schema& schema);

} // namespace core::builtin
