// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/fact.h"
#include "sandbox/scan/profile/scan.h"

#include <functional>
#include <string_view>
#include <vector>

namespace scan {

/// Facts as they are found, and the cells that they are about: those are looked up in the first rows of the file.
class FactList {
public:
    using IsOne = std::function<bool(std::string_view cell)>;
    Fact& add(Fact fact)
    {
        return facts.emplace_back(std::move(fact));
    }
    /// Cells of the column for which `isOne` are where it is.
    void addWithPlaces(Fact fact, std::size_t column, IsOne isOne)
    {
        places.push_back({ facts.size(), column, std::move(isOne) });
        facts.push_back(std::move(fact));
    }

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

/// All facts of a table that was read; `file` is read again from the table's beginning, two megabytes at most.
std::vector<Fact> factsOf(const File& file, const Scan& scan);

// Their parts:
void findRepeats(FactList& list, const Scan& scan);
void findGaps(FactList& list, const Scan& scan, std::size_t column);
void findTextAmongNumbers(FactList& list, const Scan& scan, std::size_t column);
void findUnits(FactList& list, const Scan& scan, std::size_t column);
void findSpellings(FactList& list, const Scan& scan, std::size_t column);
void findTotalRows(FactList& list, const Scan& scan);
void findFarOut(FactList& list, const Scan& scan, std::size_t column);
void findHeaping(FactList& list, const Scan& scan, std::size_t column);
void findPeriods(FactList& list, const Scan& scan, std::size_t column);
void findTimeHoles(FactList& list, const Scan& scan, std::size_t column);

} // namespace scan
