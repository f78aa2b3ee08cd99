// SPDX-License-Identifier: GPL-3.0-or-later
// What a question says that is to stand for a missing value.
#pragma once

#include "core/verify/asked_time.h"

#include <span>

namespace core {

/// What the question explains a gap to be: "it took nothing" of "empty minutes mean that it took nothing".
std::span<const std::string> saidOfGaps(const QuestionFacts& asked);
/// "Use 30 where minutes are missing", and not "over 30 with an unknown ward".
bool putsForGap(const QuestionFacts& asked, const std::string& column, double number);
/// "Those still open count until 31 March 2025", and not "paid by 31 March 2025".
bool putsForGap(const QuestionFacts& asked, const std::string& column, const Span& day);

} // namespace core
