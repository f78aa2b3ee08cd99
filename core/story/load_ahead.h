// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/bench.h"
#include "core/workspace/workspace.h"

#include <stop_token>

namespace core {

/// prepare(), and the small files of the analysis are loaded into the jail's present state: the first question about
/// them need not wait for it.
Result<void> loadAhead(Workspace& workspace, const Bench& bench, std::stop_token stop);

} // namespace core
