// SPDX-License-Identifier: GPL-3.0-or-later
// What a question that goes on makes of the number of the one before.
#pragma once

#include "core/builtin/composed/clause.h"

#include <optional>
#include <vector>

namespace core::builtin {

using Clauses = std::vector<Clause>;

Clause* first(Clauses& clauses, Part part);
void drop(Clauses& clauses, Part part);

/// "and the quantity?": what became of the number before becomes of this one. `isInstead`: "the quantity instead", by
/// which a ranking has its places then.
bool measure(Clauses& base, Clause next, bool isInstead);
/// "also show the average", "the quantity, too": beside the number before; false where that gives places.
bool measureBeside(Clauses& base, const Clause& next);
/// "also the lowest" after "highest fee by city": both of each city. Nothing after a rank of anything else.
std::optional<Clauses> otherEndBeside(Clauses base, const Clauses& next);
/// "also Bonn" after the rows of Kiel: a column is limited that was limited before.
bool limitsAgain(const Clauses& base, const Clauses& next);
/// Rows of one of the groups before are chosen: "P1" after "fee by priority".
bool limitsGroup(const Clauses& base, const Clauses& next);
/// "and the average?": of the number before.
bool compute(Clauses& base, const Clause& next);
/// "and the visits?": how many there are.
std::optional<Clause> countOfRows(const Clauses& next);
/// "total refund instead" names its own number: it is no "in total" of the one before.
void bindFunction(Clauses& next);
/// "number of visits instead" is a number of its own, as the fee would be.
void countAsNumber(Clauses& next);
/// "orders by region", "how many customers", "headcount": the number asked for, as one that others stand beside.
void nameCount(Clauses& said);

} // namespace core::builtin
