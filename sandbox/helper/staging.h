// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

#include <string>
#include <vector>

namespace jail {

/// Started by root, the jail runs as somebody who may not read root's own files. What they may not read is copied for
/// them; the copies lose their names as soon as the jail holds them, and vanish with it.
class Staging {
public:
    Staging() = default;
    ~Staging();
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    /// Replaces the sources in `config` that strangers may not read.
    void copyWhatOnlyRootMayRead(Config& config);

private:
    std::string copyOf(const std::string& source);
    std::string m_directory;
};

} // namespace jail
