// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/privileges.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/namespaces.h"

#include <cerrno>
#include <climits>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace jail {

/// Pid 1 stays the container's root: gVisor lets who has the same user end it, and read its memory. There are neither
/// secure bits nor ambient capabilities.
void dropPrivileges()
{
    if (::getpid() == 1) {
        return;
    }
    constexpr auto layer = "capabilities";
    for (int capability = 0; capability <= CAP_LAST_CAP; ++capability) {
        need(::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), layer, "emptying the bounding set");
    }
    const auto [uid, gid, fromRoot] = jailIdentity();
    need(::setgroups(0, nullptr), "identity", "leaving root's groups");
    need(::setresgid(gid, gid, gid), "identity", "leaving root's group");
    need(::setresuid(uid, uid, uid), "identity", "leaving root");
    dropCapabilities();
    if (::setresuid(0, 0, 0) == 0) {
        refuse("identity", "making sure root is gone", EPERM);
    }
    need(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs", "setting no_new_privs");
}

/// gVisor knows no range up to the largest unsigned number.
void closeFrom(int first)
{
    need(::close_range(static_cast<unsigned>(first), INT_MAX, 0), "descriptors", "closing inherited descriptors");
}

} // namespace jail
