// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// "cost_eur" is written as columns are: it is the one that is called so, or a value, and no other by what its words
/// mean. What it is, and how many tokens it takes.
std::optional<std::pair<Piece, int>> underscoredAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema);

} // namespace core::builtin
