// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does about a finding. The answer that drew it stays; what comes of it is a step of its own that waits,
// with the code that ran before it, so that the difference is seen.
#pragma once

#include "core/domain/progress.h"
#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <variant>

namespace core {

/// An edit that was offered with a finding, or in words what the second look would change.
using Remedy = std::variant<CodeFix, std::string>;

/// The edit is put into the code that ran, with its second method if it had one; words are a change asked of the planner.
Result<Step> takeRemedy(std::int64_t step, const Remedy& remedy, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop);

} // namespace core
