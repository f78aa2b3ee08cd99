// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/temporary_directory.h"
#include "sandbox/run/result.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// How an agent is reached: command lines, in which {name} stands for a name that no other start has. The agent is
/// given it, too, so that all that belongs to a start can be found.
struct Carrier {
    std::string wall; ///< as provenance.wall has it
    std::vector<std::string> start; ///< its standard input and output lead to an agent
    /// Starts the start, and ends it with its input, where it would go on without; empty: it ends by itself.
    std::string leash {};
    std::vector<std::string>
        bring {}; ///< takes Assay's parts there, where a start ends with partsMissing; empty: nothing can
    std::vector<std::string> where {}; ///< prints where the engine answers; empty: here
    std::string variables {}; ///< the beginning of names that its programs alone are given; empty: none
    std::optional<double> processors {}; ///< that a start may use at once, where nothing inside limits them
    bool isElsewhere = false; ///< what is told it leaves this machine
    std::vector<std::string> remove {}; ///< ends what a start has left; empty: nothing can be
    std::shared_ptr<const TemporaryDirectory> folder {}; ///< that these name
    /// For its first word, and for answers to what no limit of a run is about.
    std::chrono::milliseconds patience { 60'000 };
    /// For a start that no agent has answered yet, to end by itself once its input has ended.
    std::chrono::milliseconds untilGivenUp { 1'500 };
    /// An agent that says nothing for so long while it has an order is lost: one that works says so (agentSaysSoEvery).
    std::chrono::milliseconds silence { 30'000 };
    /// Why no agent answered: of what the program said, or the name of one that is not there.
    std::function<Error(std::string_view said, bool isMissing)> explain {};
};

inline constexpr std::chrono::seconds agentSaysSoEvery { 2 };
inline constexpr int partsMissing = 77; ///< an exit code of a start: not all are there

/// Of an engine's address: a socket of this machine.
bool isSocketHere(std::string_view address);
Error engineElsewhere(const std::string& engine, std::string_view address);

} // namespace sandbox
