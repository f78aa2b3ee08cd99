// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/schema.h"
#include "core/domain/planner.h"

#include <optional>
#include <string>

namespace core::builtin {

/// "the 5 largest orders", of a file in which orders have several rows: the amount of a single row, or of all rows of
/// each order together? Nothing where each has one, or where the column adds up to nothing.
std::optional<Draft> rowOrEntity(const std::string& question, int measure, const Schema& schema);

} // namespace core::builtin
