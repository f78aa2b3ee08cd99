// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <string>
#include <vector>

namespace core::builtin {

/// The columns, three at most, a word of whose name could be meant by one of `words`, the nearest first; of several
/// files "region (customers.csv)".
/// The only word of ours for what is calculated that a mistyped one can mean: "average" for "avarage"; empty: none.
std::string nearestCalculation(const std::string& word);
std::vector<std::string> nearestColumns(const std::vector<std::string>& words, const std::vector<Dataset>& datasets);

} // namespace core::builtin
