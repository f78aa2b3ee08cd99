// SPDX-License-Identifier: GPL-3.0-or-later
// Of what the shares are that a question asks for.
#pragma once

#include "core/verify/question_facts.h"

#include <string>

namespace core {

/// "what percentage of each branch's rentals", "of the rentals in each", "Prozent der Flüge jeder Airline": each is a
/// whole of its own. Where a verb stands between them ("percentage of sales is in each"), all are one; and "the share
/// of each store" is what it has of the whole.
bool asksWithinEach(const QuestionFacts& asked);

/// "what percentage of its plan", "wie viel Prozent seines Plans"; "their share" is what they have of the whole.
bool asksOfItsOwn(const QuestionFacts& asked);

/// "jedes Fundorts"
bool standsBehindEach(const QuestionFacts& asked, const std::string& column);

} // namespace core
