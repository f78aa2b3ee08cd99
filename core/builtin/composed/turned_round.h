// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/next_number.h"

namespace core::builtin {

/// "the other way round": the order, the quotient or difference of two columns, or the two groups of the question
/// before. False where it has none of these, or several.
bool turnRound(Clauses& base);

} // namespace core::builtin
