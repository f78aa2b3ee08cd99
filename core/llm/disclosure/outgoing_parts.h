// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/planner.h"
#include "core/llm/disclosure/data_policy.h"

#include <vector>

namespace core::llm {

/// What the request tells under the policy, in pieces a person can take out: files, then their columns and samples,
/// then earlier questions, then the failure.
std::vector<OutgoingPart> outgoingParts(const PlanRequest& request, const DataPolicy& policy);

/// The policy without the part.
DataPolicy without(DataPolicy policy, const OutgoingPart& part);

} // namespace core::llm
