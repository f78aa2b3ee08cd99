// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The last text file of the analysis whose name is the same but for its numbers ("orders-2024-01.csv" before "orders-2024-02.csv");
/// nullptr: there is none.
const Dataset* earlierOfItsKind(std::string_view fileName, const std::vector<Dataset>& taken);

/// Where a file is not like an earlier one of its kind, and that it was read with a person's changes to that one: one sentence each.
std::vector<std::string> driftSentences(const Dataset& earlier, const Dataset& now);

} // namespace core
