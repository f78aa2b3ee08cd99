// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

#include <optional>
#include <string>

namespace core::builtin {

/// "total weight_kg in t" is the total of "weight_kg" / 1000, and "revenue in thousands" of "revenue" / 1000. As it
/// was where the unit of a number is not known, or where one is a condition, a group or a divisor.
Reworded inOtherUnits(Reworded question, const Schema& schema);
/// "in kg", where a column has that name: behind a question that has no such unit it asks for no column.
bool asksOnlyForUnit(const std::string& question, const Schema& schema);
/// The question before with a unit that the one behind it is nothing but: "in t", "and in thousands of euros?" Without
/// one where the numbers are in it.
std::optional<std::string> withUnit(const std::string& question, const std::string& unit, const Schema& schema);

} // namespace core::builtin
