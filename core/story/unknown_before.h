// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of which nothing can be told without running them, and the ticks that cannot rest on what they leave.
#pragma once

#include "core/domain/answer.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace core {

/// The step that ran before, in the same state, and may have changed what later code calls, as a method of pandas; one
/// whose code cannot be looked at now counts as such. 0: which steps ran before cannot be told.
std::optional<std::int64_t> unknownBefore(
    const Step& step, const Workspace& workspace, const Bench& bench, const std::stop_token& stop);
/// Where there is such a step: a second method runs in the same state, and agrees with what is wrong there.
Answer withoutTicks(Answer answer, std::optional<std::int64_t> unknown);

} // namespace core
