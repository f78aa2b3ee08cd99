// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"

namespace core::builtin {

/// What is said in another order: "on what date was the job with the most words", "clients with over 20 jobs, count",
/// "missing rating by team".
void takeSaidInTurn(std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
