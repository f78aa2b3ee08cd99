// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/door.h"

#include "sandbox/helper/layer.h"
#include "sandbox/helper/mounts.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <unistd.h>

namespace jail {

Door::Door(pid_t child, const Identity& identity)
    : m_identity(identity)
{
    // Where pid 1 ended already, it says why itself; without a way in, nothing is brought later.
    const auto spaceOf = [child](const char* kind) {
        return Descriptor(::open(("/proc/" + std::to_string(child) + "/ns/" + kind).c_str(), O_RDONLY | O_CLOEXEC));
    };
    m_users = spaceOf("user");
    m_mounts = spaceOf("mnt");
    std::ranges::transform(std::array { "net", "ipc", "uts" }, m_others.begin(), spaceOf);
}

void Door::enter() const
{
    need(::setns(m_users.get(), CLONE_NEWUSER), "user namespace", "entering");
    for (const auto& other : m_others) {
        need(::setns(other.get(), 0), "network namespace", "entering it and its like");
    }
    need(::setns(m_mounts.get(), CLONE_NEWNS), "mount namespace", "entering");
    assumeIdentity(m_identity);
}

/// In a process of its own, which is outside of the jail's processes and sees none of them.
void Door::enterWith(const Bind& file) const
{
    need(::setns(m_users.get(), CLONE_NEWUSER), "user namespace", "entering");
    need(::unshare(CLONE_NEWNS), "mount namespace", "copying the host's mounts, to take hold of one");
    const auto tree = holdFile(file, false);
    need(::setns(m_mounts.get(), CLONE_NEWNS), "mount namespace", "entering");
    assumeIdentity(m_identity);
    if (::faccessat(AT_FDCWD, file.target.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
        refuse("mounts", file.target + " is there already", 0);
    }
    need(::chdir("/"), "mounts", "entering the root");
    placeTree(tree);
}

} // namespace jail
