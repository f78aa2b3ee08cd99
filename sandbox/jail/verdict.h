// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/run_loop.h"
#include "sandbox/run/run_result.h"

namespace sandbox {

/// The run's result (without its output and displays) from what was seen outside and what the kernel claims. A claim decides only where the host saw
/// nothing to the contrary; a claimed lack of memory, disk or processes needs evidence.
/// Throws when the claim is not well-formed.
RunResult judge(const RunOutcome& outcome, const Limits& limits);

} // namespace sandbox
