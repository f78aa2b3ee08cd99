// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clauses.h"

namespace core::builtin {

/// One query of all clauses; nothing where a clause is left that it does not hold, or where two would do.
std::optional<Query> composed(const std::vector<Clause>& clauses, const Schema& schema);

} // namespace core::builtin
