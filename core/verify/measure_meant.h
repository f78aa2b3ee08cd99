// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/table_roles.h"
#include "core/verify/verify_request.h"

#include <cstddef>
#include <optional>

namespace core {

/// Of several numbers of a table the one that is drawn beside it, or else the one that its rows are in order of; none
/// where several are drawn, for each says as much as the others.
std::optional<std::size_t> measureMeant(const sandbox::Table& table, const Roles& roles, const VerifyRequest& request);

/// A column that goes down or up row by row was sorted for this, where the code sorts.
bool isSorted(const sandbox::Table& table, std::size_t column, bool isFalling, const CodeFacts& facts);

} // namespace core
