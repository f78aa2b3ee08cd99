// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/data_policy.h"

namespace core::llm {

/// The policy with what a rule in writing says: "orders.status=values", where "orders" is the name of a file or of its
/// frame, and the word hidden, name, statistics or values. BadInput for a column that none of the files has.
Result<DataPolicy> withRule(DataPolicy policy, const std::vector<Dataset>& datasets, const std::string& rule);

} // namespace core::llm
