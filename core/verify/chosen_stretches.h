// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of time that code compares and no question names.
#pragma once

#include "core/domain/code_facts.h"
#include "core/verify/question_facts.h"

namespace core {

/// "Fastest growing region": from one stretch of time to another, which the code has to choose. Two conditions on one
/// stretch are no choice of two.
bool comparesStretches(const CodeFacts& facts, const CodeFacts::Filter& filter, const QuestionFacts& asked);

} // namespace core
