// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/facts.h"

#include "sandbox/scan/profile/fact_rules.h"
#include "sandbox/scan/profile/order_facts.h"
#include "sandbox/scan/profile/pair_keys.h"

#include <span>
#include <string_view>
#include <utility>

namespace scan {

namespace {
void placeFacts(FactList& list, const Opening& opening, std::span<const std::string_view> cells)
{
    for (const auto& [fact, column, isOne] : list.places) {
        auto& found = list.facts[fact];
        if (found.rows.size() < Fact::listed && isOne(column < cells.size() ? cells[column] : std::string_view())) {
            found.rows.push_back(opening.rows);
            found.lines.push_back(opening.lines.back());
        }
    }
}
} // namespace

std::vector<Fact> factsOf(const File& file, const Scan& scan)
{
    FactList list;
    findRepeats(list, scan);
    findTotalRows(list, scan);
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        findGaps(list, scan, i);
        findTextAmongNumbers(list, scan, i);
        findUnits(list, scan, i);
        findSpellings(list, scan, i);
        findFarOut(list, scan, i);
        findHeaping(list, scan, i);
        findPeriods(list, scan, i);
        findTimeHoles(list, scan, i);
        findFaultDate(list, scan, i);
    }
    PairKeys pairs(scan);
    const auto opening = readOpening(file, scan, [&](const Opening& soFar, std::span<const std::string_view> cells) {
        placeFacts(list, soFar, cells);
        pairs.see(cells);
    });
    pairs.find(list, opening);
    findOrderFacts(list, scan, opening);
    findSumRows(list, scan, opening);
    return std::move(list.facts);
}

} // namespace scan
