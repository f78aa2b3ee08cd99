// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"
#include "sandbox/helper/door.h"

#include <atomic>
#include <sys/types.h>

namespace jail {

/// The one process that acts on files inside for the host: images, restoring, artifacts. It lives in the jail's mounts
/// as the jail's own user without any privilege, so that no name can lead it to what the inside could not reach
/// itself; and outside of the jail's processes, which can neither see nor end it.
class Files {
public:
    /// All must outlive this. `mapsFiles`: as long as it is false, a file's times tell whether it was changed.
    Files(const Config& config, const Door& door, const std::atomic<bool>& mapsFiles)
        : m_config(config)
        , m_door(door)
        , m_mapsFiles(mapsFiles)
    {
    }
    ~Files(); ///< ends it, and waits for that
    Files(Files&&) = delete;

    /// Takes over the socket to the host, on which the process tells what it lacks. False: there is one already.
    bool start(int socket);

private:
    const Config& m_config;
    const Door& m_door;
    const std::atomic<bool>& m_mapsFiles;
    pid_t m_process = -1;
};

} // namespace jail
