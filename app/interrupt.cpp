// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interrupt.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

namespace app {

namespace {
sigset_t watchedSignals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}
} // namespace

Interrupt::Interrupt()
{
    const auto set = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_waiter = std::jthread([this](const std::stop_token& done) {
        const auto watched = watchedSignals();
        const timespec tick { 0, 50'000'000 };
        while (!done.stop_requested()) {
            const int signal = sigtimedwait(&watched, nullptr, &tick);
            if (signal > 0 && m_stop.stop_requested()) {
                _exit(128 + signal);
            }
            if (signal > 0) {
                m_stop.request_stop();
            }
        }
    });
}

Interrupt::~Interrupt() = default;

} // namespace app
