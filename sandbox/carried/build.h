// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"

#include <string>

namespace sandbox {

/// A hash of the parts that run behind a carried wall (the agent, the jail's helper, the Python inside), by which each
/// side tells whether the other is of the same build. Empty where one is missing.
std::string buildOf(const Installation& installation);

/// bin/assay-agent beside the other parts.
std::filesystem::path agentOf(const Installation& installation);

} // namespace sandbox
