// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/session.h"
#include "sandbox/run/column_frame.h"

namespace sandbox {

/// All rows of a frame in the session's current state, at once. BadInput where there is no such frame, or it is larger than the disk limit or
/// half the memory; Damaged where what came is not what was told; Jail where this machine cannot hand out that much.
Result<ColumnFrame> wholeFrame(Session& session, const FrameRef& frame, const Limits& limits, std::stop_token stop);

} // namespace sandbox
