// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/llm/disclosure/data_policy.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core::llm {

enum class ReadLines { Shown, LeftOut };

/// What a model is told about the data, generated from the profiles under the policy and nothing else: for each file
/// the exact lines that read it, then one line a column. Within the budget: the columns the question names keep their
/// details, the others lose them first, then their types, and at last are only counted. Not fenced.
std::string describeData(const std::vector<Dataset>& datasets, const DataPolicy& policy, const std::string& question,
    std::int64_t tokenBudget, ReadLines readLines = ReadLines::Shown);

} // namespace core::llm
