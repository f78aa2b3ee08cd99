// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/resolution.h"

namespace core::builtin {

/// The date a period or a trend is about: the one named, else the first.
std::optional<int> timeColumn(const Resolution& resolution);
/// "this year against last year": one row for each instead of two conditions that no row meets.
void compareStretches(Resolution& resolution);
/// A trend or a change, of each period.
void resolveOverTime(Resolution& resolution, Operation operation);
/// Says so of "months with a rate above 80": of a row, or of the month? False where nothing like it is asked.
bool limitsPeriod(Resolution& resolution);

} // namespace core::builtin
