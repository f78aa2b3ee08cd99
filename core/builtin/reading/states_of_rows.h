// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "awarded grants", "how many grants were awarded": of rows that are counted or told it is their state, also where an
/// amount is called so.
void takeStatesOfRows(std::vector<Piece>& pieces, const Schema& schema);
/// "total cargo (loaded + unloaded)" is not of the vessels of a kind "General cargo": the word names what is added up.
void takePartsOfValues(std::vector<Piece>& pieces);
/// "average temperatures" of temperatures.csv: the column of that name, and not the rows.
void takeNumbersOfFiles(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
