// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/group_reader.h"

namespace core::builtin {

/// Cuts the pieces of a question into clauses, from its first word to its last.
class ClauseReader : GroupReader {
public:
    using GroupReader::GroupReader;

    std::optional<std::vector<Clause>> run();

private:
    bool numbers();
    bool functions();
    bool topic();
    bool isPlaceOfExtreme() const;
    bool pairs();
    bool crossedNumber();
    bool beside(); ///< "largest fee per month with its client"
    /// A word that says by itself what it does.
    bool word();
    bool isOfTwo() const;
    /// "over the previous month", of a change.
    bool periodBefore();
    std::size_t wholeAt(std::size_t at) const;
    /// "fee between 2022 and 2023", of a change: the years, not the numbers.
    bool isBetweenYears(std::size_t at) const;
    bool areTwoValues(std::size_t at) const; ///< "North and South"
    bool hasTwoValues() const;
    bool firstRows();
    bool everyPeriod();
    bool reach();
    bool light();
};

} // namespace core::builtin
