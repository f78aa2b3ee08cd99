// SPDX-License-Identifier: GPL-3.0-or-later
// What parts of code are called in sentences about it.
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/plain_step.h"

#include <string>
#include <vector>

namespace core {

std::string plainName(const std::string& function);
std::string functionWord(const std::string& function);
std::string joined(const std::vector<std::string>& texts);
std::string sourceWord(const std::string& source);
/// What a condition compares: "fee", "the month of day"; empty: no words for it.
std::string comparedOf(const CodeFacts::Filter& filter);
std::string keysOf(const CodeFacts::Grouping& grouping);
/// Of which a figure is: "revenue and fee", "33 columns"; empty: it is no figure, or of what is not known.
std::string columnsOf(const CodeFacts::Aggregation& one);
/// Of a quotient or a difference: of which figures, in the order of the code.
std::string titleOfTwo(const CodeFacts& facts, PlainStepKind kind);

} // namespace core
