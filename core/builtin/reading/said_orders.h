// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/piece.h"

#include <vector>

namespace core::builtin {

/// "by reason, most frequent first", "heaviest first": the order of what is asked for, where the word fits it.
void takeOrderWords(std::vector<Piece>& pieces, const Schema& schema);
/// "team with the most missing fees", "team with the most urgent jobs", "earliest finish time": what is ranked. "top 5
/// jobs by fee, show the team" tells each with its team.
void takeRanks(std::vector<Piece>& pieces, const Schema& schema);
/// "average fee of the largest team", "share of cancelled jobs of the smallest team": it does not say by what it is the
/// largest, and not by that average or share.
void refuseEndsOfOthers(std::vector<Piece>& pieces, const Schema& schema);
/// "jobs with more hours spent than hours planned": one column of a row against another.
void takeMoreThanOther(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
