// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/artifacts.h"
#include "sandbox/jail/unique_fd.h"

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace sandbox {

class ScratchStore;

/// Everything that could be written in a jail (/work, /tmp, /dev/shm) at a moment when nothing ran. Cheap to copy: contents are shared.
class ScratchImage {
public:
    /// /work as it was, to tell what changed since.
    const WorkSnapshot& work() const { return m_places[0].snapshot; }
    /// False when something could not be copied, so that it cannot be put back.
    bool isComplete() const { return m_complete; }

private:
    friend class ScratchStore;
    struct Bytes;
    struct Thing {
        struct stat status {};
        std::string target; ///< of a link
        std::shared_ptr<const Bytes> bytes; ///< of a file
    };
    struct Place {
        WorkSnapshot snapshot;
        std::map<std::string, Thing> things; ///< by path; parents before children
    };
    std::array<Place, 3> m_places;
    bool m_complete = true;
};

/// Keeps the contents of images in one unnamed file on the host's disk. Holes stay holes.
class ScratchStore {
public:
    explicit ScratchStore(const std::filesystem::path& directory);

    /// Takes the present contents of `scratch`; what did not change since `known` is not copied again.
    ScratchImage take(int scratch, const std::set<std::string>& inputs, const ScratchImage& known);
    /// Makes `scratch` what it was: changed files restored, removed ones made again, new ones removed. `owner` is the jail's user.
    /// Returns the image to go on with; not complete when something could not be put back.
    ScratchImage restore(int scratch, const std::set<std::string>& inputs, const ScratchImage& image, uid_t owner);

private:
    friend struct ScratchImage::Bytes;
    class Restorer;
    struct File {
        UniqueFd fd;
        std::int64_t end = 0;
    };
    std::shared_ptr<const ScratchImage::Bytes> keep(int from, std::int64_t size);
    std::shared_ptr<File> m_file;
};

} // namespace sandbox
