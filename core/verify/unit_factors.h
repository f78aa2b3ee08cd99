// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the code that make one unit of another.
#pragma once

#include "core/verify/checks.h"

namespace core {

/// {"Bq/m3": 1, "pCi/L": 37}: each stands beside a unit of the data, and is no other than the known factor; likewise
/// what values are multiplied with or divided by where the line picks a unit.
bool areUnitFactors(const VerifyRequest& request, const CodeFacts::Literals& literals);
/// The known factor is multiplied with where it is to be divided by, or the other way round. Powers of ten may make a
/// unit that the data have not.
bool areTurnedFactors(const VerifyRequest& request, const CodeFacts::Literals& literals);
/// Whether the code makes one unit of several that a column has.
bool makesOneUnit(const VerifyRequest& request);

} // namespace core
