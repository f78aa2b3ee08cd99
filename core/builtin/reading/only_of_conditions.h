// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/concept.h"

namespace core::builtin {

/// What is accounted for by a condition and by nothing else of a reading: "not", "at least", "a year before".
bool isOnlyOfConditions(Concept meaning);

} // namespace core::builtin
