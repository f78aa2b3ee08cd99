// SPDX-License-Identifier: GPL-3.0-or-later
// What a question leaves open although it can be read: it is asked.
#pragma once

#include "core/builtin/reading/across_files.h"

#include <optional>

namespace core::builtin {

/// "Fee in March" of data of several years: an answer about one of them would be a guess.
std::optional<Draft> whichYear(const Asked& asked);

/// "who has the highest rating", "who is the worst?" after an average wait; `draft`: as it would be answered.
std::optional<Draft> openSuperlative(const Asked& asked, const Draft& draft);

/// "revenue over 2024", "revenue per customer by region": words that say one of two things.
std::optional<Draft> openWord(const Asked& asked, const Draft& draft);

} // namespace core::builtin
