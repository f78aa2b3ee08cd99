// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/facts.h"

#include "sandbox/scan/profile/order_facts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

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

std::string plainNumber(double value)
{
    constexpr double longest = 1e15;
    std::array<char, 64> text {};
    if (!(std::abs(value) < longest) || (value != 0 && std::abs(value) < 1 / longest)) {
        return numberText(value);
    }
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed).ptr;
    return { text.data(), end };
}

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
    }
    const auto opening = readOpening(file, scan, [&](const Opening& soFar, std::span<const std::string_view> cells) { placeFacts(list, soFar, cells); });
    findOrderFacts(list, scan, opening);
    return std::move(list.facts);
}

} // namespace scan
