// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/run/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

/// How an agent is reached: command lines, in which {name} stands for a name that no other start has. The agent is
/// given it, too, so that all that belongs to a start can be found.
struct Carrier {
    std::string wall; ///< as provenance.wall has it
    std::vector<std::string> start; ///< its standard input and output lead to an agent
    std::vector<std::string>
        bring {}; ///< takes Assay's parts there, where a start ends with partsMissing; empty: nothing can
    std::vector<std::string> where {}; ///< prints where the engine answers; empty: here
    bool isElsewhere = false; ///< what is told it leaves this machine
    std::vector<std::string> remove {}; ///< ends what a start has left; empty: nothing can be
    /// Why no agent answered: of what the program said, or the name of one that is not there.
    std::function<Error(std::string_view said, bool isMissing)> explain {};
};

inline constexpr int partsMissing = 77; ///< an exit code of a start

/// Of an engine's address: a socket of this machine.
bool isSocketHere(std::string_view address);
Error engineElsewhere(const std::string& engine, std::string_view address);

/// BadInput for a name that is not "podman", "docker" or "ssh:HOST".
Result<void> checkWall(std::string_view wall);
/// Likewise; Jail for an engine that the environment leads to another machine.
Result<Carrier> carrierOf(std::string_view wall, const Installation& installation);

/// The agent of this installation as a plain process on this machine: no wall, but all that walls have in common.
Carrier pipeCarrier(const Installation& installation);

} // namespace sandbox
