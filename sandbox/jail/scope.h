// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace sandbox {

/// Asks systemd (the user's own, or the system's for root) to put a process into a transient scope: a control group
/// that is delegated to it, so that it may make groups with limits there. It ends with the process. False where there
/// is no systemd, or it does not help; nothing has changed then. Waits two seconds at most.
bool enterScope(pid_t process);

} // namespace sandbox
