// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/bench.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

namespace ui {

/// The way to the jail of an analysis, which serves one call at a time; waiting for it can be stopped. Shared by all
/// who work on threads of their own, since their work may end later than the view that began it.
class JailDoor {
public:
    explicit JailDoor(std::function<core::Result<core::Bench*>(std::stop_token)> bench)
        : m_bench(std::move(bench))
    {
    }

    template <typename Work> auto enter(std::stop_token stop, Work work) -> decltype(work(std::declval<core::Bench&>()))
    {
        std::unique_lock lock(m_turn, std::defer_lock);
        while (!lock.try_lock_for(std::chrono::milliseconds(20))) {
            if (stop.stop_requested()) {
                return core::fail(core::ErrorKind::Cancelled, core::said("Stopped."));
            }
        }
        auto bench = m_bench(stop);
        if (!bench) {
            return std::unexpected(bench.error());
        }
        return work(**bench);
    }

private:
    std::timed_mutex m_turn;
    std::function<core::Result<core::Bench*>(std::stop_token)> m_bench;
};

} // namespace ui
