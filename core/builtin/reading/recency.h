// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "customers whose last order is more than 90 days ago" have none in the 91 days before the end of the data.
void takeRecency(std::vector<Piece>& pieces, const Schema& schema);
/// "average fee of first visits": the first of whom is not said, so the word stays unread. "Patients by year of
/// their first visit": each has a year of its own, by which no row is known.
void takeOpenFirsts(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
