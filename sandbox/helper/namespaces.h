// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace jail {

/// The unprivileged user the jail runs as: the one who started it, or a fixed one of nobody's when that is root.
struct Identity {
    uid_t uid = 0;
    gid_t gid = 0;
    bool fromRoot = false;
};
Identity jailIdentity();

/// Forks into new user, mount, pid, net, ipc and uts namespaces: 0 in the child, which is pid 1 there.
pid_t forkIntoNamespaces();

/// From outside: maps the one identity onto itself, so that no id inside is root's, here or there.
void mapIdentity(pid_t child, const Identity& identity);

/// Inside: takes the identity on, keeping the capabilities of the new user namespace for the mounts.
void assumeIdentity(const Identity& identity);

/// Inside, once the cgroups are set: hides their paths and the host's name.
void hideHost();

} // namespace jail
