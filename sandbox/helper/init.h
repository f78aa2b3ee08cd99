// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"
#include "sandbox/helper/namespaces.h"

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace jail {

/// What the supervisor asks of pid 1. Trusted on both sides: nothing inside can reach this socket.
struct Command {
    enum class Op : std::int32_t { Wake, Keep, Discard, Hold, Forget, Prepare, Usage, Count }; ///< Count is Usage without memory
    Op op = Op::Usage;
    std::int32_t pid = 0; ///< inside
};

/// What pid 1 answers to every command.
struct Report {
    std::int32_t done = 0; ///< 1: did it; 0: the process named is not there, or would not die
    std::int32_t processes = 0;
    std::int32_t tasks = 0; ///< processes and threads
    std::int32_t kept = 0; ///< state processes alive
    std::int64_t cpuMs = 0; ///< of everything that ever ran inside, as far as it was seen
    std::int64_t memoryBytes = 0; ///< Usage: proportional share of everything alive; Keep: what the kept process has resident
    std::int32_t exitCode = -1; ///< of the first process, once it ended
    std::int32_t signal = 0;
};

/// Begins a message on the report channel: the rest names a layer that is missing and accepted.
constexpr std::string_view missingPrefix = "missing\n";

struct InitDescriptors {
    int command = -1; ///< to the supervisor; its end of file is our end
    int go = -1; ///< brings control groups to enter and the word that identity is set from outside
    int report = -1; ///< refusals, and the listener for attempts; closed by the exec of the command
    int replies = -1; ///< the command's descriptor 4
    int requests = -1; ///< the command's descriptor 3
};

/// Pid 1 of the jail: builds the layers, starts the command, reaps, kills what it is told to, and never returns.
[[noreturn]] void runInit(const Config& config, const Identity& identity, const InitDescriptors& descriptors);

} // namespace jail
