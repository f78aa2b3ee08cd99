// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/layer.h"
#include "sandbox/helper/privileges.h"

#include <array>
#include <cerrno>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace jail {

void dropCapabilities()
{
    __user_cap_header_struct header { _LINUX_CAPABILITY_VERSION_3, 0 };
    std::array<__user_cap_data_struct, 2> none {};
    need(::syscall(SYS_capset, &header, none.data()), "capabilities", "dropping all capabilities");
    need(::syscall(SYS_capget, &header, none.data()), "capabilities", "reading the capabilities back");
    for (const auto& set : none) {
        if (set.effective != 0 || set.permitted != 0 || set.inheritable != 0) {
            refuse("capabilities", "reading the capabilities back", EPERM);
        }
    }
}

} // namespace jail
