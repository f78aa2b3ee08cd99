// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace scan {

/// As many as there are processors; four at most.
inline unsigned usualThreads()
{
    return std::clamp(std::thread::hardware_concurrency(), 1u, 4u);
}

/// Does the work in so many threads at once, this one among them. Where the system has no more of them, fewer do it.
/// What one of them throws is thrown here once all have ended.
inline void inThreads(unsigned count, const std::function<void()>& work)
{
    std::mutex mutex;
    std::exception_ptr problem;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(mutex);
            problem = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < count; ++i) {
            try {
                others.emplace_back(guarded);
            } catch (const std::system_error&) {
                break;
            }
        }
        guarded();
    }
    if (problem) {
        std::rethrow_exception(problem);
    }
}

/// The same for each number below `count`, in any order.
inline void forEachInThreads(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next = 0;
    inThreads(static_cast<unsigned>(std::min<std::size_t>(threads, count)), [&] {
        for (auto number = next++; number < count; number = next++) {
            work(number);
        }
    });
}

} // namespace scan
