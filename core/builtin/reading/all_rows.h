// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"

namespace core::builtin {

/// "all" in "clients with all jobs paid", "clients whose jobs are all paid": each row of a client must be so.
bool meansAllRows(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema);
/// "teams that did all jobs in Kiel": each of these, or each of theirs?
bool mayMeanOthers(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema);
/// These are clients with only paid jobs. What says more than one thing of the jobs is left, since one of them may say
/// which jobs are meant.
void takeAllRows(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
