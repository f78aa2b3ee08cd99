// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// The last layer: a list of the system calls that Python, numpy and pandas need. All others fail as if the kernel did
/// not have them (ENOSYS); those whose absence would confuse a library fail with EPERM; foreign architectures kill.
void filterSystemCalls();

} // namespace jail
