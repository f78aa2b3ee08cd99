// SPDX-License-Identifier: GPL-3.0-or-later
// Words that a reading would leave out without a sign of it.
#pragma once

#include "core/builtin/reading/elements.h"

namespace core::builtin {

/// "compared with last year": what is limited to one of the two is not compared.
bool comparesTimes(const Elements& said, std::size_t at);
/// "in how many months" counts months; where each day is a row, days are rows.
bool countsPeriods(const Elements& said, std::size_t at, const Schema& schema);
/// "how many are open and how many are closed": two numbers, not one of both.
bool isCountedAgain(const Elements& said, std::size_t at);
/// "stock value at cost": nothing says that these are two numbers.
bool isMeasureBeside(const Elements& said, std::size_t at, const Schema& schema);

} // namespace core::builtin
