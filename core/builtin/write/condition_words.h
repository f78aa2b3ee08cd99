// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/plan.h"

#include <string>
#include <vector>

namespace core::builtin {

/// Conditions of a query's facts as questions put them, all as one: " in March 2024 where state is open". `question`:
/// those are put at its end. Empty: one of them has no words that are read as it.
std::string withConditions(const std::string& question, const Json& filters, bool inGerman);

} // namespace core::builtin
