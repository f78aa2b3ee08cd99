// SPDX-License-Identifier: GPL-3.0-or-later
// Questions in capitals alone: "TOTAL FEE IN US". Their letters do not tell a value from a small word of ours.
#pragma once

#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// A word of ours that is a value here: written as the value is, or where ours would say nothing ("total fee in us").
bool isValueBesideGrammar(const std::vector<Token>& tokens, std::size_t at, const ValueMatch& match);

/// A filler that may not be left out: "shade A", or in capitals what may be a value, "TOTAL US FEE".
bool isNoFiller(const std::vector<Token>& tokens, std::size_t at, const Schema& schema);

} // namespace core::builtin
