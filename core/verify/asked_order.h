// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/checks.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/question_facts.h"

namespace core {

/// "in descending order", "from lowest to highest", "sorted by town": how the rows of the answer are to stand.
bool asksForOrder(const QuestionFacts& asked);

/// Whether the rows stand as the question says: by their labels where it names these ("10" behind "9"), else by the
/// first figure, in the direction that it says or that the second method took. Asked only where asksForOrder().
bool standAsAsked(const QuestionFacts& asked, const LabelledFigures& ours, const LabelledFigures& theirs);

/// Of figures that fall where the question has them rise, and the other way round, and of numbered labels that stand
/// as texts do.
void checkOrder(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks);

} // namespace core
