// SPDX-License-Identifier: GPL-3.0-or-later
// Codes of several parts, as "B-01": one word of the question.
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// Tokens without a space between them that a column of codes may hold as one cell become one word; other values of
/// several parts are found by their words.
std::vector<Token> withCodesJoined(std::vector<Token> tokens, const Schema& schema, const std::string& question);

} // namespace core::builtin
