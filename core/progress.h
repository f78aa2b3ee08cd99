// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace core {

/// What a long piece of work tells its watcher. Called on the working thread; each may be empty.
struct Progress {
    std::function<void(std::string_view phase)> phase; ///< "Reading orders.csv", "Writing code", "Running"…
    std::function<void(double fraction)> fraction; ///< 0…1 where it is known
    std::function<void(std::string_view text)> modelText; ///< a model's reply as it streams
    std::function<void(std::string_view text, bool isError)> output; ///< stdout and stderr of a run

    void enter(std::string_view name) const
    {
        if (phase) {
            phase(name);
        }
    }
};

} // namespace core
