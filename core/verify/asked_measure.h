// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/question_facts.h"

namespace core {

/// Whether what "how many" asks for is measured, and so added up and not counted: litres, cubic metres, Tonnen.
bool asksForMeasure(const QuestionFacts& asked);

} // namespace core
