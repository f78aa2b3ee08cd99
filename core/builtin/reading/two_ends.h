// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/schema.h"

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace core::builtin {

std::vector<int> columnsOf(const Schema& schema, std::initializer_list<ColumnType> types);

/// Between what a question counts time that names no ends: {from, to}. The two dates of a file that has no more; of
/// several those two with hours, and where these are none, the two times of day.
std::optional<std::pair<int, int>> theTwoEnds(const Schema& schema);

} // namespace core::builtin
