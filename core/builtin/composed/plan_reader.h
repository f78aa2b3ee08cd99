// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause_maker.h"

#include <utility>

namespace core::builtin {

/// Reads the clauses that compare what became of a plan with it.
class PlanReader : protected ClauseMaker {
public:
    using ClauseMaker::ClauseMaker;

protected:
    /// "teams over budget", "orders over plan"
    bool plan();
    std::optional<Bound> byPercent(std::size_t at) const;
    void limitRatio(Clause& clause, std::pair<int, int> columns, const Bound& by, Test side) const;

private:
    bool isHowOften() const;
};

} // namespace core::builtin
