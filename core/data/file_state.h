// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/result.h"

#include <filesystem>
#include <sys/stat.h>
#include <vector>

namespace core {

/// What must be the same before and after reading.
struct FileState {
    dev_t device = 0;
    ino_t inode = 0;
    off_t size = 0;
    timespec modified {};
    bool operator==(const FileState& other) const
    {
        return device == other.device && inode == other.inode && size == other.size
            && modified.tv_sec == other.modified.tv_sec && modified.tv_nsec == other.modified.tv_nsec;
    }
};

/// Opens nothing that could block, and says in one sentence why a file is none of ours (BadInput).
Result<FileState> checkFile(const std::filesystem::path& path);

/// The files of data sets that have another size than when they were read, each once. Any thread.
std::vector<std::filesystem::path> changedFiles(const std::vector<Dataset>& datasets);

} // namespace core
