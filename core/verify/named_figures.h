// SPDX-License-Identifier: GPL-3.0-or-later
// What a person's code calls the figures that it makes of a column: income=("fee", "sum"), reset_index(name="income").
#pragma once

#include "core/domain/code_facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The functions that give figures in the unit of their column.
bool keepsUnit(std::string_view function);

/// What figures of that name are, as far as the code is written plainly.
struct NamedFigures {
    std::vector<CodeFacts::Aggregation> aggregations; ///< any of these
    std::vector<std::string> names; ///< made of these alone, by no more than + and -
};
NamedFigures figuresNamed(const CodeFacts& facts, const std::string& code, const std::string& name);

} // namespace core
