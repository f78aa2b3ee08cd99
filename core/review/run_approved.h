// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/progress.h"
#include "core/review/approval.h"
#include "sandbox/jail/session.h"

#include <stop_token>
#include <vector>

namespace core {

/// The only door through which code runs.
Result<sandbox::RunResult> runApproved(const Approval& approval, sandbox::Session& session,
    const sandbox::Limits& limits, const Progress& progress, std::stop_token stop);

} // namespace core
