// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"

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

} // namespace sandbox
