// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Turns Ctrl+C and SIGTERM into a stop request. Made before any other thread, so that all of them inherit the
/// blocked signals and only this one sees them. A second Ctrl+C ends the program at once.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::jthread m_waiter;
};

} // namespace app
