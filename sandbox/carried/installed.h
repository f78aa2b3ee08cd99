// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/installation.h"
#include "sandbox/run/result.h"

#include <string_view>

namespace sandbox {

/// As carrierOf(); Jail also where the program that it starts is not on this machine. Nothing is started.
Result<void> checkInstalled(std::string_view wall, const Installation& installation);

} // namespace sandbox
