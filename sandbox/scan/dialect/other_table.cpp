// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/other_table.h"

#include "sandbox/scan/layout/second_table.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace scan {

/// Where the next blank line begins and where it ends; the ends of the sample: there is none.
static std::pair<std::size_t, std::size_t> gapIn(std::string_view sample, std::size_t from)
{
    for (auto at = sample.find('\n', from); at != std::string_view::npos; at = sample.find('\n', at + 1)) {
        const auto next = sample.find_first_not_of("\r\n", at + 1);
        if (next != std::string_view::npos && std::ranges::contains(sample.substr(at + 1, next - at - 1), '\n')) {
            return { at + 1, next };
        }
    }
    return { sample.size(), sample.size() };
}

std::string_view withoutOtherTable(std::string_view sample, const std::vector<Quoting>& quotings, const Choice& best)
{
    constexpr int triedGaps = 4;
    const bool explainsAll = best.score.rows == Sample(sample, best.candidate.dialect).rows().size();
    if (best.candidate.form == Candidate::Form::Table && best.candidate.separator.empty() && explainsAll) {
        return sample;
    }
    const auto dialectOf = [&](std::string_view text) {
        return cheapest(tablesIn(text, quotings, { ",", ";", "\t", "|" }), text).candidate.dialect;
    };
    auto [above, below] = gapIn(sample, 0);
    for (int tried = 0; tried < triedGaps && below < sample.size();
        ++tried, std::tie(above, below) = gapIn(sample, below)) {
        const auto first = sample.substr(0, above);
        const auto second = sample.substr(below, gapIn(sample, below).first - below);
        const auto one = dialectOf(first);
        const auto other = dialectOf(second);
        if (one.delimiter != other.delimiter && isWholeTable(first, one) && isWholeTable(second, other)) {
            return first;
        }
    }
    return sample;
}

} // namespace scan
