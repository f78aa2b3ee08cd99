// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"

#include <vector>

namespace sandbox {

/// What the helper's list of refused system calls means, in words. Calls that come to the same words are counted
/// together.
std::vector<BlockedAttempt> attemptsFrom(const Json& list);

} // namespace sandbox
