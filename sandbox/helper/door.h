// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"
#include "sandbox/helper/descriptor.h"
#include "sandbox/helper/namespaces.h"

#include <array>
#include <sys/types.h>

namespace jail {

/// The supervisor's way into the jail's mounts: puts a file in place that was not known at the start. Nothing inside
/// can use it.
class Door {
public:
    /// Call before `child`, which is pid 1, becomes unreadable.
    Door(pid_t child, const Identity& identity);

    /// Makes a host file appear read-only inside. False if it could not be done, or something of that name is there.
    bool bring(const Bind& file) const;
    /// Takes the calling process inside, as the jail's user with all capabilities there; not among the jail's
    /// processes.
    void enter() const;

private:
    void enterWith(const Bind& file) const;

    Identity m_identity;
    Descriptor m_users;
    Descriptor m_mounts;
    std::array<Descriptor, 3> m_others; ///< network, ipc and names
};

} // namespace jail
