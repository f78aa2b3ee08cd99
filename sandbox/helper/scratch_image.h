// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/orders.h"
#include "sandbox/helper/scratch_store.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <sys/stat.h>

namespace jail {

/// What an image knows at most, of all places together: the rest is counted only.
constexpr std::int64_t mostThings = 20'000;
constexpr std::int64_t mostNameBytes = 4 << 20;

/// By what a file is taken for the same: its times, or, where they need not tell of a change, what is in it.
enum class Trust { Times, Content };

/// One file, directory or link as it was. Times are in ns since the epoch.
struct Thing {
    mode_t mode = 0;
    ino_t inode = 0;
    std::int64_t size = 0;
    std::int64_t changedNs = 0; ///< of the status: the kernel's, and nothing inside can set it
    std::int64_t modifiedNs = 0;
    std::int64_t accessedNs = 0;
    std::string target; ///< of a link
    std::shared_ptr<const ScratchStore::Content> content; ///< of a file; null: it could not be kept

    explicit Thing(const struct stat& status);
    bool is(mode_t kind) const { return (mode & S_IFMT) == kind; }
    /// Whether nothing has been done to what has this name and status now.
    bool isUnchanged(int directory, const std::string& name, const struct stat& status, Trust trust) const;
};
using Things
    = std::map<std::string, std::shared_ptr<const Thing>>; ///< by path in a place; the place itself has the empty one

/// Everything that can be written in a jail at a moment when nothing ran. What is the same in several images is shared.
struct ScratchImage {
    struct Place {
        Things things;
        std::int64_t unknown = 0; ///< things that are there besides
        std::uint64_t unknownNames = 0; ///< what their paths and inodes come to
    };
    std::array<Place, 3> places; ///< /work, /tmp, /dev/shm
    std::int64_t takenNs = 0; ///< nothing that was changed up to then was changed later
    bool isDeep = false; ///< something is deeper than is known
    Trouble trouble = Trouble::None; ///< why it is not whole
};

using Roots = std::array<Descriptor, 3>; ///< the places, open

/// The present image; what did not change since `known` is not copied again.
ScratchImage takeImage(const Roots& roots, ScratchStore& store, const ScratchImage& known, Trust trust);

/// Of something that an image only counts, to be added up.
std::uint64_t markOf(const std::string& path, ino_t inode);

/// Something in /work that is new or changed since an image was taken. A plain file comes open to be read, where it
/// can be.
struct Change {
    FilesClaim::Kind kind = FilesClaim::Kind::File;
    std::string path;
    Descriptor file;
};
void forEachChange(int work, const ScratchImage& since, Trust trust, const std::function<void(const Change&)>& tell);

} // namespace jail
