// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/times_reader.h"

namespace core::builtin {

/// Reads the clauses that divide the rows, and those that order what they are divided into.
class GroupReader : protected TimesReader {
public:
    using TimesReader::TimesReader;

protected:
    /// "by region and month", "of each month", "in every team", "over the months", "monthly", "team by team".
    bool group();
    bool wholePeriods(); ///< "in whole months"
    bool isDistributionOfEach() const; ///< "distribution of revenue by region"
    bool limitsChange(); ///< "grew by more than 10 %", "growth over 500": no group by that

private:
    bool ofDate(); ///< "month (by opened)"
    bool byGrowth();
    bool ofDoers();
    bool byItself();
    bool crossed(std::size_t at);
    /// "statuses across", "regions in rows"
    bool isOnAxis(std::size_t at) const;
    bool isKnownKey(std::size_t at) const; ///< a group of the question so far
    bool onAxis(std::size_t at);
    /// Behind "each", "by" and "over" at `said`.
    bool ledBy(std::size_t said, bool isOver);
    /// "by revenue", "by number of orders".
    bool ordersBy(std::size_t at);
    bool keysFrom(std::size_t at);
    void averageOfRows(std::size_t said);
};

} // namespace core::builtin
