// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/concept.h"

#include <span>
#include <string_view>

namespace core::builtin {

/// Folded words and phrases that mean the same to the planner.
struct WordList {
    Concept meaning;
    std::string_view phrases; ///< separated by commas
};

std::span<const WordList> englishWords();
std::span<const WordList> germanWords(); ///< those that English reads otherwise keep their English meaning

} // namespace core::builtin
