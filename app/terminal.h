// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads and answers in a terminal.
#pragma once

#include "app/exit_code.h"
#include "core/domain/dataset.h"
#include "core/domain/diff.h"
#include "core/domain/step.h"
#include "sandbox/run/state_view.h"

#include <chrono>
#include <string>
#include <string_view>

namespace app {

void printError(const sandbox::Error& error);
/// The end of a command that failed: the error in words, and with `json` as the one document on standard output.
ExitCode endWith(const sandbox::Error& error, bool json);
/// What the document of a command says of its failure.
core::Json errorJson(const sandbox::Error& error);
void printLine(std::string_view text = {});
void printProfile(const core::Dataset& dataset);
/// Intent, code with line numbers, effects and findings; after the first proposal the difference instead of the code.
void printProposal(const core::Proposal& proposal, const core::Proposal* before);
void printAlong(const core::Proposal& proposal); ///< what is approved along with its code
/// Figures that the code types are marked where the answer has a check of them.
void printResult(const sandbox::RunResult& result, const core::Answer& answer = {});
/// The result of a run that was thrown away, and what it would have changed.
void printPreview(const sandbox::Preview& preview);
/// "12 minutes ago"
std::string agoWords(std::chrono::seconds age);
void printAnswer(const core::Answer& answer, const core::RunRecord& run);

/// Both ends are a terminal, so a person can be asked.
bool isInteractive();
/// The first letter of the reply in lower case, '\0' at the end of input.
char askPerson(std::string_view prompt);

} // namespace app
