// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/whole_table.h"

#include "core/story/replay.h"
#include "sandbox/jail/whole_frame.h"

namespace core {

Result<sandbox::ColumnFrame> wholeTable(const std::string& state, const sandbox::FrameRef& frame, const Bench& bench, std::stop_token stop)
{
    auto table = lookAt(state, bench, [&](sandbox::Session& session) { return sandbox::wholeFrame(session, frame, bench.limits, stop); });
    if (!table) {
        return std::unexpected(table.error());
    }
    if (!*table) {
        return fail(ErrorKind::BadInput, "The state this table belongs to is not there any more. Run the step again to save all its rows.");
    }
    return std::move(**table);
}

} // namespace core
