// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that go on from the one before, and those that cannot.
#pragma once

#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/open_files.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

std::optional<Draft> composedBefore(Asked asked); ///< the question before

/// That question, divided by what the files have: those that can be answered.
std::vector<std::string> dividedBefore(Asked asked);

/// Nothing of it but what another question could be changed by: "top 3", "in percent", "per quarter instead".
bool isOnlyChange(const Asked& asked);

bool isOfPicture(const Asked& asked); ///< "as a line"

/// "show them" after "how many orders were returned": what was counted.
std::optional<Draft> rowsBefore(Asked asked);

/// "in weeks" after an average of a time: the unit of the answer, and no stretch of time.
bool asksForUnit(const Asked& asked, const Draft& before);

/// "in 2024 only", read as the rows of 2024, after a question that asked for no rows, for other ones, or has no answer.
bool losesQuestion(const Asked& asked, const Draft& now, const Draft& before);

/// "over 500" after "jobs over 300", "in the North" after "jobs in the South": the same rows with that limit alone.
bool replacesLimit(const Asked& asked);

/// The refusal of what cannot go on from the question before, with those words struck.
/// "as a line" after an answer that no time goes through: over time, or as bars.
std::optional<Draft> lineOverGroups(Asked asked);
Draft cannotGoOn(const Asked& asked, const std::string& pronoun);

/// "donors of 2023 who gave again in 2024", read as those of both years together, is refused.
std::optional<Draft> cameAgain(const Asked& asked, const Draft& draft);

} // namespace core::builtin
