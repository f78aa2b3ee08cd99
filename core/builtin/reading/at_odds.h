// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/reading.h"

namespace core::builtin {

/// Columns of which two conditions cannot both hold, or one says nothing beside the other: "took A but never B" of one
/// row is A alone. The words mean something else then.
std::set<int> columnsAtOdds(const std::vector<Filter>& filters);

/// "customers from Rome who ordered in Oslo": one column that is said of two things, so that it is meant of one of them
/// only.
std::set<int> columnsSaidApart(const std::vector<Piece>& pieces);

/// A word of a condition on one of them.
bool isSaidOfColumns(const Piece& piece, const std::set<int>& columns, const Schema& schema);

} // namespace core::builtin
