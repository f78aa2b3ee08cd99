// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/privileges.h"

#include "sandbox/helper/layer.h"

#include <climits>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace jail {

void dropPrivileges()
{
    need(::prctl(PR_SET_SECUREBITS,
             SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP | SECBIT_NO_SETUID_FIXUP_LOCKED
                 | SECBIT_KEEP_CAPS_LOCKED | SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED,
             0, 0, 0),
        "capabilities", "locking the secure bits");
    for (int capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; ++capability) {
        need(::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0), "capabilities", "emptying the bounding set");
    }
    need(::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "capabilities", "emptying the ambient set");
    dropCapabilities();
    need(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs", "setting no_new_privs");
}

void closeFrom(int first)
{
    need(::close_range(static_cast<unsigned>(first), UINT_MAX, 0), "descriptors", "closing inherited descriptors");
}

} // namespace jail
