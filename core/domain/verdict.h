// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "sandbox/run/run_result.h"

namespace core {

/// What a person may make of an answer, from the best to the worst. Its words are in core/messages/verdicts.cpp.
enum class Verdict {
    Confirmed, ///< a second method agrees
    Checked, ///< question, code, data, run and result fit
    NotChecked, ///< nothing was found, and not all of the question was compared
    LookAtThis, ///< a finding
    Contradicted, ///< the answer is not what files and run give
};
std::span<const Pattern> patternsOf(Verdict);

/// By the checks alone. Any finding outweighs every tick.
Verdict verdictOf(const Answer& answer);

/// Why nothing says that an answer is right.
enum class Unchecked {
    MoreShown,
    DateTaken,
    OtherOrder,
    NoTime,
    ValueLeftOut,
    SecondNotCompared,
    NothingCompared,
    NothingAsked, ///< in words: NothingCompared of own code, which answers no question
    EarlierUnknown, ///< what an earlier step did to what this code calls
    NobodyRead, ///< the code before its run: a policy approved it, and something was found in what came of it
};
std::span<const Pattern> patternsOf(Unchecked);
/// Always something where the verdict is NotChecked; else nothing.
std::optional<Unchecked> whyNotChecked(const Answer& answer);
/// What stands behind the verdict: the same, or that nobody read the code before it ran in which something was found.
std::optional<Unchecked> reasonOf(const Answer& answer, ApprovalMethod method);

/// What is left out for the second method, as the code leaves it out.
enum class LeftOut {
    Repeats,
    Values, ///< column; text: they
    Spellings, ///< column
};
std::span<const Pattern> patternsOf(LeftOut);

/// Whether anything was found that a person has to look at.
inline bool needsLook(const Answer& answer)
{
    return verdictOf(answer) >= Verdict::LookAtThis;
}

/// What the code printed, with a mark behind each figure that was found to be typed into it, and behind each line with
/// figures of a contradicted answer.
std::string withFiguresMarked(std::string printed, const Answer& answer);

/// {verdict, reason (see reasonOf) or null,
/// findings[] {kind, severity: amber | red, text, evidence, fix: {text, edits[]} or null}, ledger[], checks[],
/// reruns {count, wall_ms}}
Json verificationJson(
    const Answer& answer, const sandbox::RunResult& result, ApprovalMethod method = ApprovalMethod::Hand);

} // namespace core
