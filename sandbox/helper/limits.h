// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

namespace jail {

/// The limits that the kernel keeps for each process, and the processors the jail may use.
void setResourceLimits(const Config& config);

} // namespace jail
