// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

#include <string>
#include <vector>

namespace core {

/// Writes the answer of a finished run: a sentence or two from the result itself, whose numbers are bound to cells,
/// and the checks. Of the code they look at its facts only; one that cannot know says nothing.
Answer verifiedAnswer(const VerifyRequest& request);

/// What is wrong with somebody else's words about the result: leads and causes without a figure, comparisons that the
/// figures contradict.
std::vector<Check> wordsChecked(const Answer& answer, const std::string& question, const sandbox::RunResult& result);

/// Takes the evidence from numbers that are bound to a display which stands in the code.
void withholdTyped(Answer& answer, const CodeFacts& facts, const sandbox::RunResult& result);

/// Somebody else's words about the result, with cells named as [[1:B3]] (display 1, column B, row 3, each from 1):
/// every name is replaced by its cell's content and bound to it. BadInput where a number is not such a name (digits of
/// any script and number words count) or a name has no cell: no part of such a text is used.
Result<Answer> answerFromCells(const std::string& text, const sandbox::RunResult& result);

} // namespace core
