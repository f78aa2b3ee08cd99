// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/code_facts.h"
#include "core/domain/dataset.h"
#include "core/domain/finding.h"

#include <vector>

namespace core {

/// Texts that a filter compares a column with and that no cell of it has, each with the nearest values as fixes. Only
/// where the profile knows every value of the column. Who wrote the code may not have seen them.
std::vector<Finding> literalFindings(const CodeFacts& facts, const std::vector<Dataset>& datasets);

/// The names of columns and files that are not there get the nearest ones as fixes, where they stand as a text.
void addNearestNames(std::vector<Finding>& findings, const CodeFacts& facts);

} // namespace core
