// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace core::builtin {

/// Damerau-Levenshtein distance (optimal string alignment), in bytes.
int editDistance(std::string_view left, std::string_view right);

/// Could `word` be a mistyped `meant`? One slip in four to six letters, two in more; of two replaced letters each by
/// the key beside it, or it is another word.
bool looksLike(std::string_view word, std::string_view meant);

/// One key was missed, doubled, swapped with the next, or its neighbour hit: "leaving" is no mistyped "leading".
bool isSlipOf(std::string_view word, std::string_view meant);

} // namespace core::builtin
