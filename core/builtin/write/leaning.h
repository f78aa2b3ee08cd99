// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a question says something by itself, or only with the one before it.
#pragma once

#include "core/builtin/schema/schema.h"
#include "core/domain/planner.h"

#include <string>
#include <vector>

namespace core::builtin {

/// The "it" of a question that names nothing before that it could mean: it means the question before. Empty: none.
std::string pronounOf(const std::string& question, const Schema& schema);

/// Whether a question says only what changes of the one before.
bool leansOn(const std::string& question, const Schema& schema);

/// Says in the draft and its facts that it goes on from the question before, and what of that it leaves.
void tellBefore(Draft& draft, const Exchange& before);

/// What a person's own code answered has no words that a question could go on from.
std::vector<Exchange> behindOwnCode(std::vector<Exchange> history);

/// Whether it names rows or a column, so that it can be read without the question before.
bool namesNoun(const std::string& question, const Schema& schema);

/// "how many are urgent?": of what, the question before says.
bool countsWithoutNoun(const std::string& question, const Schema& schema);

/// "which region had the most?"
bool asksWhich(const std::string& question, const Schema& schema);
/// That, "how many are urgent?", "in the South only", "more than 35": nothing in them says what they could be about.
bool saysNoSubject(const std::string& question, const Schema& schema);

/// "up to March", "top 3": no column, no value, no rows and no word that is not known.
bool namesNothing(const std::string& question, const Schema& schema);

} // namespace core::builtin
