// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/namespaces.h"

#include "sandbox/helper/layer.h"

#include <csignal>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

/// In a container the numbers of users are its own; the supervisor is its root.
Identity jailIdentity()
{
    constexpr uid_t strangerId = 65'531;
    return { strangerId, strangerId, true };
}

/// The supervisor shares the mounts, as nobody can enter those of another. Without a user namespace: in one, gVisor
/// mounts nothing.
pid_t forkIntoNamespaces()
{
    need(::unshare(CLONE_NEWNS), "mount namespace", "making one");
    constexpr unsigned long others = CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
    return static_cast<pid_t>(need(::syscall(SYS_clone, others | SIGCHLD, nullptr, nullptr, nullptr, nullptr),
        "pid namespace", "making namespaces"));
}

void mapIdentity(pid_t /*child*/, const Identity& /*identity*/) { }

/// Only the container's root can mount; dropPrivileges() leaves it.
void assumeIdentity(const Identity& /*identity*/) { }

void hideHost()
{
    need(::sethostname("assay", 5), "uts namespace", "naming the jail");
    for (const auto* const layer : { "user namespace", "cgroup namespace", "pivot_root" }) {
        tellMissing(layer);
    }
}

} // namespace jail
