// SPDX-License-Identifier: GPL-3.0-or-later
// What reruns of the same code can tell: whether a fact of a file matters to this answer. Nothing here runs anything.
#pragma once

#include "core/domain/verdict.h"
#include "core/verify/verify_request.h"
#include "sandbox/run/variation.h"

#include <optional>
#include <vector>

namespace core {

/// A rerun that is worth its time.
struct Trial {
    sandbox::Variation variation;
    CheckKind about; ///< the fact that it puts to the test
    std::optional<Check> candidate {}; ///< told only where the rerun shows that it matters
};

/// Whether a rerun would be the same run: none with random numbers, with files that it writes, with more than plain
/// reading.
bool mayRerun(const VerifyRequest& request);

/// At most seven: of each fact of a file that was noted, or may matter.
std::vector<Trial> trialsFor(const VerifyRequest& request, const Answer& answer);

/// Of each column in use whose values are spelled in several ways, where nothing tells of it yet.
std::vector<Trial> spellingTrials(const VerifyRequest& request, const Answer& answer);

/// Of a file in which the others' keys are looked up, and that has some of them twice, where nothing tells of it yet.
std::vector<Trial> lookupTrials(const VerifyRequest& request, const Answer& answer);

/// Of the one time that the question asks for, where nothing tells yet that the answer is of another.
std::vector<Trial> spanTrials(const VerifyRequest& request, const Answer& answer);

/// A run without what a finding about a file is of, where the code's own conditions are on that column; nothing: they
/// are not, or no rerun can leave it out.
std::optional<sandbox::Variation> withoutFiltered(const VerifyRequest& request, const CheckFact& fact);

/// What such a run leaves out, in sentences.
std::vector<std::string> leftOut(const sandbox::Variation& variation);

/// What the answer would be with a value that the code leaves out, as the second method's result has it.
void tellWithLeftOut(const VerifyRequest& request, const sandbox::RunResult& second, Answer& answer);

/// What the rerun said, where it changed `varied` rows or cells: a fact that changes no place and no figure by more
/// than 1 % goes, one that does is a warning and says what; a failed rerun leaves what was noted.
void judgeTrial(const Trial& trial, const VerifyRequest& request, const sandbox::RunResult& rerun, std::int64_t varied,
    Answer& answer);

/// Whether a rerun without any change gave the same, so that others can be compared with it.
bool isRepeatable(const sandbox::RunResult& result, const sandbox::RunResult& again);

/// The column of a file whose spellings the code puts together, so that a second method is to do so too; nothing: it
/// does so with none, or with several.
std::optional<sandbox::Variation> spelledAsCode(const VerifyRequest& request);

/// How the second method's result compares: a tick, a difference, or nothing. `without`: what was left out for it, as
/// the code leaves it out, in sentences; `spelledAlike`: it ran on data spelled as one.
void judgeSecond(const VerifyRequest& request, const std::string& reading, const sandbox::RunResult& second,
    Answer& answer, const std::vector<std::string>& without = {}, bool spelledAlike = false);

} // namespace core
