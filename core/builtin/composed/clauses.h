// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"

namespace core::builtin {

/// All clauses of a question, Light ones too; nothing where a piece is none that is known.
std::optional<std::vector<Clause>> clausesOf(const std::vector<Piece>& pieces, const Schema& schema);

} // namespace core::builtin
