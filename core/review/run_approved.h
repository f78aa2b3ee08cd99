// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/progress.h"
#include "core/review/approval.h"
#include "sandbox/run/secrets.h"
#include "sandbox/wall/wall.h"

#include <stop_token>
#include <string>
#include <vector>

namespace core {

/// Where a run stands: the name of the state it makes, and code to be run again first (sandbox::RunRequest).
struct RunPlace {
    std::string name;
    std::vector<sandbox::EarlierCode> prelude; ///< of approved runs
    sandbox::HideKeys hideKeys {}; ///< of our own, from what it prints; keys that look like one are always hidden
};

/// What runs for an approval. One that only the policy of by_policy.h gave covers reading only, and asks the jail to
/// keep it to that.
sandbox::RunRequest requestFor(const Approval& approval, const sandbox::Limits& limits, const RunPlace& place);

/// The only door through which code runs, with previewApproved() and rerunApproved().
Result<sandbox::RunResult> runApproved(const Approval& approval, sandbox::Wall& wall, const sandbox::Limits& limits,
    const Progress& progress, std::stop_token stop, const RunPlace& place = {});

/// The same code in a fork of the state that is thrown away. An approval covers it.
Result<sandbox::Preview> previewApproved(const Approval& approval, sandbox::Wall& wall, const sandbox::Limits& limits,
    const Progress& progress, std::stop_token stop, const RunPlace& place = {});

/// The same code, or the second method or the properties that were approved with it, once more in a fork of the state
/// that is thrown away; what it reads of a file may be another. NotApproved where there are none.
enum class Rerun {
    TheCode,
    TheSecondMethod,
    TheProperties, ///< after the code
};
Result<sandbox::Preview> rerunApproved(const Approval& approval, Rerun which, const sandbox::Variation& variation,
    sandbox::Wall& wall, const sandbox::Limits& limits, std::stop_token stop, const RunPlace& place);

} // namespace core
