// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace jail {

/// A detached copy of a piece of the host's tree, held by descriptor until the new root exists.
struct HeldTree {
    int fd = -1;
    std::string target;
    bool isDirectory = false;
    unsigned long long attributes = 0; ///< MOUNT_ATTR_*
};

/// Takes hold of everything of the host that will be visible. Runs before the identity changes, because the one who
/// started Assay may reach files that the jail's own user may not.
std::vector<HeldTree> holdTrees(const Config& config);

/// The same of one file, which may be executed or not.
HeldTree holdFile(const Bind& file, bool mayRun);
/// The same of all that the configuration names, and of what Python and its libraries need of the system's.
void holdFiles(const Config& config, std::vector<HeldTree>& trees);

/// A directory or an empty file, for a mount; `path` is relative to the new root, which is the working directory.
void makePlace(const std::string& path, bool isDirectory);
/// Puts a held tree in its place under the working directory, which is the root, protected as it says.
void placeTree(const HeldTree& tree);

/// Makes the empty root, puts the held trees, /proc, /dev and the scratch space in place, and makes it the only root.
/// Returns the scratch space's own directory, to ask how full it is.
int enterNewRoot(const Config& config, const std::vector<HeldTree>& trees, uid_t uid, gid_t gid);

} // namespace jail
