// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

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

/// The allow-list for the native architecture, compiled: what is not on it is ENOSYS, or EPERM where libraries expect it.
std::string filterProgram(bool watching);

/// Last layer: enters a filterProgram(true).
/// Returns the descriptor on which attempts at watched calls arrive (closed on exec), or -1 where an outer sandbox
/// listens already: then they are refused all the same, unseen.
int filterSystemCalls(std::string program);

} // namespace jail
