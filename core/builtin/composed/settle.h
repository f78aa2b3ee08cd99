// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clauses.h"

namespace core::builtin {

/// Phrases on their way to a query: each is taken out by what uses it, and none may be left.
class Said {
public:
    explicit Said(std::vector<Clause> clauses);

    bool has(Part part) const;
    const Clause* first(Part part) const;
    std::size_t count(Part part) const;
    std::optional<Clause> take(Part part);
    std::vector<Clause> takeAll(Part part);
    bool isEmpty() const { return all.empty(); }

    std::vector<Clause> all; ///< but for those that only bind
};

/// Puts together what stands apart: a count with its noun, a rank with its number, "on average" with the number it is
/// of. False where one has no other.
bool settle(Said& said, Query& query, const Schema& schema);

} // namespace core::builtin
