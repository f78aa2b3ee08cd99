// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "core/domain/result.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <vector>

namespace core {

/// What must be the same before and after reading.
struct FileState {
    dev_t device = 0;
    ino_t inode = 0;
    off_t size = 0;
    timespec modified {};
    timespec changed {}; ///< which nobody can set back
    bool operator==(const FileState& other) const
    {
        return device == other.device && inode == other.inode && size == other.size
            && modified.tv_sec == other.modified.tv_sec && modified.tv_nsec == other.modified.tv_nsec
            && changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec;
    }
};

/// Opens nothing that could block, and says in one sentence why a file is none of ours (BadInput).
Result<FileState> checkFile(const std::filesystem::path& path);

/// A file that is not what it was when it was read.
struct FileChange {
    std::filesystem::path path;
    bool isGone = false;
    bool operator==(const FileChange&) const = default;
};

/// Tells which files are not as they were read. A file's bytes are gone through only where its times or its place on
/// the disk are not those it was found the same with. Any thread.
class FileWatch {
public:
    /// Each file once.
    std::vector<FileChange> changed(const std::vector<Dataset>& datasets);
    /// The data sets of all other files.
    std::vector<Dataset> unchanged(std::vector<Dataset> datasets);

private:
    struct Seen {
        std::string sha256;
        FileState state;
    };
    bool isSame(const Dataset& dataset, const FileState& now);
    std::mutex m_mutex;
    std::map<std::filesystem::path, Seen> m_same;
};

} // namespace core
