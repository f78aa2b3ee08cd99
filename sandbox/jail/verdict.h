// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/run_loop.h"
#include "sandbox/run/run_result.h"

namespace sandbox {

/// The run's result (without its output and displays) from what was seen outside and what the kernel claims. A claim
/// decides only where the host saw nothing to the contrary. What ends a run but ok, error and syntax_error needs
/// evidence of the host's:
///
///     out_of_memory   the kernel killed for memory, more than the limit was measured, or code says MemoryError and three
///                     quarters of it were measured. One request for more than is left leaves no trace outside: it is
///                     an error, told with what was in use
///     disk_full       code says so, and the quota is nine tenths full or has no file left
///     process_limit   as many tasks as there may be were counted
///     blocked         code failed by an errno that a call answered by the supervisor was given
///     killed          how the process ended; a signal proves that signal and no attempt
///
/// Throws when the claim is not well-formed.
RunResult judge(const RunOutcome& outcome, const Limits& limits);

} // namespace sandbox
