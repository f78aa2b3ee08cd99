// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/unique_fd.h"
#include "sandbox/run/result.h"

#include <sys/types.h>

namespace sandbox {

/// A run's way to talk to us, its own: made here, handed to the one process that is to run, and closed when that is
/// over.
struct RunChannel {
    /// What goes inside.
    struct Ends {
        UniqueFd output;
        UniqueFd errors;
        UniqueFd messages;
    };

    pid_t state = 0; ///< that the process is a fork of
    pid_t process = 0; ///< inside; 0 until one has it
    UniqueFd output; ///< of stdout; like the others never blocks
    UniqueFd errors;
    UniqueFd messages; ///< a stream socket: frames both ways
    Ends theirs; ///< open until handed over

    static Result<RunChannel> make(pid_t state);
};

} // namespace sandbox
