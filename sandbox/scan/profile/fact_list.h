// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Facts as they are found, and the cells that they are about: those are looked up in the first rows of the file.
class FactList {
public:
    using IsOne = std::function<bool(std::string_view cell)>;
    Fact& add(Fact fact) { return facts.emplace_back(std::move(fact)); }
    /// Cells of the column for which `isOne` are where it is.
    void addWithPlaces(Fact fact, std::size_t column, IsOne isOne)
    {
        places.push_back({ facts.size(), column, std::move(isOne) });
        facts.push_back(std::move(fact));
    }
    void append(FactList later);

    struct Place {
        std::size_t fact;
        std::size_t column;
        IsOne isOne;
    };
    std::vector<Fact> facts;
    std::vector<Place> places;
};

/// Without an exponent where that is not too long.
std::string plainNumber(double value);

} // namespace scan
