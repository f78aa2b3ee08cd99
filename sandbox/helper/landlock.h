// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// The second fence: rights on files by place, no network, no signals or abstract sockets to the outside. Uses all that
/// this kernel knows; refuses below oldestLandlock.
void restrictWithLandlock();

constexpr int oldestLandlock = 3; ///< without it, truncating a read-only file would not be covered

/// 0 where the kernel has none. Asked by system call: /sys lies on some systems.
int landlockAbi();

} // namespace jail
