// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace jail {

/// A system call that is refused and worth telling the person about.
struct WatchedCall {
    const char* name;
    int error; ///< errno that the caller gets
};

/// The entry for a system call's number, or null.
const WatchedCall* watchedCall(int number);

/// Whether the kernel, or a sandbox around us, lets us filter at all.
bool canFilterSystemCalls();

/// Last layer: an allow-list for the native architecture. Everything else is ENOSYS, or EPERM where libraries expect it.
/// Returns the descriptor on which attempts at watched calls arrive (closed on exec), or -1 where an outer sandbox
/// listens already: then they are refused all the same, unseen.
int filterSystemCalls(bool watching = true);

} // namespace jail
