// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/jail/run_log.h"
#include "sandbox/wall/wall.h"

#include <functional>
#include <string>
#include <vector>

namespace sandbox {

/// One thing the jail promises, and whether it held when we tried to break it.
struct DoctorItem {
    std::string name;
    bool ok = false;
    std::string detail; ///< what was tried and what came of it
    std::string remedy; ///< what to do; empty when ok
};

/// Tries to break the jail, item by item; blocks for some seconds. Where it is harmless the same attempt is made
/// outside first and must succeed there, so that no item passes because the attempt itself is broken.
/// Stopped, it tries nothing further.
std::vector<DoctorItem> doctor(const Installation& installation, std::stop_token stop = {});

/// Opens the wall that is to be tried, with these limits, a directory for artifacts, and a log.
using OpenTried = std::function<Result<std::unique_ptr<Wall>>(
    const Limits& limits, const std::filesystem::path& artifacts, const RunLog& log)>;
/// The same of any wall.
std::vector<DoctorItem> doctor(const OpenTried& open, std::stop_token stop = {});

} // namespace sandbox
