// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/run_result.h"
#include "sandbox/wall/run_events.h"

#include <cstdint>

namespace sandbox {

/// A run's result as an agent claims it ({"result"} of a preview), held to the limits of output and displays. Where its
/// files are is not taken. Throws what makes it no result.
RunResult claimedResult(const Json& claim, const Limits& limits);

/// Passes on what is printed, up to the limit of each stream. Both arguments must outlive it.
class CappedEvents {
public:
    CappedEvents(const RunEvents& events, const Limits& limits);
    CappedEvents(const CappedEvents&) = delete;
    CappedEvents& operator=(const CappedEvents&) = delete;
    const RunEvents& events() const { return m_capped; }

private:
    RunEvents m_capped;
    std::int64_t m_left[2] {};
};

} // namespace sandbox
