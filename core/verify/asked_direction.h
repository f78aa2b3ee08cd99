// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"
#include "core/verify/question_facts.h"

namespace core {

/// Which end of a column superlatives mean that say it of no other one: the fastest has few minutes and many km/h, the
/// best a high score and a low cost, the earliest a low date. None: they say nothing of it, or of both ends.
Direction directionIn(const QuestionFacts& asked, const ColumnProfile& column);

} // namespace core
