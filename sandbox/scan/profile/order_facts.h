// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact_list.h"
#include "sandbox/scan/profile/opening.h"

namespace scan {

/// What is seen in the first rows as they follow each other: running totals, values that stand still or run along a
/// line, columns that copy, lag or change places with another. Pairs of the opening's columns of numbers only.
void findOrderFacts(FactList& list, const Scan& scan, const Opening& opening);
/// Rows between others whose numbers add up those above them, where no word names them.
void findSumRows(FactList& list, const Scan& scan, const Opening& opening);

} // namespace scan
