// SPDX-License-Identifier: GPL-3.0-or-later
// Words of questions, in English and German, folded.
#pragma once

#include "core/builtin/language/lexicon.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words);
bool isLargestWord(std::string_view word);
bool isFallingWord(std::string_view word);
bool isSmallestWord(std::string_view word);
/// One for all forms of a word: "spend" asks for a column "spent".
std::string rootOf(std::string_view word);
bool isHelper(std::string_view word); ///< "weren't", "has": a verb that says nothing by itself, or a denial
bool endsClause(std::string_view word); ///< "by", "since": what stands before is said
bool isComparative(std::string_view word); ///< "longer", "better"
/// The words end with one by which something is to be left out: "without", "weglassen", "bis auf".
bool isNegation(std::span<const std::string> words);
/// What follows the words is to be left out: "apart from", "ohne".
bool isDenialBefore(std::span<const std::string> words);
bool isRestriction(std::span<const std::string> words, std::size_t at); ///< "orders that were returned"
bool isLeavingOut(std::string_view word); ///< "leave", "without": what follows is not to be counted
/// Questions in German are not planned without a model, but what they surely ask for is compared all the same.
std::optional<builtin::Concept> germanConcept(std::string_view word, std::string_view next);
std::optional<int> germanNumber(std::string_view word);
/// What a word may be the plural of: "subscribers", and in German "Unfällen", "Anfragen", "Bilder".
std::vector<std::string> singularsOf(const std::string& word);
/// Words that say little of a value or a column where they stand alone.
bool isCommonValue(std::string_view word);

} // namespace core
