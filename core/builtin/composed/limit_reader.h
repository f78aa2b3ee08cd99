// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/plan_reader.h"

#include <utility>

namespace core::builtin {

/// Reads the clauses that limit groups by their number.
class LimitReader : protected PlanReader {
public:
    using PlanReader::PlanReader;

protected:
    /// "with more than 20 orders", "20 or more orders", "whose average fee is above 5".
    bool threshold();
    bool hasTopicBeside(int column) const;
    bool flagged(); ///< "were curtailed", "curtailed days", of a column of 0 and 1
    bool isTotal(std::size_t at) const;
    bool isCountedBehind(std::size_t at) const;
    std::optional<Key> entityBefore() const;

private:
    std::optional<Bound> limitAt(std::size_t at) const;
    bool limitsShare(std::size_t at);
    bool limitsRows(const Bound& bound, std::size_t behind);
    bool limitsNumber(const Bound& bound, std::size_t behind);
    bool limitsTotal(const Bound& bound, std::size_t behind);
    bool limitsGroups(const Bound& bound, std::size_t behind);
    bool isOfPeriods() const;
    bool goesOnLimiting() const;
    bool addsUp(const std::vector<Number>& numbers) const;
    /// "whose first order date is in 2023": of each group's first or last date, not of the rows.
    bool limitsDate(std::size_t at);
    /// "stores above the average revenue", "with revenue above the average": against the numbers of all of them.
    bool limitsByAverage(std::size_t at);
    /// "clients with revenue above 15000": no row has the revenue of a client.
    bool limitsSums(std::size_t at);
    bool isOfSums(const SaidNumbers& said, const Bound& bound) const;
    /// What is compared, behind "above the average"; the second: where that ends.
    std::optional<std::pair<Number, std::size_t>> comparedAt(std::size_t at) const;
    /// "total actual exceeds total plan": their difference is over 0.
    bool comparesNumbers(std::size_t at);
    bool comparesPart(std::size_t at);
};

} // namespace core::builtin
