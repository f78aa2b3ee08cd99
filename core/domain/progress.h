// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace core {

/// A pause before a model is asked again. It ends early when the work is stopped.
struct ModelWait {
    std::string why; ///< "The model's server is busy…"
    std::chrono::milliseconds delay {};
    int nextAttempt = 2; ///< of three
};

/// What one message to a model took.
struct ModelUse {
    std::int64_t inputTokens = 0;
    std::int64_t outputTokens = 0;
    double money = 0; ///< 0: nothing, or prices are not known
    std::string currency;
};

/// What a long piece of work tells its watcher. Called on the working thread; each may be empty.
struct Progress {
    std::function<void(std::string_view phase)> phase; ///< "Reading orders.csv", "Writing code", "Running"…
    std::function<void(double fraction)> fraction; ///< 0…1 where it is known
    std::function<void(std::string_view text)> modelText; ///< a model's reply as it streams
    std::function<void(std::string_view text, bool isError)> output; ///< stdout and stderr of a run
    std::function<void()> modelReply; ///< a new reply begins, what modelText brought belongs to an earlier one
    std::function<void(std::string_view text)> modelThought; ///< thinking that some models show; no part of the reply
    std::function<void(const ModelWait&)> modelWait;
    std::function<void(const ModelUse&)> modelUse; ///< after each reply
    std::function<void(std::int64_t step)> answered; ///< its answer is on record; what follows only checks it

    void enter(std::string_view name) const
    {
        if (phase) {
            phase(name);
        }
    }
};

} // namespace core
