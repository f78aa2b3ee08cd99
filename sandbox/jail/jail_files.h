// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/artifacts.h"
#include "sandbox/jail/jail_process.h"
#include "sandbox/jail/unique_fd.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace sandbox {

/// The number of an image: everything that could be written in a jail (/work, /tmp, /dev/shm) at a moment when nothing
/// ran.
using ImageNumber = std::int32_t;
constexpr ImageNumber noImage = 0; ///< the empty one

/// The files in a jail, as far as the host has to do with them. A process of the jail's own does what is asked (see
/// sandbox/helper/files.h); what it says is a claim. After an Error, of kind Jail, the jail is useless. Call while
/// nothing moves inside.
class JailFiles {
public:
    /// Contents of images are kept in an unnamed file in `directory`, of `storeBytes` at most; an empty one: no images
    /// are taken.
    static Result<JailFiles> start(JailProcess& jail, const std::filesystem::path& directory, std::int64_t storeBytes);

    struct Taken {
        ImageNumber image = noImage;
        jail::Trouble trouble = jail::Trouble::None; ///< why what is there cannot all be put back
    };
    /// The present image; `known` is one that is much the same.
    Result<Taken> take(ImageNumber known);
    /// Begins to make the files what they were, and waits a moment for it.
    Result<void> restore(ImageNumber image);
    /// Whether that goes on.
    bool isRestoring() const;
    /// Waits for it, before anything else is asked. False when something could not be put back.
    Result<bool> finishRestoring();
    Result<void> drop(ImageNumber image);
    /// What all images may hold on the disk from now on; what they hold already stays.
    void allow(std::int64_t storeBytes) { m_storeBytes = storeBytes; }
    /// By the last answer.
    std::int64_t heldBytes() const { return m_heldBytes; }
    /// Copies every file in /work that is new or changed since `since` into `directory`, `room` bytes at most.
    Result<Collected> collect(
        ImageNumber since, const Limits& limits, std::int64_t room, const std::filesystem::path& directory);

private:
    JailFiles() = default;
    bool send(jail::FilesOrder order, int descriptor = -1);
    Result<jail::FilesClaim> nextClaim(std::string& path, UniqueFd& file);
    Result<jail::FilesClaim> answer();
    Result<jail::FilesClaim> tell(const jail::FilesOrder& order);
    bool isFromScratch(const UniqueFd& file) const;

    UniqueFd m_socket;
    const JailProcess* m_jail = nullptr;
    std::int64_t m_storeBytes = 0;
    std::int64_t m_heldBytes = 0;
    ImageNumber m_last = noImage;
    bool m_isRestoring = false;
    dev_t m_scratch = 0; ///< the file system that the inside can write to
};

} // namespace sandbox
