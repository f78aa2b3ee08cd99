// SPDX-License-Identifier: GPL-3.0-or-later
// Months and quarters that are named without their year.
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

#include <optional>
#include <string>
#include <vector>

namespace core::builtin {

/// The years of the data that all months and quarters of a question may be of, the latest first; empty where none is
/// without its year.
std::vector<int> yearsMeant(const std::string& question, const Schema& schema);

/// How many months and quarters of a question are without a year.
std::size_t partsWithoutYear(const std::string& question, const Schema& schema);

std::optional<int> yearNamed(const std::string& question, const Schema& schema); ///< the last one

/// "Q1 2024 against Q2 2024" of "Q1 against Q2".
Reworded withYear(Reworded question, const Schema& schema, int year);

} // namespace core::builtin
