// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// The second fence: rights on files by place, no network, no signals or abstract sockets to the outside. Uses all that
/// this kernel knows; refuses below ABI 3 (without it, truncating a read-only file would not be covered).
void restrictWithLandlock();

/// 0 where the kernel has none. Asked by system call: /sys lies on some systems.
int landlockAbi();

} // namespace jail
