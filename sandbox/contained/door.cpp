// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/door.h"

#include "sandbox/contained/root.h"
#include "sandbox/helper/layer.h"
#include "sandbox/helper/mounts.h"

#include <fcntl.h>
#include <unistd.h>

namespace jail {

/// The supervisor shares the jail's mounts.
Door::Door(pid_t /*child*/, const Identity& identity)
    : m_identity(identity)
{
}

void Door::enter() const
{
    need(::chroot(newRoot), "mount namespace", "entering");
    need(::chdir("/"), "mount namespace", "entering");
    assumeIdentity(m_identity);
}

void Door::enterWith(const Bind& file) const
{
    const auto tree = holdFile(file, false);
    need(::chdir(newRoot), "mounts", "entering the root");
    if (::faccessat(AT_FDCWD, file.target.c_str() + 1, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
        refuse("mounts", file.target + " is there already", 0);
    }
    placeTree(tree);
}

} // namespace jail
