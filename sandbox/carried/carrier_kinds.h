// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/carrier.h"
#include "sandbox/jail/installation.h"
#include "sandbox/run/limits.h"

#include <string_view>

namespace sandbox {

/// BadInput for what is no wall's name.
Result<void> checkWall(std::string_view wall);
/// Likewise; Jail for an engine that the environment leads to another machine, or an image that was never made.
/// `limits`: of the jail as a whole, which a machine or a job is made for.
Result<Carrier> carrierOf(std::string_view wall, const Installation& installation, const Limits& limits = {});

/// The agent of this installation as a plain process on this machine: no wall, but all that walls have in common.
Carrier pipeCarrier(const Installation& installation);

} // namespace sandbox
