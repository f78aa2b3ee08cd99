// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/result.h"
#include "core/domain/step.h"
#include "core/review/approval.h"

#include <string>
#include <vector>

namespace core {

/// Whether a wall keeps a run to reading (sandbox::Wall::enforcesReadsOnly). Where it does not, the policy is not
/// offered.
enum class ReadsOnlyWall { Missing, Kept };

/// Runs a person agreed to beforehand, for this analysis: the first code written for a question, when it only reads
/// files of the analysis, its check knows all of it and found nothing to warn of, the jail keeps it to that, and the
/// policy has not approved too much already (20 runs within an hour). NotApproved with the reason: it waits for a
/// person.
Result<Approval> approveByPolicy(const Step& step, const std::vector<Step>& all, const std::vector<Dataset>& datasets,
    std::string user, ReadsOnlyWall wall);

} // namespace core
