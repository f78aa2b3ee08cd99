// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace jail {

/// A system call that the filter tells of (see watched_calls.h).
struct HeardCall {
    enum class Kind {
        Refused, ///< always
        Writes, ///< refused to a run that may only read
        Starts, ///< likewise
        Signals, ///< likewise
        Shares, ///< refused where it would be too much memory without a file
    };
    std::string_view name {}; ///< empty: none that the filter should tell of
    int error = 0; ///< errno that who is refused gets
    Kind kind = Kind::Refused;
};
HeardCall heardCall(int number, std::uint64_t firstArgument);

/// Whether the kernel, or a sandbox around us, lets us filter at all.
bool canFilterSystemCalls();

/// Last layer: only what is on the allow-list of filter.cpp is left. Returns the descriptor on which watched calls
/// arrive (closed on exec), or -1 where an outer sandbox listens already, or it may not be: then they are refused all
/// the same, unseen.
int filterSystemCalls(bool mayListen);

/// The same for the process that acts on files inside: only file calls are left to it, and those on its socket.
void filterToFileCalls();

} // namespace jail
