// SPDX-License-Identifier: GPL-3.0-or-later
// Words that say which of several files is spoken of.
#pragma once

#include "core/builtin/reading/open_files.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/reading.h"

#include <vector>

namespace core::builtin {

constexpr double nameButForUnit = 0.96; ///< how near a word is to a column of its name: "cost" to cost_eur

/// Leaves out the noun of a joined file where what stands beside it is of that file and says all: "depot region",
/// "home country of the carrier", "for Energy clients", "from depots in the West".
void leaveOutOwners(std::vector<Piece>& pieces, const Schema& schema);

/// What is taken here for the rows, or for a like column, and is the very name of another open file or of its column,
/// means nothing here. Nor does a word that is passed over and names a column of another, or dates its rows: "kind" of
/// its Kind, "sold" of its sold_on.
void leaveToOtherFiles(const std::string& question, std::vector<Piece>& pieces, const Schema& schema,
    const Prepared& data, const OpenFiles& files);

/// Whether a word names the column, and is not only a part of its name: "units" are no unit_cost, "applications" no
/// Application Date.
bool isNamed(const Piece& piece, const Reading& reading, const Schema& schema);

} // namespace core::builtin
