// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "the same month a year ago": which stretch of time is meant, of every word that says so.
void takeSamePeriods(std::vector<Piece>& pieces);

/// "from 2019-Q3 to 2020-Q2", "since 2020-01": labels in a column of texts bound a stretch of time as dates do. A
/// stretch shorter than each of them is a word that the data do not know.
void takeLabelsAsTimes(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
