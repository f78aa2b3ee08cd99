// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/fact_list.h"

#include "sandbox/scan/profile/statistics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

namespace scan {

void FactList::append(FactList later)
{
    for (auto& place : later.places) {
        place.fact += facts.size();
        places.push_back(std::move(place));
    }
    std::ranges::move(later.facts, std::back_inserter(facts));
}

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

} // namespace scan
