// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

#include <span>
#include <string>
#include <vector>

namespace core {

/// Writes the answer of a finished run: a sentence or two from the result itself, whose numbers are bound to cells,
/// and the checks. Of the code they look at its facts only; one that cannot know says nothing.
Answer verifiedAnswer(const VerifyRequest& request);

/// What all checks together say, also after reruns have taken some away: that all fits, and remedies. `withoutRepeats`:
/// files that were tried without their repeated rows.
void conclude(const VerifyRequest& request, Answer& answer, std::span<const std::string> withoutRepeats = {});

/// What is wrong with somebody else's words about the result: leads and causes without a figure, comparisons that the
/// figures contradict.
std::vector<Check> wordsChecked(const Answer& answer, const std::string& question, const sandbox::RunResult& result);

/// Takes the evidence from numbers that are bound to a display which stands in the code.
void withholdTyped(Answer& answer, const CodeFacts& facts, const sandbox::RunResult& result);

/// Somebody else's words about the result, with cells named as [[1:B3]] (display 1, column B, row 3, each from 1):
/// every name is replaced by its cell's content and bound to it. A number (digits of any script and number words count)
/// may stand as it is where it stands in one of the texts that were `said` (the question first, then names of columns);
/// any other is bound to a cell that holds it, or to none. BadInput where a name has no cell.
Result<Answer> answerFromCells(
    const std::string& text, const sandbox::RunResult& result, std::vector<std::string> said = {});

/// Such words with each cell's content in place of its name, for a person to read; a name that has no cell is "a cell",
/// and brackets that hold no name stay as they are.
std::string withCellsRead(std::string_view text, const sandbox::RunResult& result);

} // namespace core
