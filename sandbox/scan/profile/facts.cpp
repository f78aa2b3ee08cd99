// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/facts.h"

#include "sandbox/scan/profile/date_orders.h"
#include "sandbox/scan/profile/fact_rules.h"
#include "sandbox/scan/profile/order_facts.h"
#include "sandbox/scan/profile/pair_keys.h"
#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace scan {

namespace {
void findInColumn(FactList& list, const Scan& scan, std::size_t column)
{
    findGaps(list, scan, column);
    findTextAmongNumbers(list, scan, column);
    findUnits(list, scan, column);
    findSpellings(list, scan, column);
    findFarOut(list, scan, column);
    findHeaping(list, scan, column);
    findBunching(list, scan, column);
    findPeriods(list, scan, column);
    findTimeHoles(list, scan, column);
    findFaultDate(list, scan, column);
}

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
    constexpr std::int64_t fewestRows = 10'000; // below it is done before a thread has begun
    FactList list;
    findRepeats(list, scan);
    findTotalRows(list, scan);
    std::vector<FactList> ofColumns(scan.plans.size());
    forEachInThreads(scan.rows < fewestRows ? 1 : usualThreads(), ofColumns.size(),
        [&](auto i) { findInColumn(ofColumns[i], scan, i); });
    std::ranges::for_each(ofColumns, [&](auto& found) { list.append(std::move(found)); });
    PairKeys pairs(scan);
    DateOrders orders(scan);
    const auto opening = readOpening(file, scan, [&](const Opening& soFar, std::span<const std::string_view> cells) {
        placeFacts(list, soFar, cells);
        pairs.see(cells);
        orders.see(cells);
    });
    pairs.find(list, opening);
    orders.find(list);
    findOrderFacts(list, scan, opening);
    findSumRows(list, scan, opening);
    return std::move(list.facts);
}

} // namespace scan
