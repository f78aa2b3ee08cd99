// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/result.h"
#include "core/review/approval.h"
#include "core/step.h"

#include <string>
#include <vector>

namespace core {

/// What stands in the record of an approval that nobody gave by hand.
inline constexpr auto readsOnlyPolicy = "policy: reads only";

/// Runs a person agreed to beforehand, for this analysis: the first code written for a question, when it only reads files
/// of the analysis, imports nothing but the usual packages, its check found nothing to warn of, and the policy has not
/// approved too much already (20 runs within an hour). NotApproved with the reason: it waits for a person.
Result<Approval> approveByPolicy(const Step& step, const std::vector<Step>& all, const std::vector<Dataset>& datasets, std::string user);

} // namespace core
