// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"
#include "sandbox/helper/namespaces.h"
#include "sandbox/helper/orders.h"

#include <sys/types.h>

namespace jail {

struct InitDescriptors {
    int command = -1; ///< to the supervisor; its end of file is our end
    int go = -1; ///< brings control groups to enter and the word that identity is set from outside
    int report = -1; ///< refusals, and the listener for system calls; closed by the exec of the command
    int replies = -1; ///< the command's descriptor 4
    int requests = -1; ///< the command's descriptor 3
};

/// Pid 1 of the jail: builds the layers, starts the command, reaps, kills what it is told to, and never returns.
[[noreturn]] void runInit(const Config& config, const Identity& identity, const InitDescriptors& descriptors);

} // namespace jail
