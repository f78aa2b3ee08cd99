// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

namespace jail {

/// The limits that the kernel keeps for each process, and the processors the jail may use.
void setResourceLimits(const Config& config);

/// Those of the process that acts on files inside. No file that it writes becomes longer than `fileBytes`.
void limitFileServer(std::int64_t fileBytes);

} // namespace jail
