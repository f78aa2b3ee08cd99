// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jail {

/// A host file that appears read-only inside.
struct Bind {
    std::string source; ///< on the host
    std::string target; ///< inside, absolute
    bool isLibrary = false; ///< its code may be mapped
};

/// Everything the jail is built from. Comes as one JSON message on the host's socket, never in argv or the environment.
struct Config {
    std::vector<Bind> binds; ///< the kernel or program, and the inputs
    std::vector<std::string> command; ///< what runs inside; command[0] is a path inside
    std::vector<std::string> environment; ///< KEY=VALUE
    std::int64_t memoryBytes = 0;
    std::int64_t diskBytes = 0;
    std::int64_t diskFiles = 0;
    int processes = 0;
    double cpus = 1;
    std::vector<std::string> acceptMissing; ///< landlock or seccomp: their absence is reported and accepted
    std::vector<std::string> withoutLayers; ///< for tests of refusal: these layers are made to fail
    std::string failIn; ///< for tests of refusal: "supervisor", "init" or "command"…
    int failAt = 0; ///< …and the number of the step in it that is made to fail
};

/// Throws std::exception for anything that is not understood.
Config configFrom(std::string_view json);

} // namespace jail
