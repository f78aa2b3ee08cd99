// SPDX-License-Identifier: GPL-3.0-or-later
// One rule for each kind of fact; those of the order of rows are in order_facts.h.
#pragma once

#include "sandbox/scan/profile/fact_list.h"
#include "sandbox/scan/profile/scan_result.h"

namespace scan {

void findRepeats(FactList& list, const Scan& scan);
void findGaps(FactList& list, const Scan& scan, std::size_t column);
void findTextAmongNumbers(FactList& list, const Scan& scan, std::size_t column);
void findUnits(FactList& list, const Scan& scan, std::size_t column);
void findSpellings(FactList& list, const Scan& scan, std::size_t column);
void findTotalRows(FactList& list, const Scan& scan);
void findFarOut(FactList& list, const Scan& scan, std::size_t column);
void findHeaping(FactList& list, const Scan& scan, std::size_t column);
void findBunching(FactList& list, const Scan& scan, std::size_t column);
void findPeriods(FactList& list, const Scan& scan, std::size_t column);
void findFaultDate(FactList& list, const Scan& scan, std::size_t column);
void findTimeHoles(FactList& list, const Scan& scan, std::size_t column);
/// A column of dates that goes on evenly but for holes, as measurements do.
bool hasEvenSteps(const Scan& scan, std::size_t column);

} // namespace scan
