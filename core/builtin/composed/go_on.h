// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that lean on the one before.
#pragma once

#include "core/builtin/composed/clauses.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// The clauses of a question and of the one that it goes on from: "and in March?", "only the West now", "draw it".
/// `ofThose`: it asks about what the other one was about ("how many of them"). Nothing where they do not fit together.
std::optional<std::vector<Clause>> goneOn(std::vector<Clause> base, const std::vector<Clause>& next, bool ofThose);

} // namespace core::builtin
