// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace jail {

/// What the host asks of the supervisor, and the supervisor of pid 1: the bytes of this struct are a message, as all
/// sides are of one version and on one machine. Trusted: nothing inside can reach these sockets.
struct Command {
    enum class Op : std::int32_t {
        Wake, ///< a fork of the state `pid` takes a request, on the channel whose three ends come along (see listener.h)
        Resume, ///< who was held takes another request
        Keep, ///< who answered becomes a state, and all that is none, nor held, ends
        Discard, ///< all that is no state, nor held, ends
        Hold, ///< who answered waits for another request, and what it started ends
        Forget, ///< a state, or one that is held, ends
        Prepare, ///< a state forks, for a Wake, after one of the above
        Usage,
        Bring, ///< the supervisor puts a file inside: its path and, behind a zero, its place follow
        Count, ///< Usage without memory
        Files, ///< the supervisor starts the process that acts on files inside; with its end of a socket to the host
        Stir, ///< to pid 1 only: the forks of a state go on until they can be woken
    };
    Op op = Op::Usage;
    std::int32_t pid = 0; ///< inside
    std::array<std::int32_t, 8> asking {}; ///< Wake, to pid 1 only: who asked for a channel, last first, then zeros
    std::int32_t isDeaf = 0; ///< Wake, to pid 1 only: 1: nobody can be heard to ask
    std::int32_t readsOnly = 0; ///< Wake: 1: until the run is over nobody inside may write or start a process
};

/// The answer to every command. To the host follows, as JSON, what was attempted since Wake (see listener.h); nothing
/// where nothing was.
struct Report {
    std::int32_t done = 0; ///< 1: did it; 0: the process named is not there, or would not die
    std::int32_t pid = 0; ///< Wake: the fork that took the channel
    std::int32_t canWrite = 0; ///< Wake, 1: not done, as the state has files open that it can write
    std::int32_t refusedReaders = 0; ///< attempts to write or to start a process, of a run that may only read
    std::int32_t processes = 0; ///< alive, pid 1 not counted
    std::int32_t tasks = 0; ///< processes and threads
    std::int32_t kept = 0; ///< state processes alive
    std::int64_t cpuMs = 0; ///< of everything that ever ran inside, as far as it was seen
    std::int64_t memoryBytes
        = 0; ///< Usage: proportional share of everything alive; Keep: what the kept process has resident
    std::int64_t memoryKills = 0; ///< Usage: processes that the kernel killed for want of memory, since Wake
    std::int32_t nameless
        = 0; ///< Keep, Count: of where the process stands and what it has open, how much has no name any more
    std::int32_t exitCode
        = -1; ///< of who answers, or of the first process where nobody was woken yet; -1: it has not ended
    std::int32_t signal = 0; ///< that ended it, as the kernel says; 0: none
};

/// What the host asks of the process that acts on files inside (see files.h), on a socket of their own. Files are
/// named by the number of an image, which the host chooses; 0 is the empty one.
struct FilesOrder {
    enum class Op : std::int32_t {
        Begin, ///< first of all; with the descriptor of the file for contents, where images are to be taken
        Take, ///< an image of now
        Restore, ///< the files become those of the image, and it what they are then
        Drop, ///< the image goes
        Collect, ///< what is new or changed in /work since the image: a claim each, before Done
    };
    Op op = Op::Take;
    std::int32_t image = 0;
    std::int32_t known = 0; ///< Take: an image that is much the same
    std::int64_t storeBytes = 0; ///< what all images may hold on the disk from now on; with Begin, what they ever may
};

/// Why an image is not whole, or was not wholly restored.
enum class Trouble : std::int32_t { None, TooMuch, NoRoom, DiskFull, Unreadable, Last = Unreadable };

/// An answer of that process. It acts on what the inside made: a claim, no more.
struct FilesClaim {
    enum class Kind : std::int32_t {
        Done, ///< the order was carried out
        File, ///< with a descriptor of a plain file to be read; like the next ones, a path in /work follows
        Link,
        Special,
        Unreadable,
        TooDeep,
        TooMany,
        Last = TooMany,
    };
    Kind kind = Kind::Done;
    Trouble trouble = Trouble::None; ///< Take, Restore
    std::int64_t heldBytes = 0; ///< by all images, on the disk
};

} // namespace jail
