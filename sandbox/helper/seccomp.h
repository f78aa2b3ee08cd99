// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/watched_calls.h"

namespace jail {

/// The entry for a system call's number, or null.
const WatchedCall* watchedCall(int number);

/// Whether the kernel, or a sandbox around us, lets us filter at all.
bool canFilterSystemCalls();

/// Last layer: only what is on the allow-list of filter.cpp is left.
/// Returns the descriptor on which watched calls arrive (closed on exec), or -1 where an outer sandbox listens already, or
/// it may not be: then they are refused all the same, unseen.
int filterSystemCalls(bool mayListen);

/// The same for the process that acts on files inside: only file calls are left to it, and those on its socket.
void filterToFileCalls();

} // namespace jail
