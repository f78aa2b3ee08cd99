// SPDX-License-Identifier: GPL-3.0-or-later
// Months and quarters that are named without their year.
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"
#include "core/domain/planner.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core::builtin {

/// The years of the data that all months and quarters of a question may be of, the latest first; empty where none is
/// without its year.
std::vector<int> yearsMeant(const std::string& question, const Schema& schema);

/// How many months and quarters of a question are without a year.
std::size_t partsWithoutYear(const std::string& question, const Schema& schema);

/// Whether a month or a quarter that one file reads stands in the name of a column of another.
bool namesColumnOverParts(const std::string& question, const Schema& one, const Schema& other);

/// The year that the latest of some questions speaks of.
std::optional<int> yearBefore(std::span<const Exchange> before, const Schema& schema);

/// The two years that the latest question with years puts beside each other; empty where it does not.
std::vector<int> yearsBeside(std::span<const Exchange> before, const Schema& schema);

/// "January 2023 and February 2023" of "January and February 2023": the only year that is named is that of all.
Reworded withSharedYear(Reworded question, const Schema& schema);

/// "Q1 2024 against Q2 2024" of "Q1 against Q2".
Reworded withYear(Reworded question, const Schema& schema, int year);
/// "March 2023 & March 2024" of "March".
Reworded withYears(Reworded question, const Schema& schema, const std::vector<int>& years);

} // namespace core::builtin
