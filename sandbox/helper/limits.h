// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/config.h"

namespace jail {

/// Processes that come on top of a run's own: pid 1, who looks after files, the states that are kept (the host keeps no
/// more), and who waits or answers questions.
constexpr int keptAndOurs = 53;

/// The limits that the kernel keeps for each process, and the processors the jail may use.
void setResourceLimits(const Config& config);

/// Those of the process that acts on files inside. No file that it writes becomes longer than `fileBytes`.
void limitFileServer(std::int64_t fileBytes);

} // namespace jail
