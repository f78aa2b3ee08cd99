// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/llm/disclosure/data_policy.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core::llm {

/// How long a description may become, in tokens.
struct DescriptionRoom {
    std::int64_t details; ///< columns get their type and facts while they fit, those that the question names first
    std::int64_t most; ///< every column is named up to here
    std::int64_t memoryBytes = 2LL << 30; ///< that code may use
};

/// What a model is told about the data, generated from the profiles under the policy and nothing else: for each file
/// its frame and rows, what is odd about it, then one line a column; and which columns match rows of different files.
/// Never how a file is read, but of one that is larger than memory. Not fenced.
Passages describeData(
    const std::vector<Dataset>& datasets, const DataPolicy& policy, const std::string& question, DescriptionRoom room);

} // namespace core::llm
