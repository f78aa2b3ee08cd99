// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/bench.h"
#include "sandbox/run/column_frame.h"

namespace core {

/// All rows of a frame of the state called `state` (see stateName()). BadInput where that state is not in the jail any more.
Result<sandbox::ColumnFrame> wholeTable(const std::string& state, const sandbox::FrameRef& frame, const Bench& bench, std::stop_token stop);

} // namespace core
