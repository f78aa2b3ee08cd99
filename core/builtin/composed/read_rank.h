// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/clause.h"

#include <optional>
#include <vector>

namespace core::builtin {

/// "top 5", "highest", "second largest", "most orders": a rank that begins at a piece.
std::optional<Clause> rankAt(const std::vector<Piece>& pieces, std::size_t at, const Schema& schema);

} // namespace core::builtin
