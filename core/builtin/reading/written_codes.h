// SPDX-License-Identifier: GPL-3.0-or-later
// What is written as the file writes it: codes of several parts, as "B-01", values that are called as a column or have
// signs between their words.
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/reading/piece.h"
#include "core/builtin/schema/schema.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// Tokens without a space between them that a column of codes may hold as one cell become one word; other values of
/// several parts are found by their words.
std::vector<Token> withCodesJoined(std::vector<Token> tokens, const Schema& schema, const std::string& question);

/// "Planted orders", with its capital, where the status Planted stands in a cell and another column is called planted.
std::optional<ValueMatch> writtenValueAt(const std::vector<Token>& tokens, std::size_t at, const Schema& schema);

/// "Rostock – Gedser", "freight & passengers": a value with signs between its words, written as it is in the file, and
/// how many tokens it takes.
std::optional<std::pair<Piece, int>> valueWithSignsAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema);

} // namespace core::builtin
